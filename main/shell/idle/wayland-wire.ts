/**
 * The bytes of Wayland's protocol: messages to and from objects that have numbers (chapter “Wire Format” of
 * https://wayland.freedesktop.org/docs/html/). Little-endian, as every computer that Electron runs on.
 */

/** A number, or a text. */
export type Argument = number | string;

export interface WaylandEvent {
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
