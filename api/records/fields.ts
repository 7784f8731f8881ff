import { z } from 'zod';

/*
 * What answers carry. A schema's output is what our service sends, to the letter; its input is wider, because real servers
 * leave fields out, send numbers as text, null for an empty list, and fields of their own. A field that cannot be read is taken
 * for an absent one: it must not cost its record. Only ids, and what says whether a timer runs, refuse what they cannot read.
 */

const UNKNOWN_MOMENT = '1970-01-01T00:00:00.000Z';

function toNumber(raw: unknown): unknown {
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
}

function orElse(fallback: unknown, then: (raw: unknown) => unknown = (raw) => raw): (raw: unknown) => unknown {
  return (raw) => (raw === undefined || raw === null || raw === '' ? fallback : then(raw));
}

function toBoolean(raw: unknown): unknown {
  if (raw === 1 || raw === '1' || raw === 'true') return true;
  return raw === 0 || raw === '0' || raw === 'false' ? false : raw;
}

/** Lists of words with commas between them; what else is no text is kept as the JSON that it came as. */
function toText(raw: unknown): string | null {
  if (typeof raw === 'string') return raw;
  if (raw === undefined || raw === null) return null;
  const isListOfWords = Array.isArray(raw) && raw.every((item) => typeof item !== 'object');
  return isListOfWords ? raw.join(', ') : JSON.stringify(raw);
}

function toDay(raw: unknown): unknown {
  return typeof raw === 'string' ? raw.slice(0, 'YYYY-MM-DD'.length) : raw;
}

/** The one field that every record must have. */
export const id = z.preprocess(toNumber, z.int());
/** Absent counts as 0. */
export const count = z.preprocess(orElse(0, toNumber), z.int().catch(0));
export const nullableInteger = z.preprocess(orElse(null, toNumber), z.int().nullable().catch(null));
export const decimal = z.preprocess(orElse(0, toNumber), z.number().catch(0));
export const boolean = z.preprocess(orElse(false, toBoolean), z.boolean().catch(false));
export const nullableBoolean = z.preprocess(orElse(null, toBoolean), z.boolean().nullable().catch(null));
export const text = z.preprocess((raw) => toText(raw) ?? '', z.string());
export const nullableText = z.preprocess(toText, z.string().nullable());
/** Of a field that our service does not send. */
export const optionalText = z.preprocess((raw) => toText(raw) ?? undefined, z.string().optional());
export const instant = z.iso.datetime({ offset: true });
export const nullableInstant = z.preprocess(orElse(null), instant.nullable().catch(null));
/** When a record was deleted, or archived. Whatever stands there says that it was: of what is no moment, only the moment is unknown. */
export const instantOfEnd = z.preprocess(
  orElse(null, (raw) => (toBoolean(raw) === false ? null : raw)),
  instant.nullable().catch(UNKNOWN_MOMENT),
);
/** For where null says that something goes on: what cannot be read must not say so. */
export const instantOrNone = z.preprocess(orElse(null), instant.nullable());
/** Of a moment, its day as it is written. */
export const nullableDate = z.preprocess(orElse(null, toDay), z.iso.date().nullable().catch(null));
/** Contract: an integer. Servers with `JIRA-42` and `#12` were seen; `007` and `1e3` are words of theirs, too. */
export const externalId = z.preprocess(orElse(null, toExternalId), z.union([z.int(), z.string()]).nullable());

function toExternalId(raw: unknown): number | string | null {
  const words = toText(raw);
  const number = Number(words);
  return Number.isSafeInteger(number) && String(number) === words?.trim() ? number : words;
}

/** The record with its field `name` read from what others call it, where it has none of that name. */
export function withSynonym(
  raw: unknown,
  name: string,
  other: (raw: Readonly<Record<string, unknown>>) => unknown,
): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const record: Readonly<Record<string, unknown>> = { ...raw };
  return (record[name] ?? null) === null ? { ...record, [name]: other(record) } : raw;
}

/** An absent or null list is an empty one; its elements may each be wrapped in `wrapper`. */
export function listOf<T extends z.ZodType>(element: T, wrapper?: string) {
  const unwrapped = wrapper === undefined ? element : z.preprocess((raw) => unwrap(raw, wrapper), element);
  return z.preprocess(
    (raw) => (Array.isArray(raw) ? raw.filter((item) => item !== null) : (raw ?? [])),
    z.array(unwrapped),
  );
}

/** The record under its wrapper, or as it came where there is none. */
export function unwrap(raw: unknown, wrapper: string): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const inner: unknown = Reflect.get(raw, wrapper);
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !('id' in raw) ? inner : raw;
}
