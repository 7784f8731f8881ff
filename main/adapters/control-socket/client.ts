import { createConnection, type Socket } from 'node:net';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { socketPath, isSocketOurs } from './path.ts';
import { type Invoke, readAll } from './server.ts';

/** How long the app may say nothing to who asks; what it has to send first, or to gather, takes its time: `state:get` comes before. */
const ANSWER_MS = 10_000;
const LONG_ANSWER_MS = 60_000;
const SLOW: ReadonlySet<string> = new Set(['card:comment', 'data:export', 'search:cached']);
/** Whoever asks these wants nothing changed. */
const READING: ReadonlySet<string> = new Set(['state:get', 'search:cached', 'data:export']);

/** A way to ask the app that runs on `dataDir`; null where none does. An app that hangs is waited for `timeoutMs` at most. */
export async function connectControlSocket(dataDir: string, timeoutMs?: number): Promise<Invoke | null> {
  const path = socketPath(dataDir);
  const first = isSocketOurs(path) ? await connected(path) : null;
  if (first === null) return null;
  first.destroy();
  return async (command, input) => {
    const socket = await connected(path);
    if (socket === null) return gone();
    const limitMs = timeoutMs ?? (SLOW.has(command) ? LONG_ANSWER_MS : ANSWER_MS);
    let isLate = false;
    socket.setTimeout(limitMs, () => {
      isLate = true;
      socket.destroy();
    });
    socket.end(JSON.stringify({ command, input }));
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app itself is on the other side of a socket that only its person can open
      return JSON.parse(await readAll(socket, Number.POSITIVE_INFINITY)) as Reply<unknown>;
    } catch {
      return isLate ? silent(command, limitMs) : gone();
    }
  };
}

async function connected(path: string): Promise<Socket | null> {
  return await new Promise((done) => {
    const socket = createConnection({ path, allowHalfOpen: true });
    socket.once('connect', () => done(socket));
    socket.once('error', () => done(null));
  });
}

function gone(): Reply<unknown> {
  return {
    ok: false,
    error: {
      code: 'unexpected',
      message: t(
        'Cardclock went away before it answered, so this may not have been done. What was tracked before is kept. Look with “cardclock status” before you try again.',
      ),
    },
  };
}

/** Stopped, or too busy: what was asked may still be done once it goes on. */
function silent(command: string, limitMs: number): Reply<unknown> {
  const words = t('Cardclock is open, but it has not answered for {seconds} seconds.', {
    seconds: Math.ceil(limitMs / 1000),
  });
  if (READING.has(command)) {
    const advice = t('What was tracked is kept. Try again; if it stays silent, end it and open it again.');
    return { ok: false, error: { code: 'timed-out', message: `${words} ${advice}` } };
  }
  const advice = t('This may be done later, or not at all. Look with “cardclock status” before you try again.');
  return { ok: false, error: { code: 'unexpected', message: `${words} ${advice}` } };
}
