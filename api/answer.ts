import { z } from 'zod';
import { listOf, unwrap } from './records/fields.ts';

/** How a row's answer looks on the wire, and how it is read. */
export interface Answer<V> {
  readonly shape: 'one' | 'list' | 'none' | 'custom';
  /** The key that each record is wrapped in. */
  readonly wrapper: string | undefined;
  /** Output: the record as our service sends it. */
  readonly record: z.ZodType;
  /** Takes every form seen in the wild; throws `ZodError` for what is no such answer. */
  readonly parse: (raw: unknown) => V;
}

/** One record, wrapped in `wrapper` where one is given; bare or wrapped, either is read. */
export function one<T extends z.ZodType>(record: T, wrapper?: string): Answer<z.output<T>> {
  return {
    shape: 'one',
    wrapper,
    record,
    parse: (raw) => record.parse(wrapper === undefined ? raw : unwrap(raw, wrapper)),
  };
}

/** One record that some servers leave out: an empty answer is null. */
export function oneOrNothing<T extends z.ZodType>(record: T, wrapper: string): Answer<z.output<T> | null> {
  const whole = one(record, wrapper);
  return { ...whole, parse: (raw) => (isEmpty(raw) ? null : whole.parse(raw)) };
}

/** A list; null counts as empty, elements are read wrapped or bare. */
export function list<T extends z.ZodType>(record: T, wrapper?: string): Answer<z.output<T>[]> {
  const schema = listOf(record, wrapper);
  return { shape: 'list', wrapper, record, parse: (raw) => schema.parse(raw) };
}

/** No body; whatever comes is not looked at. */
export function nothing(): Answer<null> {
  return { shape: 'none', wrapper: undefined, record: z.null(), parse: () => null };
}

/** A shape of its own. */
export function custom<T extends z.ZodType>(schema: T): Answer<z.output<T>> {
  return { shape: 'custom', wrapper: undefined, record: schema, parse: (raw) => schema.parse(raw) };
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (typeof raw === 'object' && Object.keys(raw).length === 0);
}
