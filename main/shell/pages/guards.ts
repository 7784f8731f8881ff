import { app, type Session, shell } from 'electron';
import { PAGE_ORIGIN } from './page.ts';

/** Pages stay where they are, open nothing, and get no permission of the browser's. */
export function guardPages(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event, url) => {
      if (!url.startsWith(`${PAGE_ORIGIN}/`)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void openExternally(url);
      return { action: 'deny' };
    });
  });
}

export function denyPermissions(session: Session): void {
  // Chromium would fetch a dictionary from its makers, though no page of ours checks any spelling; switching that off is not enough.
  session.setSpellCheckerLanguages([]);
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
}

/** The only way out to the browser: web addresses, nothing else. False where nothing was opened. */
export async function openExternally(url: string): Promise<boolean> {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) return false;
  return await shell.openExternal(new URL(url).href).then(
    () => true,
    () => false,
  );
}
