/** Whether the page would be let go, as a window does that was hidden; it can be seen again afterwards. */
export function mayGoHidden(): boolean {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  const mayGo = dispatchEvent(new Event('beforeunload', { cancelable: true }));
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  return mayGo;
}
