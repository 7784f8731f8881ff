import { openDatabase } from '../database/open.ts';
import { createApp } from './app.ts';
import type { Settings } from '../http/answer-row.ts';
import type { EndedAtRule } from '../http/context.ts';
import { type Swept, sweepUploads } from '../http/sweep-uploads.ts';

export interface ServiceOptions {
  readonly dataDir: string;
  /** 0 (default): any free port. */
  readonly port?: number;
  /** Default: this computer only. */
  readonly host?: string;
  /** Default: `not-past`. */
  readonly endedAtRule?: EndedAtRule;
  /** Where others reach the service, for its own description; default: where it listens. */
  readonly publicUrl?: string;
  /** UTC ms; for tests of times. */
  readonly now?: () => number;
  /** Bytes of all files of one user; default 1 GiB. */
  readonly uploadQuota?: number;
  /** Of work for one request that takes turns with others, not of waiting; default 10 s. */
  readonly longestWorkMs?: number;
  /** Told what was removed, in a sentence; default: nobody. */
  readonly onNote?: (words: string) => void;
  /** Told of defects behind a 500; default: standard error. */
  readonly onDefect?: (error: unknown) => void;
}

export interface RunningService extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Answers what is being asked, then lets go of the port and the folder. */
  readonly close: () => Promise<void>;
}

/** SQLite waits with the whole thread: what waits longer for another process lets the other requests go first. */
const BUSY_TIMEOUT_MS = 10;

/** Serves the task board of `dataDir` until it is closed. Rejects when the port is taken or the folder cannot be used. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const db = openDatabase(options.dataDir, BUSY_TIMEOUT_MS);
  const host = options.host ?? '127.0.0.1';
  const settings = settingsOf(options);
  const app = await createApp(db, settings).catch((error: unknown) => {
    db[Symbol.dispose]();
    throw error;
  });
  try {
    await app.listen({ host, port: options.port ?? 0 });
  } catch (error) {
    db[Symbol.dispose]();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const sweep = (): void =>
    void sweepUploads(db, options.dataDir, settings.now()).then(tellSwept(options.onNote), settings.onDefect);
  const sweeps = setInterval(sweep, SWEEP_EVERY_MS).unref();
  sweep();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    clearInterval(sweeps);
    closing ??= app.close().finally(() => db[Symbol.dispose]());
    await closing;
  };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close,
    [Symbol.asyncDispose]: close,
  };
}

const SWEEP_EVERY_MS = 3_600_000;

function tellSwept(onNote: ServiceOptions['onNote']): (swept: Swept) => void {
  return ({ files, bytes }) => {
    if (files > 0) onNote?.(`${files} uploaded files that nothing uses any more were removed (${bytes} bytes).`);
  };
}

const GIB = 1024 ** 3;
/** Enough for the worst search of 100,000 tasks on a slow machine. */
const LONGEST_WORK_MS = 10_000;

function settingsOf(options: ServiceOptions): Settings {
  const { endedAtRule = 'not-past', now = Date.now, dataDir, publicUrl, onDefect = tellStandardError } = options;
  const { uploadQuota = GIB, longestWorkMs = LONGEST_WORK_MS } = options;
  return { endedAtRule, now, dataDir, publicUrl, onDefect, uploadQuota, longestWorkMs };
}

function tellStandardError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
