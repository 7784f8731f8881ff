import { z } from 'zod';

/*
 * What answers carry. A schema's output is what our service sends, to the letter; its input is wider, because real servers
 * leave fields out, send numbers as text, null for an empty list, and fields of their own.
 */

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

function toText(raw: unknown): unknown {
  return typeof raw === 'number' ? String(raw) : raw;
}

/** The one field that every record must have. */
export const id = z.preprocess(toNumber, z.int());
/** Absent counts as 0. */
export const count = z.preprocess(orElse(0, toNumber), z.int());
export const nullableInteger = z.preprocess(orElse(null, toNumber), z.int().nullable());
export const decimal = z.preprocess(orElse(0, toNumber), z.number());
export const boolean = z.preprocess(orElse(false, toBoolean), z.boolean());
export const nullableBoolean = z.preprocess(orElse(null, toBoolean), z.boolean().nullable());
export const text = z.preprocess((raw) => toText(raw) ?? '', z.string());
export const nullableText = z.preprocess((raw) => toText(raw) ?? null, z.string().nullable());
export const instant = z.iso.datetime({ offset: true });
export const nullableInstant = z.preprocess(orElse(null), z.iso.datetime({ offset: true }).nullable());
/** Null for what is no instant, too: for a field of which the contract says no more than that it may be null. */
export const instantOrNull = z.preprocess((raw) => (instant.safeParse(raw).success ? raw : null), instant.nullable());
export const nullableDate = z.preprocess(orElse(null), z.iso.date().nullable());

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
