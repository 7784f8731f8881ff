import { z } from 'zod';
import { listOf, unwrap } from './records/fields.ts';

/** How a row's answer looks on the wire, and how it is read. */
export interface Answer<V> {
  readonly shape: 'one' | 'list' | 'none' | 'custom';
  /** The key that each record is wrapped in. */
  readonly wrapper: string | undefined;
  /** False: the key only serves to read answers that have one. */
  readonly wraps: boolean;
  /** Output: the record as our service sends it. */
  readonly record: z.ZodType;
  /** The value as our service sends it, where its shape is its own. */
  readonly toWire?: (value: unknown) => unknown;
  /** The list that makes a record long: its elements are read apart. */
  readonly long?: { readonly key: string; readonly parse: (elements: unknown) => readonly unknown[] };
  /** Takes every form seen in the wild; throws `ZodError` for what is no such answer. */
  readonly parse: (raw: unknown) => V;
}

/** One record, wrapped in `wrapper` where one is given; bare or wrapped, either is read. */
export function one<T extends z.ZodType>(record: T, wrapper?: string, wraps = true): Answer<z.output<T>> {
  return {
    shape: 'one',
    wrapper,
    wraps,
    record,
    parse: (raw) => record.parse(wrapper === undefined ? raw : unwrap(raw, wrapper)),
  };
}

/** One record that our service sends bare; wrapped is read as well. */
export function bare<T extends z.ZodType>(record: T, wrapper: string): Answer<z.output<T>> {
  return one(record, wrapper, false);
}

const LIST = z.array(z.unknown());

/** One record, bare, whose list `key` may be so long that it is read part by part. */
export function bareWithList<T extends z.ZodObject>(
  record: T,
  wrapper: string,
  key: keyof T['shape'] & string,
): Answer<z.output<T>> {
  const parse = (elements: unknown): readonly unknown[] => LIST.parse(record.shape[key]?.parse(elements));
  return { ...bare(record, wrapper), long: { key, parse } };
}

/** One record that some servers leave out: an empty answer is null. */
export function oneOrNothing<T extends z.ZodType>(record: T, wrapper: string): Answer<z.output<T> | null> {
  const whole = one(record, wrapper);
  return { ...whole, parse: (raw) => (isEmpty(raw) ? null : whole.parse(raw)) };
}

/** A list; null counts as empty, elements are read wrapped or bare. */
export function list<T extends z.ZodType>(record: T, wrapper: string, wraps = true): Answer<z.output<T>[]> {
  const schema = listOf(record, wrapper);
  return { shape: 'list', wrapper, wraps, record, parse: (raw) => schema.parse(raw) };
}

/** A list whose elements our service sends bare. */
export function bareList<T extends z.ZodType>(record: T, wrapper: string): Answer<z.output<T>[]> {
  return list(record, wrapper, false);
}

/** No body; whatever comes is not looked at. */
export function nothing(): Answer<null> {
  return { shape: 'none', wrapper: undefined, wraps: false, record: z.null(), parse: () => null };
}

/** A shape of its own: `read` takes every form of it, `wire` is what our service sends, `toWire` makes it. */
export function custom<T extends z.ZodType>(
  read: T,
  wire: z.ZodType = read,
  toWire: (value: z.output<T>) => unknown = (value) => value,
): Answer<z.output<T>> {
  return {
    shape: 'custom',
    wrapper: undefined,
    wraps: false,
    record: wire,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row's own value
    toWire: (value) => toWire(value as z.output<T>),
    parse: (raw) => read.parse(raw),
  };
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (typeof raw === 'object' && Object.keys(raw).length === 0);
}
