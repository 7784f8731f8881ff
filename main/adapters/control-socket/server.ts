import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { CONTROL_COMMANDS } from '../../../common/ipc/commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { socketPath, isSocketOurs } from './path.ts';

/** As the core answers a window; never rejects. */
export type Invoke = (command: string, input: unknown) => Promise<Reply<unknown>>;

const COMMANDS: ReadonlySet<string> = new Set(CONTROL_COMMANDS);
const LONGEST_REQUEST = 1_000_000;
/** For a request to come in; the answer may take longer. */
const TIMEOUT_MS = 30_000;
const LAST_WORDS_MS = 1000;

/**
 * Lets other processes of this person ask the running app: one JSON `{ command, input }` to a connection, one reply back.
 * The caller holds the folder, so a socket that is there already was left by a process that died.
 */
export function openControlSocket(
  dataDir: string,
  invoke: Invoke,
  onDefect: (error: unknown) => void,
): () => Promise<void> {
  const path = socketPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, invoke).catch(() => socket.destroy());
  });
  server.on('error', onDefect);
  try {
    if (!isSocketOurs(path)) throw new Error(`${path} is in a folder that others can write`);
    rmSync(path, { force: true });
    server.listen(path, () => {
      try {
        if (process.platform !== 'win32') chmodSync(path, 0o600);
      } catch (error) {
        // Something took it away: nobody reaches it any more.
        onDefect(error);
      }
    });
  } catch (error) {
    // Without it the command line cannot ask; everything else works.
    onDefect(error);
  }
  return async () => {
    const closed = new Promise<void>((done) => {
      server.close(() => done());
    });
    // Nobody who hangs may hold up a quit.
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, LAST_WORDS_MS);
    await closed;
    clearTimeout(timer);
  };
}

async function serve(socket: Socket, invoke: Invoke): Promise<void> {
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  const request = await readAll(socket, LONGEST_REQUEST);
  socket.setTimeout(0);
  const reply = await answer(request, invoke);
  socket.end(JSON.stringify(reply));
}

/** What the other side says until it ends; rejects when that is too long, or it goes away before. */
export async function readAll(socket: Socket, longest: number): Promise<string> {
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > longest) socket.destroy(new Error('it is too long'));
    });
    socket.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it went away')));
  });
}

async function answer(request: string, invoke: Invoke): Promise<Reply<unknown>> {
  try {
    const parsed: unknown = JSON.parse(request);
    if (typeof parsed === 'object' && parsed !== null && 'command' in parsed && COMMANDS.has(String(parsed.command)))
      return await invoke(String(parsed.command), 'input' in parsed ? parsed.input : null);
  } catch {
    // said below
  }
  return { ok: false, error: { code: 'bad-input', message: 'This is not a request.' } };
}
