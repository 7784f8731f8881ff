import { JSONParser } from '@streamparser/json';

/** Some hundred records, read in a few milliseconds. */
const SLICE_BYTES = 32_768;
const BLANKS = new Set([9, 10, 13, 32]);
const BRACKET = 91;
const BRACE = 123;

export function isJsonList(body: readonly Uint8Array[]): boolean {
  return firstByte(body) === BRACKET;
}

export function isJsonRecord(body: readonly Uint8Array[]): boolean {
  return firstByte(body) === BRACE;
}

function firstByte(body: readonly Uint8Array[]): number | undefined {
  for (const piece of body) for (const byte of piece) if (!BLANKS.has(byte)) return byte;
  return undefined;
}

/**
 * Reads the elements of a JSON array a slice at a time, and gives those that each slice completed: `JSON.parse` of years of
 * records holds up everything else for as long as it takes. Throws where `body` is no JSON in UTF-8.
 */
export function* elementsOf(body: readonly Uint8Array[]): Generator<readonly unknown[]> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let elements: unknown[] = [];
  parser.onValue = ({ value }) => elements.push(value);
  for (const slice of slicesOf(body)) {
    elements = [];
    parser.write(slice);
    yield elements;
  }
  if (!parser.isEnded) parser.end();
}

/**
 * Reads a JSON record in the same way, and gives the elements of its list `key`; the record without them comes at the end. It
 * may be wrapped in `wrapper`.
 */
export function* recordOf(
  body: readonly Uint8Array[],
  key: string,
  wrapper: string,
): Generator<readonly unknown[], unknown> {
  const parser = new JSONParser({ paths: [`$.${key}.*`, `$.${wrapper}.${key}.*`, '$'], keepStack: false });
  let elements: unknown[] = [];
  let record: unknown;
  parser.onValue = ({ value, stack }) => {
    if (stack.length === 0) record = value;
    else elements.push(value);
  };
  for (const slice of slicesOf(body)) {
    elements = [];
    parser.write(slice);
    yield elements;
  }
  if (!parser.isEnded) parser.end();
  return without(record, key, wrapper);
}

function without(record: unknown, key: string, wrapper: string): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const inner: unknown = Reflect.get(record, wrapper);
  if (inner !== undefined) return { ...record, [wrapper]: without(inner, key, wrapper) };
  return { ...record, [key]: [] };
}

function* slicesOf(body: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of body)
    for (let at = 0; at < piece.length; at += SLICE_BYTES) yield piece.subarray(at, at + SLICE_BYTES);
}
