import type { ExportFile } from '../../../common/domain/archive.ts';

/** Opens a page of its own and the browser's print view of it; false where the browser lets no window open. */
export function printPage({ text }: ExportFile): boolean {
  const url = URL.createObjectURL(new Blob([withNonce(text)], { type: 'text/html' }));
  const opened = window.open(url, '_blank');
  if (opened === null) return false;
  opened.addEventListener('load', () => opened.print());
  return true;
}

/** A page from here has our own content security policy: its styles count only with the nonce of it. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return html.replaceAll(/<style(?=[\s>])/g, `<style nonce="${nonce}"`);
}
