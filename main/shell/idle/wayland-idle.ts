import { connect, type Socket } from 'node:net';
import { createStillness, type IdleTeller, STILL_MS } from './stillness.ts';

/** Our numbers for the objects that we talk to; the first is given. */
const DISPLAY = 1;
const REGISTRY = 2;
const ALL_TOLD = 3;
const SEAT = 4;
const NOTIFIER = 5;
const NOTIFICATION = 6;

/** Requests by their place in the protocol. */
const SYNC = 0;
const GET_REGISTRY = 1;
const BIND = 0;

/** Events. */
const GLOBAL = 0;
const BEGAN = 0;
const ENDED = 1;

const TIMEOUT_MS = 3000;

interface Way {
  readonly notifier: string;
  /** Asks for a notification. */
  readonly ask: () => Buffer;
}

/** The standard one, and the one of KDE that it was made from: the same events. The first that is there is taken. */
const WAYS: readonly Way[] = [
  { notifier: 'ext_idle_notifier_v1', ask: () => request(NOTIFIER, 1, NOTIFICATION, STILL_MS, SEAT) },
  { notifier: 'org_kde_kwin_idle', ask: () => request(NOTIFIER, 0, NOTIFICATION, SEAT, STILL_MS) },
];

/** Where the desktop listens; null where nothing says so. */
export function waylandSocket({
  XDG_RUNTIME_DIR: folder = '',
  WAYLAND_DISPLAY: name = '',
}: Readonly<Record<string, string | undefined>>): string | null {
  if (name.startsWith('/')) return name;
  return folder === '' ? null : `${folder}/${name === '' ? 'wayland-0' : name}`;
}

/**
 * Listens to the Wayland desktop itself, which says when nobody has touched anything for a while (`ext-idle-notify-v1`, or
 * KDE's own). Null where it has no such thing, or does not answer.
 */
export async function openWaylandIdle(path: string, timeoutMs: number = TIMEOUT_MS): Promise<IdleTeller | null> {
  const stillness = createStillness();
  const socket = connect(path);
  const isListening = await asked(socket, stillness, timeoutMs);
  if (!isListening) {
    socket.destroy();
    return null;
  }
  // It alone must not keep the app from going.
  socket.unref();
  return { idleMs: stillness.idleMs, end: () => socket.destroy() };
}

/** Whether the desktop tells from now on; what it tells goes to `stillness`. */
async function asked(
  socket: Socket,
  stillness: ReturnType<typeof createStillness>,
  timeoutMs: number,
): Promise<boolean> {
  return await new Promise((resolve) => {
    const read = createReader();
    const globals = new Map<string, number>();
    const late = setTimeout(() => resolve(false), timeoutMs);
    const end = (isListening: boolean): void => {
      clearTimeout(late);
      resolve(isListening);
    };
    const take = ({ from, opcode, body }: WaylandEvent): void => {
      if (from === DISPLAY && opcode === 0) socket.destroy(new Error('the desktop did not understand'));
      else if (from === REGISTRY && opcode === GLOBAL) globals.set(textAt(body, 4), body.readUInt32LE(0));
      else if (from === ALL_TOLD) end(listen(socket, globals));
      else if (from === NOTIFICATION && opcode === BEGAN) stillness.began();
      else if (from === NOTIFICATION && opcode === ENDED) stillness.ended();
    };
    socket.on('data', (bytes) => {
      try {
        for (const event of read(bytes)) take(event);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      // Nobody tells when it is over.
      stillness.ended();
      end(false);
    });
    socket.write(Buffer.concat([request(DISPLAY, GET_REGISTRY, REGISTRY), request(DISPLAY, SYNC, ALL_TOLD)]));
  });
}

function listen(socket: Socket, globals: ReadonlyMap<string, number>): boolean {
  const seat = globals.get('wl_seat');
  const way = WAYS.find(({ notifier }) => globals.has(notifier));
  const notifier = way === undefined ? undefined : globals.get(way.notifier);
  if (seat === undefined || way === undefined || notifier === undefined) return false;
  socket.write(Buffer.concat([bind(seat, 'wl_seat', SEAT), bind(notifier, way.notifier, NOTIFIER), way.ask()]));
  return true;
}

function bind(name: number, kind: string, as: number): Buffer {
  return request(REGISTRY, BIND, name, kind, 1, as);
}

/**
 * The bytes of Wayland's protocol: messages to and from objects that have numbers (chapter “Wire Format” of
 * https://wayland.freedesktop.org/docs/html/). Little-endian, as every computer that Electron runs on.
 */

/** A number, or a text. */
export type Argument = number | string;

interface WaylandEvent {
  /** The object that tells. */
  readonly from: number;
  readonly opcode: number;
  readonly body: Buffer;
}

const HEADER_BYTES = 8;

export function request(object: number, opcode: number, ...args: readonly Argument[]): Buffer {
  const body = Buffer.concat(args.map((arg) => (typeof arg === 'number' ? word(arg) : text(arg))));
  return Buffer.concat([word(object), word(((HEADER_BYTES + body.length) << 16) | opcode), body]);
}

/** Takes bytes as they come, and gives the events that are complete. Throws on a length that cannot be. */
export function createReader(): (bytes: Buffer) => readonly WaylandEvent[] {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const events: WaylandEvent[] = [];
    while (rest.length >= HEADER_BYTES) {
      const sizeAndOpcode = rest.readUInt32LE(4);
      const size = sizeAndOpcode >>> 16;
      if (size < HEADER_BYTES) throw new Error('no Wayland event is that short');
      if (rest.length < size) break;
      events.push({
        from: rest.readUInt32LE(0),
        opcode: sizeAndOpcode & 0xffff,
        body: rest.subarray(HEADER_BYTES, size),
      });
      rest = rest.subarray(size);
    }
    return events;
  };
}

/** The text that begins there, without its closing zero. */
export function textAt(body: Buffer, at: number): string {
  return body.toString('utf8', at + 4, at + 4 + body.readUInt32LE(at) - 1);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

/** Its length with the closing zero, then the text, padded to whole words. */
function text(value: string): Buffer {
  const length = Buffer.byteLength(value) + 1;
  const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
  padded.write(value);
  return Buffer.concat([word(length), padded]);
}
