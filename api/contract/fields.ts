import { z } from 'zod';
import { readPriority } from '../../common/filter/values.ts';
import { createOddities, ODD, type Odd, type Oddities } from './odd.ts';

/*
 * What answers carry. `wire` is what our service sends, to the letter; `read` takes more, because real servers leave fields out,
 * send numbers as text, null for an empty list, and fields of their own. A field that is not understood costs that field alone,
 * a record that is none costs that record alone, and both are counted.
 */

export interface Field<W extends z.ZodType = z.ZodType, T = unknown> {
  readonly wire: W;
  /** `ODD` for what is not understood. */
  readonly read: (raw: unknown, odd: Oddities) => T | Odd;
  /** What stands in its place; `ODD`: the record is nothing without it. */
  readonly instead: T | Odd;
  /** What its elements are called where they are counted. */
  readonly name?: string;
}

/** What is read of a field or a record. */
export type Read<F> = F extends Field<z.ZodType, infer T> ? T : never;

type Fields = Readonly<Record<string, Field>>;
type Raw = Readonly<Record<string, unknown>>;
type Flat<T> = { [K in keyof T]: T[K] };
/** A field that may be undefined need not be there. */
type ReadFields<F extends Fields> = Flat<
  { -readonly [K in keyof F as undefined extends Read<F[K]> ? never : K]: Read<F[K]> } & {
    -readonly [K in keyof F as undefined extends Read<F[K]> ? K : never]?: Read<F[K]>;
  }
>;
type Wire<F extends Fields> = z.ZodObject<{ [K in keyof F]: F[K]['wire'] }>;

export interface RecordField<F extends Fields> extends Field<Wire<F>, ReadFields<F>> {
  readonly name: string;
  readonly fields: F;
}

/** Where others call a field otherwise: what it is then. */
type Synonyms<F extends Fields> = { readonly [K in keyof F]?: (raw: Raw) => unknown };

