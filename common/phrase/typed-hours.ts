import { readTypedLength } from './length.ts';
import type { Bounds } from '../time/intervals.ts';
import { instantsOf } from '../time/wall-clock.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Time that is typed without a time of day begins at this hour. */
export const FIRST_HOUR = 9;
/** Nothing is put into what is shorter, where more than that is typed. */
const LEAST_STRETCH_MS = 5 * MINUTE_MS;

export interface TypedHours {
  /** Whole seconds, in ms; never negative. */
  readonly ms: number;
  /** `+15m`: so much beside what is there; else what it comes to in all. */
  readonly isMore: boolean;
}

const NUMBER = /^\d{1,4}(?:[.,]\d{1,4})?$/;

/** Hours for a cell of a week: as `readTypedLength`, and a number alone counts hours. Undefined for anything else. */
export function readHours(text: string): TypedHours | undefined {
  const typed = text.trim();
  const isMore = typed.startsWith('+');
  const length = (isMore ? typed.slice(1) : typed).trim();
  const ms = readTypedLength(NUMBER.test(length) ? `${length}h` : length);
  return ms === undefined ? undefined : { ms, isMore };
}

/** A local day `[startMs, endMs)` of a zone. */
export interface PlacingDay extends Bounds {
  /** YYYY-MM-DD in `timezone`. */
  readonly date: string;
  readonly timezone: string;
}

/**
 * Where time goes that is typed for a day as a length: into what is free from nine o'clock on, and where that is not enough, into
 * what is free before it, the latest first. Never over `taken`, outside the day or past `nowMs`; the pieces, oldest first, come to
 * just `lengthMs` (whole seconds). Undefined where less than that is free.
 */
export function placeHours(
  lengthMs: number,
  day: PlacingDay,
  taken: readonly Bounds[],
  nowMs: number,
): readonly Bounds[] | undefined {
  const pieces: Bounds[] = [];
  let missingMs = lengthMs;
  for (const { startMs, endMs, isMorning } of usable(day, taken, nowMs, Math.min(LEAST_STRETCH_MS, lengthMs))) {
    const ms = Math.min(missingMs, endMs - startMs);
    if (ms > 0) pieces.push(isMorning ? { startMs: endMs - ms, endMs } : { startMs, endMs: startMs + ms });
    missingMs -= ms;
  }
  return missingMs > 0 ? undefined : joined(pieces);
}

/** How much of the day is free for it, in ms. */
export function freeMs(day: PlacingDay, taken: readonly Bounds[], nowMs: number): number {
  return usable(day, taken, nowMs, LEAST_STRETCH_MS).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

interface Free extends Bounds {
  /** It ends by nine, and is filled from its end on. */
  readonly isMorning: boolean;
}

/** What is free, in the order in which it is filled. */
function usable(day: PlacingDay, taken: readonly Bounds[], nowMs: number, leastMs: number): readonly Free[] {
  const untilMs = Math.min(day.endMs, wholeSecond(nowMs));
  const [nine = day.startMs + FIRST_HOUR * HOUR_MS] = instantsOf(
    { date: day.date, hour: FIRST_HOUR, minute: 0, second: 0 },
    day.timezone,
  );
  const morning = freeWithin({ startMs: day.startMs, endMs: Math.min(nine, untilMs) }, taken);
  const rest = freeWithin({ startMs: nine, endMs: untilMs }, taken);
  return [
    ...rest.map((free) => ({ ...free, isMorning: false })),
    ...morning.toReversed().map((free) => ({ ...free, isMorning: true })),
  ].filter(({ startMs, endMs }) => endMs - startMs >= leastMs);
}

/** In whole seconds, oldest first. */
function freeWithin({ startMs, endMs }: Bounds, taken: readonly Bounds[]): readonly Bounds[] {
  const found: Bounds[] = [];
  let reachMs = startMs;
  for (const one of taken.toSorted((a, b) => a.startMs - b.startMs)) {
    // One that ends before it starts, as a service may tell, takes no time.
    if (one.endMs <= Math.max(reachMs, one.startMs) || one.startMs >= endMs) continue;
    if (one.startMs > reachMs) found.push({ startMs: reachMs, endMs: wholeSecond(one.startMs) });
    reachMs = Math.ceil(one.endMs / SECOND_MS) * SECOND_MS;
  }
  if (reachMs < endMs) found.push({ startMs: reachMs, endMs });
  return found.filter((free) => free.endMs > free.startMs);
}

/** Two that meet, at nine, are one. */
function joined(pieces: readonly Bounds[]): readonly Bounds[] {
  const found: Bounds[] = [];
  for (const piece of pieces.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = found.at(-1);
    if (last?.endMs === piece.startMs) found[found.length - 1] = { startMs: last.startMs, endMs: piece.endMs };
    else found.push(piece);
  }
  return found;
}

function wholeSecond(atMs: number): number {
  return Math.floor(atMs / SECOND_MS) * SECOND_MS;
}
