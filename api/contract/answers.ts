import { z } from 'zod';
import type { Odd, Oddities } from './odd.ts';
import { type Field, listOf, type RecordField, unwrap } from './fields.ts';

/** How a row's answer looks on the wire, and how it is read. */
export interface Answer<V> {
  readonly shape: 'one' | 'list' | 'none' | 'custom';
  /** The key that each record is wrapped in. */
  readonly wrapper: string | undefined;
  /** False: the key only serves to read answers that have one. */
  readonly wraps: boolean;
  /** The record as our service sends it. */
  readonly record: z.ZodType;
  /** The value as our service sends it, where its shape is its own. */
  readonly toWire?: (value: unknown) => unknown;
  /** The lists that make a record long: their elements are read apart. What came without its record is in the first. */
  readonly long?: readonly LongList[];
  /** Takes every form seen in the wild; `ODD` for what is no such answer. */
  readonly read: (raw: unknown, odd: Oddities) => V | Odd;
}

export interface LongList {
  readonly key: string;
  readonly read: (elements: unknown, odd: Oddities) => unknown;
  /** What the value calls it, where some services have another key for it. */
  readonly as?: string;
  /** Ways from an element to lists of which nothing is used: where the answer is long they are left empty. */
  readonly unread?: readonly string[];
}

/** One record, wrapped in `wrapper` where one is given; bare or wrapped, either is read. */
export function one<W extends z.ZodType, T>({ wire, read }: Field<W, T>, wrapper?: string, wraps = true): Answer<T> {
  return {
    shape: 'one',
    wrapper,
    wraps,
    record: wire,
    read: (raw, odd) => read(wrapper === undefined ? raw : unwrap(raw, wrapper), odd),
  };
}

/** One record that our service sends bare; wrapped is read as well. */
export function bare<W extends z.ZodType, T>(record: Field<W, T>, wrapper: string): Answer<T> {
  return one(record, wrapper, false);
}

/** The same answer, whose lists `keys` of the record may be so long that they are read part by part. */
export function withLists<T, F extends RecordField<Readonly<Record<string, Field>>>['fields']>(
  answer: Answer<T>,
  { fields }: { readonly fields: F },
  ...keys: readonly (keyof F & string)[]
): Answer<T> {
  const long = keys.flatMap((key) => {
    const list = fields[key];
    return list === undefined ? [] : { key, read: list.read };
  });
  return { ...answer, long };
}

/** One record that some servers leave out: an empty answer is null, and so is an empty wrapper. */
export function oneOrNothing<W extends z.ZodType, T>(record: Field<W, T>, wrapper: string): Answer<T | null> {
  const whole = one(record, wrapper);
  return { ...whole, read: (raw, odd) => (isEmpty(raw, wrapper) ? null : whole.read(raw, odd)) };
}

/** A list; null counts as empty, elements are read wrapped or bare, and what is no such element is left out. */
export function list<W extends z.ZodType, T>(record: Field<W, T>, wrapper: string, wraps = true): Answer<T[]> {
  return { shape: 'list', wrapper, wraps, record: record.wire, read: listOf(record, wrapper).read };
}

/** A list whose elements our service sends bare. */
export function bareList<W extends z.ZodType, T>(record: Field<W, T>, wrapper: string): Answer<T[]> {
  return list(record, wrapper, false);
}

/** No body; whatever comes is not looked at. */
export function nothing(): Answer<null> {
  return { shape: 'none', wrapper: undefined, wraps: false, record: z.null(), read: () => null };
}

/** A shape of its own: `wire` is what our service sends, `toWire` makes it. */
export function custom<T>(
  { read }: Field<z.ZodType, T>,
  wire: z.ZodType,
  toWire: (value: T) => unknown,
  long: readonly LongList[] = [],
): Answer<T> {
  return {
    long,
    shape: 'custom',
    wrapper: undefined,
    wraps: false,
    record: wire,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row's own value
    toWire: (value) => toWire(value as T),
    read,
  };
}

function isEmpty(raw: unknown, wrapper: string): boolean {
  if (raw === undefined || raw === null || raw === '') return true;
  return typeof raw === 'object' && Object.entries(raw).every(([key, value]) => key === wrapper && value === null);
}