export function record<const F extends Fields>(name: string, fields: F, synonyms: Synonyms<F> = {}): RecordField<F> {
  const entries = Object.entries<Field>(fields);
  const others: Readonly<Record<string, ((raw: Raw) => unknown) | undefined>> = synonyms;
  const read = (raw: unknown, odd: Oddities): ReadFields<F> | Odd => {
    if (!isRecord(raw)) return ODD;
    const made: Record<string, unknown> = {};
    const misses: string[] = [];
    for (const [key, { read: readField, instead }] of entries) {
      let value = readField(raw[key] ?? others[key]?.(raw) ?? raw[key], odd);
      if (value === ODD) {
        misses.push(key);
        value = instead;
      }
      if (value === ODD) break;
      if (value !== undefined) made[key] = value;
    }
    if (misses.length > 0) odd.fields(name, misses);
    const isNone = misses.some((key) => fields[key]?.instead === ODD);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each field, read by that field
    return isNone ? ODD : (made as ReadFields<F>);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the same fields
  const wire = z.object(Object.fromEntries(entries.map(([key, field]) => [key, field.wire]))) as unknown as Wire<F>;
  return { name, fields, wire, read, instead: ODD };
}

/** The record, or null where there is none. */
export function orNull<W extends z.ZodType, T>({ wire, read }: Field<W, T>): Field<z.ZodNullable<W>, T | null> {
  return { wire: wire.nullable(), read: (raw, odd) => (isNothing(raw) ? null : read(raw, odd)), instead: null };
}

/** The same for what need not be there at all. */
export function optional<W extends z.ZodType, T>({ wire, read }: Field<W, T>): Field<z.ZodOptional<W>, T | undefined> {
  return {
    wire: wire.optional(),
    read: (raw, odd) => (isNothing(raw) ? undefined : read(raw, odd)),
    instead: undefined,
  };
}

/** An absent or null list is an empty one; its elements may each be wrapped in `wrapper`. What is no such element is left out. */
export function listOf<W extends z.ZodType, T>(element: Field<W, T>, wrapper?: string): Field<z.ZodArray<W>, T[]> {
  const read = (raw: unknown, odd: Oddities): T[] | Odd => {
    if (isNothing(raw)) return [];
    const name = element.name ?? wrapper ?? 'value';
    if (!Array.isArray(raw)) {
      // There may be any of them in it: its place in the record is empty, and proves nothing.
      odd.leaveOut(name, raw);
      return ODD;
    }
    const values: T[] = [];
    for (const item of raw) {
      const bare: unknown = wrapper === undefined ? item : unwrap(item, wrapper);
      const value = element.read(bare, odd);
      if (value === ODD) odd.leaveOut(name, bare);
      else values.push(value);
    }
    return values;
  };
  return { wire: z.array(element.wire), read, instead: [] };
}

/** A field by itself: null where it is not understood. */
export function readAlone<T>({ read }: Field<z.ZodType, T>, raw: unknown): T | null {
  const value = read(raw, createOddities());
  return value === ODD ? null : value;
}

/** `change` makes of what came what `inner` reads. */
export function before<W extends z.ZodType, T>(change: (raw: unknown) => unknown, inner: Field<W, T>): Field<W, T> {
  return { ...inner, read: (raw, odd) => inner.read(change(raw), odd) };
}

/** The record under its wrapper, or as it came where there is none. */
export function unwrap(raw: unknown, wrapper: string): unknown {
  if (!isRecord(raw)) return raw;
  const inner = raw[wrapper];
  return isRecord(inner) && !('id' in raw) ? inner : raw;
}

function isRecord(raw: unknown): raw is Raw {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

function isNothing(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

function field<W extends z.ZodType, T>(wire: W, read: (raw: unknown) => T | Odd, instead: T | Odd): Field<W, T> {
  return { wire, read, instead };
}

/** `nothing` where there is nothing, and in place of what is not understood. */
function orElse<W extends z.ZodType, T>(wire: W, nothing: T, read: (raw: unknown) => T | Odd): Field<W, T> {
  return field(wire, (raw) => (isNothing(raw) ? nothing : read(raw)), nothing);
}

function readNumber(raw: unknown): number | Odd {
  const number = typeof raw === 'string' && !isNothing(raw) ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : ODD;
}

function readInteger(raw: unknown): number | Odd {
  const number = readNumber(raw);
  return Number.isSafeInteger(number) ? number : ODD;
}

function readBoolean(raw: unknown): boolean | Odd {
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
  if (word === true || word === 1 || word === '1' || word === 'true') return true;
  return word === false || word === 0 || word === '0' || word === 'false' ? false : ODD;
}

/** Lists of words with commas between them; what else is no text is kept as the JSON that it came as. */
function readText(raw: unknown): string | Odd {
  if (typeof raw === 'string') return raw;
  const isListOfWords = Array.isArray(raw) && raw.every((item) => typeof item !== 'object');
  if (isListOfWords) return raw.join(', ');
  try {
    return JSON.stringify(raw);
  } catch {
    // Nested too deeply to be written.
    return ODD;
  }
}

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8));
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3])(:[0-5]\d)(:[0-5]\d)?(?:[.,](\d+))? ?(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?)$/i;
/** Its date and time without hyphens and colons, as ISO 8601 has it, too. */
const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/i;

/** As nearly every server writes it, but for the days that not every month has: a list of years has ten thousands of them. */
const USUAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** ISO 8601 with an offset, and what Ruby and SQL make of it. */
function readInstant(raw: unknown): string | Odd {
  if (typeof raw === 'string' && USUAL.test(raw)) return raw;
  const written = typeof raw === 'string' ? raw.trim().replace(BASIC, '$1-$2-$3T$4:$5:$6') : '';
  const [, day = '', hours = '', minutes = '', seconds = ':00', fraction, offsetHours, offsetMinutes = '00'] =
    INSTANT.exec(written) ?? [];
  if (!isDay(day)) return ODD;
  const offset = offsetHours === undefined ? 'Z' : `${offsetHours}:${offsetMinutes}`;
  const text = `${day}T${hours}${minutes}${seconds}${fraction === undefined ? '' : `.${fraction}`}${offset}`;
  return Number.isNaN(Date.parse(text)) ? ODD : text;
}

/** As databases write that there is none. */
function isNoMoment(raw: unknown): boolean {
  return isNothing(raw) || (typeof raw === 'string' && raw.trim().startsWith('0000-'));
}

/** Of a moment, its day as it is written. */
function readDay(raw: unknown): string | null | Odd {
  if (isNoMoment(raw)) return null;
  const day = typeof raw === 'string' ? raw.trim().slice(0, 'YYYY-MM-DD'.length) : '';
  return isDay(day) ? day : ODD;
}

/** Whatever stands there says that it is over, unless it says no. */
function isNoEnd(raw: unknown): boolean {
  if (isNoMoment(raw) || readBoolean(raw) === false) return true;
  if (typeof raw === 'object' && raw !== null) return Object.keys(raw).length === 0;
  return typeof raw === 'string' && /^(?:null|nil|none|no|undefined)$/i.test(raw.trim());
}

