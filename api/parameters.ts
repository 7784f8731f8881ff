import { z } from 'zod';

/*
 * What requests carry. One schema serves both ends: its output is what a client function asks for, and the service parses
 * with it what arrived as JSON, as a form field or in the query, where every value is text and an empty one means null.
 */

const DIGITS = /^[+-]?\d{1,15}$/;
const DECIMAL = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
const TRUE = new Set<unknown>(['true', '1', 'yes', 'on', 1, true]);
const FALSE = new Set<unknown>(['false', '0', 'no', 'off', 0, false]);

function numberFrom(pattern: RegExp): (raw: unknown) => unknown {
  return (raw) => (typeof raw === 'string' && pattern.test(raw.trim()) ? Number(raw) : raw);
}

function booleanFrom(raw: unknown): unknown {
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : raw;
}

function textFrom(raw: unknown): unknown {
  return typeof raw === 'string' ? raw.toWellFormed() : raw;
}

/** A whole number that a database row can hold. */
export const integer = z.preprocess(numberFrom(DIGITS), z.int());
/** Counts and sizes: one or more. */
export const positive = z.preprocess(numberFrom(DIGITS), z.int().min(1));
export const decimal = z.preprocess(numberFrom(DECIMAL), z.number().min(-1e12).max(1e12));
export const boolean = z.preprocess(booleanFrom, z.boolean());
/** The contract's switches: 1 is on, 0 is off. */
export const flag = z.preprocess((raw) => numberFrom(DIGITS)(raw === true ? 1 : raw), z.int().min(0).max(1));

/** Any text but the NUL character, which neither XML nor SQLite's functions can carry. */
export const text = z.preprocess(
  textFrom,
  z.string().regex(/^[^\u0000]*$/, { error: 'contains a character that cannot be stored' }), // eslint-disable-line no-control-regex -- NUL is the point
);

/** Text with something in it other than blanks. */
export const filledText = z.preprocess(
  textFrom,
  z
    .string()
    .regex(/\S/, { error: "can't be blank" })
    .regex(/^[^\u0000]*$/, { error: 'contains a character that cannot be stored' }), // eslint-disable-line no-control-regex -- NUL is the point
);

/** `YYYY-MM-DD` */
export const date = z.preprocess(textFrom, z.iso.date());

/** ISO 8601 date and time, to the minute or finer; with an offset, or else in the zone of the caller. */
export const dateTime = z.preprocess(
  textFrom,
  z.string().regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+\- ]\d\d:?\d\d)?$/, {
    error: 'is not a date and time',
  }),
);

/** Comma-separated whole numbers; one number alone is fine too. */
export const integers = z.preprocess(
  (raw) => (typeof raw === 'number' ? String(raw) : raw),
  z.string().regex(/^\s*\d{1,15}(?:\s*,\s*\d{1,15})*\s*$/, { error: 'is not a list of ids' }),
);

/** An array of ids, or as a form sends one: repeated, or with commas. */
export const idArray = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.split(',').filter((part) => part.trim() !== '') : raw),
  z.array(integer),
);

type Parameter = z.ZodType;

/** May be left out; an empty form field counts as left out. */
export function optional<T extends Parameter>(schema: T) {
  return z.preprocess((raw) => (raw === '' ? undefined : raw), schema.optional());
}

/** May be left out; null, or an empty form field, clears it. */
export function nullable<T extends Parameter>(schema: T) {
  return z.preprocess((raw) => (raw === '' ? null : raw), schema.nullable().optional());
}
