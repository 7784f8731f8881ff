import type { Bounds } from '../../../../common/time/intervals.ts';

/** Turns time into places, in rem, so that the timeline grows with the text. */
export interface Scale {
  readonly rem: (ms: number) => string;
  readonly remOf: (ms: number) => number;
  /** Of the day, from 0 to 1. */
  readonly shareOf: (atMs: number) => number;
  /** From the top of the day. */
  readonly topOf: (atMs: number) => string;
}

const HOUR_MS = 3_600_000;

export function createScale({ startMs, endMs }: Bounds, hourRem: number): Scale {
  const remOf = (ms: number): number => (ms / HOUR_MS) * hourRem;
  const rem = (ms: number): string => `${remOf(ms).toFixed(4)}rem`;
  return {
    rem,
    remOf,
    shareOf: (atMs) => Math.min(1, Math.max(0, (atMs - startMs) / (endMs - startMs))),
    topOf: (atMs) => rem(atMs - startMs),
  };
}
