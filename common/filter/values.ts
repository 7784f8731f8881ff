import { LANE_TYPES, type LaneType } from '../domain/board.ts';

/** Undefined for what is no number that a filter takes. */
export function readFilterNumber(text: string): number | undefined {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

/** Seconds of `minutes` or `minutes:seconds`; undefined for anything else. */
export function readFilterDuration(text: string): number | undefined {
  const match = /^(\d{1,9})(?::([0-5]?\d))?$/.exec(text);
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2] ?? 0);
}

/** Whatever its case; undefined for what is no lane type. */
export function readLaneType(text: string): LaneType | undefined {
  return LANE_TYPES.find((type) => type === text.toLowerCase());
}
