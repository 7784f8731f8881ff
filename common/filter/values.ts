import { COLUMN_TYPES, type ColumnType } from '../domain/board.ts';

/** Undefined for what is no number that a filter takes. */
export function readFilterNumber(text: string): number | undefined {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

const PRIORITIES: ReadonlyMap<string, number> = new Map([
  ['high', 1],
  ['normal', 0],
  ['low', -1],
]);

/** A number, or the word for one; undefined for anything else. */
export function readPriority(text: string): number | undefined {
  return PRIORITIES.get(text.trim().toLowerCase()) ?? readFilterNumber(text);
}

/** Seconds of `minutes` or `minutes:seconds`; undefined for anything else. */
export function readFilterDuration(text: string): number | undefined {
  const match = /^(\d{1,9})(?::([0-5]?\d))?$/.exec(text);
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2] ?? 0);
}

/** Whatever its case; undefined for what is no column type. */
export function readColumnType(text: string): ColumnType | undefined {
  return COLUMN_TYPES.find((type) => type === text.toLowerCase());
}

/** Undefined for what is neither yes nor no. */
export function readSwitch(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (['true', '1', 'yes'].includes(word)) return true;
  return ['false', '0', 'no'].includes(word) ? false : undefined;
}