/** Contract: an integer. Servers with `JIRA-42` and `#12` were seen; `007` and `1e3` are words of theirs, too. */
function readExternalId(raw: unknown): number | string | Odd {
  const words = readText(raw);
  if (words === ODD) return ODD;
  const number = Number(words);
  return Number.isSafeInteger(number) && String(number) === words.trim() ? number : words;
}

const UNKNOWN_MOMENT = '1970-01-01T00:00:00.000Z';
const moment = z.iso.datetime({ offset: true });
const nullOr =
  <T>(read: (raw: unknown) => T | Odd) =>
  (raw: unknown): T | null | Odd =>
    isNothing(raw) ? null : read(raw);

/** The one field that every record must have. */
export const id = field(z.int(), readInteger, ODD);
/** A whole number without which its record says nothing, as a duration. */
export const integer = id;
/** Likewise a day. */
export const dayOf = field(z.iso.date(), (raw) => readDay(raw) ?? ODD, ODD);
/** Absent counts as 0. */
export const count = orElse(z.int(), 0, readInteger);
/** 1 high, 0 normal, -1 low, or the word for it. */
export const priority = orElse(z.int(), 0, (raw) =>
  readInteger(typeof raw === 'string' ? (readPriority(raw) ?? raw) : raw),
);
/** The id of another record, without which this one is still something; 0: not told. */
export const otherId = count;
export const nullableInteger = orElse<z.ZodNullable<z.ZodInt>, number | null>(z.int().nullable(), null, readInteger);
export const decimal = orElse(z.number(), 0, readNumber);
export const boolean = orElse(z.boolean(), false, readBoolean);
export const nullableBoolean = orElse<z.ZodNullable<z.ZodBoolean>, boolean | null>(
  z.boolean().nullable(),
  null,
  readBoolean,
);
export const text = field(z.string(), (raw) => (raw === undefined || raw === null ? '' : readText(raw)), '');
export const nullableText = field<z.ZodNullable<z.ZodString>, string | null>(
  z.string().nullable(),
  (raw) => (raw === undefined || raw === null ? null : readText(raw)),
  null,
);
/** Of a field that our service does not send. */
export const optionalText = field<z.ZodOptional<z.ZodString>, string | undefined>(
  z.string().optional(),
  (raw) => (raw === undefined || raw === null ? undefined : readText(raw)),
  undefined,
);
export const instant = field(moment, readInstant, ODD);
export const nullableInstant = field<z.ZodNullable<typeof moment>, string | null>(
  moment.nullable(),
  (raw) => (isNoMoment(raw) ? null : readInstant(raw)),
  null,
);
/** When a record was deleted, or archived: of what is no moment, only the moment is unknown. */
export const instantOfEnd = field<z.ZodNullable<typeof moment>, string | null>(
  moment.nullable(),
  (raw) => (isNoEnd(raw) ? null : readInstant(raw)),
  UNKNOWN_MOMENT,
);
/** For where null says that something goes on: what is not understood must not say so. */
export const instantOrNone = field<z.ZodNullable<typeof moment>, string | null>(
  moment.nullable(),
  nullOr(readInstant),
  ODD,
);
export const nullableDate = field<z.ZodNullable<z.ZodISODate>, string | null>(z.iso.date().nullable(), readDay, null);
export const externalId = orElse<z.ZodNullable<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>, number | string | null>(
  z.union([z.int(), z.string()]).nullable(),
  null,
  readExternalId,
);
/** Of which nothing is used. */
export const anything = field(
  z.record(z.string(), z.unknown()),
  (raw): Record<string, unknown> => (isRecord(raw) ? { ...raw } : {}),
  {},
);
export const anyList = field(z.array(z.unknown()), (raw): unknown[] => (Array.isArray(raw) ? raw : []), []);

/** Not there where the answer does not tell it, or not so that it is understood: null and false are values of their own. */
export function told<W extends z.ZodType, T>({ wire, read }: Field<W, T>): Field<W, T | undefined> {
  return { wire, read: (raw, odd) => (raw === undefined ? undefined : read(raw, odd)), instead: undefined };
}

/** Null where it is not told; one that is told and not understood may be anything: the record is nothing then. */
export const ownerId = field<z.ZodNullable<z.ZodInt>, number | null>(z.int().nullable(), nullOr(readInteger), ODD);
