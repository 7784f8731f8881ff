import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { t } from '../common/i18n/translate.ts';
import { compose, openLog, settingsDisk } from '../main/compose.ts';
import { defectOf } from '../main/core/log/defect.ts';
import { followLanguage, speakChosen } from '../main/core/settings/follow-language.ts';
import { followRegion } from '../main/core/settings/follow-region.ts';
import { systemLanguage, systemRegion, type ToldLanguages } from '../main/core/settings/system-language.ts';
import { storedSettings } from '../main/core/settings/stored-settings.ts';
import { tellSettings } from '../main/core/desktop/tell-settings.ts';
import { createDoor, type Door } from './door.ts';
import { builtPages, livePages, type Pages } from './pages.ts';
import { bindSocket } from './socket.ts';

/**
 * The app in a browser tab: the same core and renderer, on loopback, behind a one-time key. Prints one line of JSON,
 * `{"url":"http://127.0.0.1:PORT/?key=…"}`, once it listens; ends on SIGTERM and SIGINT.
 */
const { values } = parseArgs({
  options: {
    'user-data-dir': { type: 'string', default: join(homedir(), '.local', 'share', 'cardclock-preview') },
    port: { type: 'string', default: '0' },
    dev: { type: 'boolean', default: false },
  },
});

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

async function main(): Promise<void> {
  const dataDir = values['user-data-dir'];
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const log = openLog(dataDir);
  const { node, v8 } = process.versions;
  log.write({ kind: 'start', as: 'preview', version: 'preview', electron: null, node, system: process.platform });
  const onDefect = (error: unknown): void => {
    console.error(error);
    log.write({ kind: 'defect', defect: defectOf(error) });
  };
  const settings = storedSettings({ disk: settingsDisk(dataDir), nowMs: Date.now(), isPassing: false, onDefect });
  await speakChosen(settings.read().language, ownLanguage(), onDefect);
  const composed = compose({
    dataDir,
    log,
    versions: [`Preview, Node ${node}, V8 ${v8}`, `${process.platform} ${process.arch}`],
    version: 'preview',
    updater: null,
    probes: null,
    busAnswers: async () => await Promise.resolve(true),
    // A browser tells no page which proxy it uses; `HTTPS_PROXY` counts here, too.
    systemProxy: async () => await Promise.resolve('DIRECT'),
    openFolder: async () => await Promise.resolve(false),
    isPassing: false,
    settings,
    shell: {
      kind: 'preview',
      version: process.versions.node,
      outdated: false,
      language: ownLanguage(),
      region: ownRegion(),
    },
    workers: { builtInBoard: workerFile('built-in-board'), archive: workerFile('archive') },
    onDefect,
  });
  followRegion(ownRegion(), settings.read(), composed.onSnapshot);
  followLanguage(ownLanguage(), composed.onSnapshot, onDefect);
  tellSettings(settings, composed.app, { log, isPassing: false });
  // A tab shows what a notification would say.
  composed.app.reminders.begin({ isHere: () => true, say: () => {} });
  const door = createDoor();
  const live = values.dev ? await livePages() : null;
  const pages = live?.pages ?? builtPages();
  const next: Middleware = live?.vite.middlewares ?? ((_request, response) => void response.writeHead(404).end());
  const server = createServer((request, response) => {
    answer(request, response, { door, pages, next }).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  bindSocket(server, door, composed);
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/?key=${door.key}` }));
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.closeAllConnections();
      server.close();
      void composed.close().finally(() => {
        log.write({ kind: 'stop' });
        process.exit(0);
      });
    });
  }
}

/** Bundled, as this file may be, it is JavaScript. */
function workerFile(name: string): URL {
  return new URL(`../main/workers/${name}${extname(import.meta.url)}`, import.meta.url);
}

function ownLanguage(): string {
  return systemLanguage(own());
}

function ownRegion(): string {
  return systemRegion(own());
}

function own(): ToldLanguages {
  const { platform, env } = process;
  return { platform, env, told: Intl.DateTimeFormat().resolvedOptions().locale };
}

interface Parts {
  readonly door: Door;
  readonly pages: Pages;
  readonly next: Middleware;
}

async function answer(request: IncomingMessage, response: ServerResponse, { door, pages, next }: Parts): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const cookie = door.open(url.searchParams.get('key') ?? '');
  if (cookie !== null) {
    response.writeHead(303, { Location: '/', 'Set-Cookie': cookie }).end();
    return;
  }
  if (!door.isInside(request)) {
    response
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
      .end(t('Open the address that the preview printed; its key works once.'));
    return;
  }
  const page = request.method === 'GET' ? await pages(url.pathname) : null;
  if (page === null) next(request, response, () => response.writeHead(404).end());
  else response.writeHead(200, page.headers).end(page.content);
}

await main();
