import { protocol, type Session, app, type BrowserWindowConstructorOptions, nativeTheme } from 'electron';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { contentType, NONCE_PLACEHOLDER, pagePolicy } from '../../../common/page.ts';

export const PAGE_ORIGIN = 'app://cardclock';
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;
/** The same page, which shows the tray's panel. */
export const PANEL_URL = `${PAGE_URL}?panel`;

/** Has to be called before the app is ready: our pages get an origin of their own instead of file://. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built renderer in `folder`, and nothing outside it, under `app://cardclock/`. */
export function servePages(session: Session, folder: string): void {
  session.protocol.handle('app', async (request) => {
    try {
      const { origin, pathname } = splitUrl(request.url);
      const path = resolve(folder, `.${pathname}`);
      if (origin !== PAGE_ORIGIN || !path.startsWith(resolve(folder) + sep)) return notFound();
      return respond(path, await readFile(path));
    } catch {
      return notFound();
    }
  });
}

/** `URL` gives schemes of our own no origin. */
function splitUrl(url: string): { readonly origin: string; readonly pathname: string } {
  const { protocol: scheme, host, pathname } = new URL(url);
  return { origin: `${scheme}//${host}`, pathname: decodeURIComponent(pathname) };
}

function respond(path: string, content: Buffer): Response {
  const type = contentType(path);
  const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' };
  if (!type.startsWith('text/html')) return new Response(new Uint8Array(content), { headers });
  const nonce = randomBytes(16).toString('base64');
  const page = content.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce);
  return new Response(page, { headers: { ...headers, 'Content-Security-Policy': pagePolicy(nonce) } });
}

function notFound(): Response {
  return new Response('not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}

/** `--page` of `renderer/ui/tokens.css`: what stands there until the page has painted. */
const LIGHT = '#f4f6f5';
const DARK = '#131715';

/** What every window with a page of ours asks for, and tells. */
export interface PagePorts {
  /** Absolute path of the sandboxed preload script. */
  readonly preload: string;
  readonly onFocus: () => void;
  /** Whether anything of the window can be seen. */
  readonly onWatched: (isWatched: boolean) => void;
  readonly onDefect: (error: unknown) => void;
}

/** What every window with a page of ours is. `preload`: absolute path of the sandboxed preload script. */
export function pageWindow(preload: string): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? DARK : LIGHT,
    title: app.getName(),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  };
}
