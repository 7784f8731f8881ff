import { transform } from 'esbuild';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { LONGEST_BYTES } from './socket.ts';
import { contentType, NONCE_PLACEHOLDER, pagePolicy } from '../common/page.ts';
import { t } from '../common/i18n/translate.ts';
import type { ViteDevServer } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const BRIDGE_PATH = '/preview-bridge.js';
const BRIDGE_TAG = `<script type="module" src="${BRIDGE_PATH}"></script>`;

export interface Page {
  readonly content: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page and what belongs to it; null where there is nothing of that name. */
export type Pages = (pathname: string) => Promise<Page | null>;

/** The built renderer, with the bridge of the preview in front of it. */
export function builtPages(folder = join(ROOT, 'out/renderer')): Pages {
  return async (pathname) => {
    if (pathname === BRIDGE_PATH) return script(await bridge());
    const path = resolve(folder, `.${pathname === '/' ? '/index.html' : decodeURIComponent(pathname)}`);
    if (!path.startsWith(folder + sep)) return null;
    const content = await readFile(path).catch(() => null);
    if (content === null) return null;
    const type = contentType(path);
    return type.startsWith('text/html') ? withPolicy(content.toString('utf8')) : { content, headers: headers(type) };
  };
}

/** The renderer's sources with hot reload: for development only, without a content security policy. */
export async function livePages(): Promise<{ readonly vite: ViteDevServer; readonly pages: Pages }> {
  const [{ createServer }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  const root = join(ROOT, 'renderer');
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    plugins: [react()],
    server: { middlewareMode: true, fs: { allow: [ROOT] } },
  });
  const pages: Pages = async (pathname) => {
    if (pathname === BRIDGE_PATH) return script(await bridge());
    if (pathname !== '/') return null;
    const page = await vite.transformIndexHtml('/', await readFile(join(root, 'index.html'), 'utf8'));
    return { content: withBridge(page), headers: headers('text/html; charset=utf-8') };
  };
  return { vite, pages };
}

async function bridge(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, 'client/bridge.ts'), 'utf8');
  const define = {
    LONGEST_BYTES: String(LONGEST_BYTES),
    GONE: JSON.stringify(t('The preview was stopped. Start it again to continue.')),
    TOO_LONG: JSON.stringify(
      t('This is more than the preview can take at once. Nothing was changed. The desktop app can take more.'),
    ),
  };
  return (await transform(source, { loader: 'ts', target: 'es2022', define })).code;
}

function withBridge(page: string): string {
  return page.replace('<head>', `<head>\n    ${BRIDGE_TAG}`);
}

function withPolicy(page: string): Page {
  const nonce = randomBytes(16).toString('base64');
  const content = withBridge(page).replaceAll(NONCE_PLACEHOLDER, nonce);
  return { content, headers: { ...headers('text/html; charset=utf-8'), 'Content-Security-Policy': pagePolicy(nonce) } };
}

function script(content: string): Page {
  return { content, headers: headers('text/javascript; charset=utf-8') };
}

function headers(type: string): Record<string, string> {
  return {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  };
}
