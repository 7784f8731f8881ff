import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { Bridge } from '../../common/ipc/commands.ts';
import type { Reply } from '../../common/ipc/failure.ts';

/** The same bridge that Electron's preload offers, over a WebSocket to the server of this page. */
interface FromServer {
  readonly id?: number;
  readonly reply?: Reply<never>;
  readonly state?: Snapshot;
}

/** What the server takes at once; written in when this file is served. */
declare const LONGEST_BYTES: number;
/** What is said of a server that is gone, and of a message that it would not take; written in likewise. */
declare const GONE: string;
declare const TOO_LONG: string;

const RECONNECT_MS = 500;
const waiting = new Map<number, (reply: Reply<never>) => void>();
const listeners = new Set<(snapshot: Snapshot) => void>();
let nextId = 1;
let socket = connect();

function connect(): WebSocket {
  const made = new WebSocket(`${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/bridge`);
  made.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server on the other side of a socket that only we can open
    receive(JSON.parse(data) as FromServer);
  });
  made.addEventListener('close', () => {
    for (const settle of waiting.values()) settle(gone());
    waiting.clear();
    setTimeout(() => {
      socket = connect();
    }, RECONNECT_MS);
  });
  return made;
}

function receive({ id, reply, state }: FromServer): void {
  if (state !== undefined) for (const listener of listeners) listener(state);
  if (id === undefined || reply === undefined) return;
  waiting.get(id)?.(reply);
  waiting.delete(id);
}

function gone(): Reply<never> {
  return { ok: false, error: { code: 'unexpected', message: GONE } };
}

function tooLong(): Reply<never> {
  return { ok: false, error: { code: 'bad-input', message: TOO_LONG } };
}

/** Undefined where the server would hang up on it. */
function asMessage(question: { readonly id: number; readonly command: string; readonly input: unknown }) {
  try {
    const message = JSON.stringify(question);
    // A unit of UTF-16 becomes three bytes at most.
    return message.length * 3 <= LONGEST_BYTES || new Blob([message]).size <= LONGEST_BYTES ? message : undefined;
  } catch {
    // Longer than a string can be.
    return undefined;
  }
}

async function opened(target: WebSocket): Promise<void> {
  if (target.readyState !== WebSocket.CONNECTING) return;
  await new Promise<void>((resolve) => {
    target.addEventListener('open', () => resolve(), { once: true });
    target.addEventListener('close', () => resolve(), { once: true });
  });
}

const bridge: Bridge = {
  invoke: async (command, input) => {
    const target = socket;
    await opened(target);
    if (target.readyState !== WebSocket.OPEN) return gone();
    const id = nextId;
    nextId += 1;
    const message = asMessage({ id, command, input });
    if (message === undefined) return tooLong();
    return await new Promise((resolve) => {
      waiting.set(id, resolve);
      target.send(message);
    });
  },
  onState: (listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  // A browser tab has no desktop beside it.
  onPlace: () => () => {},
};

Object.defineProperty(window, 'cardclock', { value: bridge });
