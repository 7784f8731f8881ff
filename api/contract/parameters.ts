import { z } from 'zod';

/*
 * What requests carry. One schema serves both ends: its output is what a client function asks for, and the service parses
 * with it what arrived as JSON, as a form field or in the query, where every value is text and an empty one means null.
 */

const DIGITS = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
const TRUE = new Set<unknown>(['true', '1', 'yes', 'on', 1, true]);
const FALSE = new Set<unknown>(['false', '0', 'no', 'off', 0, false]);

function decimalFrom(raw: unknown): unknown {
  return typeof raw === 'string' && DECIMAL.test(raw.trim()) ? Number(raw) : raw;
}

/** Whole numbers of any length: those that are too large for one become the largest. */
function integerFrom(raw: unknown): unknown {
  const number = typeof raw === 'string' && DIGITS.test(raw.trim()) ? Number(raw) : raw;
  if (typeof number !== 'number' || Number.isNaN(number) || Number.isSafeInteger(number)) return number;
  const isTooLarge = Math.abs(number) > Number.MAX_SAFE_INTEGER;
  return isTooLarge ? Math.sign(number) * Number.MAX_SAFE_INTEGER : number;
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
export const integer = z.preprocess(integerFrom, z.int());
/** None or more. */
export const natural = z.preprocess(integerFrom, z.int().min(0));
/** Counts and sizes: one or more. */
export const positive = z.preprocess(integerFrom, z.int().min(1));
/** Pages count from 1; clients that count from 0 mean the first with it. */
export const page = z.preprocess(
  (raw) => (integerFrom(raw) === 0 ? 1 : integerFrom(raw)),
  z.int().min(1).meta({ minimum: 0 }),
);
export const decimal = z.preprocess(decimalFrom, z.number().min(-1e12).max(1e12));
export const boolean = z.preprocess(booleanFrom, z.boolean());
/** The contract's switches: 1 is on, 0 is off. */
export const flag = z.preprocess((raw) => {
  const word = booleanFrom(raw);
  return typeof word === 'boolean' ? Number(word) : integerFrom(raw);
}, z.int().min(0).max(1));

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

/** A date, or a moment: it stands for its day in the zone of the caller. */
export const day = z.union([date, dateTime], { error: 'is not a date' });

/** A moment, or a date: all of that day, from its first moment or up to its last. */
export const moment = z.union([dateTime, date], { error: 'is not a date and time' });

/** A number where it is written as one, else the text as it was given: `12`, `JIRA-42`, `007`. */
export const code = z.preprocess(codeFrom, z.union([z.int(), text], { error: 'is neither a number nor text' }));

function codeFrom(raw: unknown): unknown {
  const words = typeof raw === 'number' ? String(raw) : raw;
  if (typeof words !== 'string') return words;
  const number = Number(words);
  return Number.isSafeInteger(number) && String(number) === words.trim() ? number : words;
}

/** What a client says in place of yes: the contract has a text. */
export const override = z.preprocess(
  (raw) => (typeof raw === 'boolean' || typeof raw === 'number' ? String(raw) : raw),
  text,
);

/** Comma-separated whole numbers; one number alone is fine too. */
export const integers = z.preprocess(
  (raw) => (typeof raw === 'number' ? String(raw) : raw),
  z.string().regex(/^\s*\d+(?:\s*,\s*\d+)*\s*$/, { error: 'is not a list of ids' }),
);

/** An array of ids, or as a form sends one: repeated, or with commas. */
export const idArray = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.split(',').filter((part) => part.trim() !== '') : raw),
  z.array(integer),
);

type Parameter = z.ZodType;

/** May be left out; null and an empty form field count as left out. */
export function optional<T extends Parameter>(schema: T) {
  return z.preprocess((raw) => (raw === '' || raw === null ? undefined : raw), schema.optional());
}

/** May be left out, and null counts as left out; but what is there must be something. */
export function optionalFilled<T extends Parameter>(schema: T) {
  return z.preprocess((raw) => raw ?? undefined, schema.optional());
}

/** May be left out; null, or an empty form field, clears it. */
export function nullable<T extends Parameter>(schema: T) {
  return z.preprocess((raw) => (raw === '' ? null : raw), schema.nullable().optional());
}
