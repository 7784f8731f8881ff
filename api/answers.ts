import { z } from 'zod';
import type { Odd, Oddities } from './odd.ts';
import { type Field, listOf, unwrap } from './fields.ts';

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
  /** The list that makes a record long: its elements are read apart. */
  readonly long?: { readonly key: string; readonly read: (elements: unknown, odd: Oddities) => unknown };
  /** Takes every form seen in the wild; `ODD` for what is no such answer. */
  readonly read: (raw: unknown, odd: Oddities) => V | Odd;
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

/** One record, bare, whose list `key` may be so long that it is read part by part. */
export function bareWithList<W extends z.ZodType, T>(
  record: Field<W, T>,
  wrapper: string,
  list: Field & { readonly key: keyof T & string },
): Answer<T> {
  return { ...bare(record, wrapper), long: { key: list.key, read: list.read } };
}

/** One record that some servers leave out: an empty answer is null. */
export function oneOrNothing<W extends z.ZodType, T>(record: Field<W, T>, wrapper: string): Answer<T | null> {
  const whole = one(record, wrapper);
  return { ...whole, read: (raw, odd) => (isEmpty(raw) ? null : whole.read(raw, odd)) };
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
export function custom<T>({ read }: Field<z.ZodType, T>, wire: z.ZodType, toWire: (value: T) => unknown): Answer<T> {
  return {
    shape: 'custom',
    wrapper: undefined,
    wraps: false,
    record: wire,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row's own value
    toWire: (value) => toWire(value as T),
    read,
  };
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (typeof raw === 'object' && Object.keys(raw).length === 0);
}
