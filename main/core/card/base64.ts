/** How many bytes a text in base64 stands for. */
export function bytesInBase64(text: string): number {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  return (text.length / 4) * 3 - padding;
}
