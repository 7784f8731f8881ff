import { JSONParser } from '@streamparser/json';

/** Some hundred records, read in a few milliseconds. */
const SLICE_BYTES = 32_768;
const BLANKS = new Set([9, 10, 13, 32]);
const BRACKET = 91;
const BRACE = 123;

/** By its `first` pieces. */
export function isJsonList(first: readonly Uint8Array[]): boolean {
  return firstByte(first) === BRACKET;
}

export function isJsonRecord(first: readonly Uint8Array[]): boolean {
  return firstByte(first) === BRACE;
}

function firstByte(body: readonly Uint8Array[]): number | undefined {
  for (const piece of body) for (const byte of piece) if (!BLANKS.has(byte)) return byte;
  return undefined;
}

/**
 * Reads the elements of a JSON array a slice at a time, and gives those that each slice completed: `JSON.parse` of years of
 * records holds up everything else for as long as it takes. Throws `NotJson` where `body` is no JSON in UTF-8.
 */
export async function* elementsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly unknown[], void> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let elements: unknown[] = [];
  parser.onValue = ({ value }) => elements.push(value);
  for await (const slice of slicesOf(body)) {
    elements = [];
    parse(() => parser.write(slice));
    yield elements;
  }
  if (!parser.isEnded) parse(() => parser.end());
}

/** Of a long list in a record. */
export interface RecordPart {
  readonly elements: readonly unknown[];
  /** The record as far as it has come, without them; undefined before there is an element. */
  readonly soFar: unknown;
}

/**
 * Reads a JSON record in the same way, and gives the elements of its list `key`; the record without them comes at the end. It
 * may be wrapped in `wrapper`.
 */
export async function* recordOf(
  body: AsyncIterable<Uint8Array>,
  key: string,
  wrapper: string,
): AsyncGenerator<RecordPart, unknown> {
  const parser = new JSONParser({ paths: [`$.${key}.*`, `$.${wrapper}.${key}.*`, '$'], keepStack: false });
  let elements: unknown[] = [];
  let soFar: unknown;
  let record: unknown;
  parser.onValue = ({ value, parent, stack }) => {
    if (stack.length === 0) record = value;
    if (!Array.isArray(parent)) return;
    elements.push(value);
    soFar ??= stack.at(-1)?.value;
    // The parser itself would keep them until the record is whole.
    parent.length = 0;
  };
  for await (const slice of slicesOf(body)) {
    elements = [];
    parse(() => parser.write(slice));
    yield { elements, soFar };
  }
  if (!parser.isEnded) parse(() => parser.end());
  return without(record, key, wrapper);
}

export class NotJson extends Error {}

function parse(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new NotJson('not JSON', { cause: error });
  }
}

function without(record: unknown, key: string, wrapper: string): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const inner: unknown = Reflect.get(record, wrapper);
  if (inner !== undefined) return { ...record, [wrapper]: without(inner, key, wrapper) };
  return Array.isArray(Reflect.get(record, key)) ? { ...record, [key]: [] } : record;
}

async function* slicesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of body)
    for (let at = 0; at < piece.length; at += SLICE_BYTES) yield piece.subarray(at, at + SLICE_BYTES);
}
