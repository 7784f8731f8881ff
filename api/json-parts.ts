import { JSONParser } from '@streamparser/json';

/** Some hundred records, read in a few milliseconds. */
const SLICE_BYTES = 32_768;
/** A text is put together of pieces of so much, not of its letters: with megabytes of them that would take long. */
const TEXT_BYTES = 65_536;
/** More than any record was seen to be, and less than would take long to understand at once. */
export const MOST_RECORD_BYTES = 16 * 1024 * 1024;
/** Blanks, and the mark of UTF-8 that some put before all else. */
const BEFORE_ALL = new Set([9, 10, 13, 32, 0xef, 0xbb, 0xbf]);
const BRACKET = 91;
const BRACE = 123;

/** Whether a JSON list or record may begin with these pieces. */
export function isListOrRecord(first: readonly Uint8Array[]): boolean {
  for (const piece of first)
    for (const byte of piece) if (!BEFORE_ALL.has(byte)) return byte === BRACKET || byte === BRACE;
  return true;
}

export interface ListWay {
  readonly key: string;
  /** Ways from an element to lists that are left empty. */
  readonly unread?: readonly string[];
}

export interface JsonPart {
  /** Null where the JSON itself is a list. */
  readonly key: string | null;
  readonly elements: readonly unknown[];
  /** The record of the list as far as it has come, without the elements of its long lists. */
  readonly soFar: unknown;
}

/**
 * Reads JSON a slice at a time, and gives of each slice the elements that it completed: of the JSON itself where it is a list, or of the
 * `lists` of a record, which may be wrapped in `wrapper`. The JSON without them comes at the end. `JSON.parse` of years of records holds
 * up everything else for as long as it takes. Throws `NotJson` where `body` is no JSON in UTF-8, and `TooLargeRecord`.
 */
export async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  lists: readonly ListWay[],
  wrapper: string | undefined,
): AsyncGenerator<readonly JsonPart[], unknown> {
  const parser = new JSONParser({ paths: pathsOf(lists, wrapper), keepStack: false, stringBufferSize: TEXT_BYTES });
  let parts: { readonly key: string | null; readonly elements: unknown[]; readonly soFar: unknown }[] = [];
  let withoutAny = 0;
  let whole: unknown;
  parser.onValue = ({ value, parent, stack }) => {
    if (stack.length === 0) whole = value;
    if (!Array.isArray(parent)) return;
    // The parser itself would keep them until the record is whole.
    parent.length = 0;
    withoutAny = 0;
    // An element of an element, which nobody wants.
    if (stack.length > MOST_DEPTH) return;
    const holder = stack.at(-1);
    const key = typeof holder?.key === 'string' ? holder.key : null;
    const last = parts.at(-1);
    if (last !== undefined && last.key === key) last.elements.push(value);
    else parts.push({ key, elements: [value], soFar: holder?.value });
  };
  for await (const slice of slicesOf(body)) {
    parts = [];
    withoutAny += slice.length;
    parse(() => parser.write(slice));
    if (withoutAny > MOST_RECORD_BYTES) throw new TooLargeRecord('a record is too large');
    yield parts;
  }
  if (!parser.isEnded) parse(() => parser.end());
  return whole;
}

/** The JSON, its wrapper, the list. */
const MOST_DEPTH = 3;

function pathsOf(lists: readonly ListWay[], wrapper: string | undefined): string[] {
  const within = wrapper === undefined ? ['$'] : ['$', `$.${wrapper}`];
  const long = within.flatMap((record) =>
    lists.flatMap(({ key, unread = [] }) => [
      `${record}.${key}.*`,
      ...unread.map((way) => `${record}.${key}.*.${way}.*`),
    ]),
  );
  return ['$', '$.*', ...long];
}

export class NotJson extends Error {}
/** A record, or what is in no list, has more than `MOST_RECORD_BYTES`. */
export class TooLargeRecord extends Error {}

function parse(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new NotJson('not JSON', { cause: error });
  }
}

async function* slicesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of body)
    for (let at = 0; at < piece.length; at += SLICE_BYTES) yield piece.subarray(at, at + SLICE_BYTES);
}
