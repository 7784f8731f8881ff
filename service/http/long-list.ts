import { setImmediate } from 'node:timers/promises';

/** Characters that are sent at a time. */
const CHUNK = 65_536;
/** Others have waited so long by then. */
const MOST_MS = 8;

/** Among the items of a long list: they were looked for, and the next one may be far. Others have their turn then. */
export const NOT_YET = Symbol('not yet');
type Maybe<T> = T | typeof NOT_YET;

/**
 * A list that is too long to hold in memory: its items are read while it is sent, a portion at a time, and other requests go in between. Whoever
 * reads them does so in short transactions of their own: a slow reader of the answer holds none open.
 */
export class LongList<T> implements Iterable<Maybe<T>> {
  readonly #items: Iterable<Maybe<T>>;

  constructor(items: Iterable<Maybe<T>>) {
    this.#items = items;
  }

  [Symbol.iterator](): Iterator<Maybe<T>> {
    return this.#items[Symbol.iterator]();
  }

  map<R>(change: (item: T) => R): LongList<R> {
    return new LongList(mapped(this.#items, change));
  }
}

/** A record with as many fields as a long list has items. */
class LongRecord {
  readonly entries: Iterable<readonly [string, unknown]>;

  constructor(entries: Iterable<readonly [string, unknown]>) {
    this.entries = entries;
  }
}

/** For a field of an answer, or the whole of one. To the handlers it is a list like any other, to which they do nothing but map it. */
export function longList<T>(items: Iterable<Maybe<T>>): T[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return new LongList(items) as unknown as T[];
}

export function longRecord<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return new LongRecord(entries) as unknown as Record<string, T>;
}

/** Whether an answer is long, or a field of it is, or one within its wrapper. */
export function isLong(value: unknown, depth = 2): boolean {
  if (value instanceof LongList || value instanceof LongRecord) return true;
  return depth > 0 && isRecord(value) && Object.values(value).some((field) => isLong(field, depth - 1));
}

/** The JSON of a long answer. */
export function longJson(value: unknown): string | AsyncIterable<string> {
  return inPieces(partsOf(value));
}

/** The whole text where it is short after all, else in pieces, between two of which is done what else waits. */
export function inPieces(parts: Iterator<string>): string | AsyncIterable<string> {
  const first = nextPiece(parts);
  return first.isLast ? first.text : pieces(first.text, parts);
}

async function* pieces(first: string, parts: Iterator<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  for (;;) {
    await setImmediate();
    const { text, isLast } = nextPiece(parts);
    if (text !== '') yield text;
    if (isLast) return;
  }
}

function nextPiece(parts: Iterator<string>): { readonly text: string; readonly isLast: boolean } {
  let text = '';
  const startedAt = performance.now();
  while (text.length < CHUNK) {
    const part = parts.next();
    if (part.done === true) return { text, isLast: true };
    if (part.value === '' && performance.now() - startedAt > MOST_MS) break;
    text += part.value;
  }
  return { text, isLast: false };
}

function* partsOf(value: unknown): Generator<string> {
  if (value instanceof LongList) {
    let before = '[';
    for (const item of value) {
      if (item === NOT_YET) {
        yield '';
        continue;
      }
      if (isLong(item, 1)) {
        yield before;
        yield* partsOf(item);
      } else yield before + JSON.stringify(item);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  } else if (value instanceof LongRecord) {
    yield* fieldsOf(value.entries);
  } else if (isRecord(value) && isLong(value)) {
    yield* fieldsOf(Object.entries(value));
  } else {
    yield JSON.stringify(value);
  }
}

function* fieldsOf(entries: Iterable<readonly [string, unknown]>): Generator<string> {
  let before = '{';
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* partsOf(value);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* mapped<T, R>(items: Iterable<Maybe<T>>, change: (item: T) => R): Generator<Maybe<R>> {
  for (const item of items) yield item === NOT_YET ? NOT_YET : change(item);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
