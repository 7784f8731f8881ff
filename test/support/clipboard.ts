import type { DrivenApp } from './app-fixture.ts';

/** Lets a page of the preview read what is on the clipboard. */
export async function allowClipboard({ page, shell }: DrivenApp): Promise<void> {
  if (shell === 'preview') await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}

export async function clipboardText(app: DrivenApp): Promise<string> {
  if (app.shell === 'electron') return await app.electron.evaluate(({ clipboard }) => clipboard.readText());
  return await app.page.evaluate(async () => await navigator.clipboard.readText());
}
