import { t } from '../i18n/translate.ts';
import { freeStretches } from '../time/free-stretches.ts';
import { lastEnd, type Bounds } from '../time/intervals.ts';
import { dayBounds, dayOf } from '../time/zone-days.ts';
import { instantsOfClock } from './clock.ts';
import type { PhraseContext } from './phrase.ts';
import { unlike, type Span, type Spans } from './range.ts';
import { wholeSecond } from './when.ts';

const MORNING = '9:00';

/**
 * Where a length of time may lie on a day: after its last entry, from 9:00, on the day of today up to now or up to where
 * the timer that runs began; where other time lies there, in the last stretch that is free. All of it lies within the day;
 * what reaches back into the one before is only offered.
 */
export function placesOf(lengthMs: number, dates: readonly string[] | undefined, context: PhraseContext): Spans {
  const today = dayOf(context.timezone, context.nowMs);
  if (dates?.length === 0) return { spans: [], reason: t('There is no such day.') };
  const begun = (dates ?? [today]).filter((date) => date <= today);
  if (begun.length === 0) return { spans: [], reason: t('That day is still to come.') };
  const days = begun.map((date) => openDay(date, context));
  const spans = unlike(days.flatMap((day) => (day === null ? [] : placesOn(day, lengthMs, context))));
  if (days.includes(null))
    return { spans, reason: t('The time of that day could not be read. Try again, or type a time as well.') };
  if (spans.length > 0) return { spans, reason: null };
  const over = unlike(days.flatMap((day) => (day?.isToday === true ? reachingBack(day, lengthMs) : [])));
  return {
    spans: over,
    reason: over.length > 0 ? t('Today is not long enough yet.') : t('The day has no room for that.'),
  };
}

/** A day up to now, and what is taken of it. In whole seconds. */
interface OpenDay extends Bounds {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly isToday: boolean;
  readonly taken: readonly Bounds[];
  /** Of what has ended; undefined where nothing has. */
  readonly lastEndMs: number | undefined;
  /** Of the timer that has run longest; undefined where none does. */
  readonly runningSinceMs: number | undefined;
}

/** Null where it could not be read. */
function openDay(date: string, context: PhraseContext): OpenDay | null {
  const { timezone, running, nowMs } = context;
  const entries = context.entriesOf?.(date);
  if (entries === null) return null;
  const { startMs, endMs } = dayBounds(timezone, date);
  const untilMs = Math.min(wholeSecond(nowMs), endMs);
  const going = running.map(({ startedAt }) => ({ startedAt, endedAt: null }));
  const taken = [...(entries ?? []), ...going].map(({ startedAt, endedAt }) => ({
    startMs: Math.max(wholeSecond(startedAt), startMs),
    endMs: Math.min(wholeSecond(endedAt ?? nowMs), untilMs),
  }));
  const last = lastEnd(entries ?? []);
  const since = going.map(({ startedAt }) => wholeSecond(startedAt));
  return {
    date,
    isToday: date === dayOf(timezone, nowMs),
    startMs,
    endMs: untilMs,
    taken: taken.filter((one) => one.endMs > one.startMs),
    lastEndMs: last === undefined ? undefined : wholeSecond(last),
    runningSinceMs: since.length === 0 ? undefined : Math.min(...since),
  };
}

function placesOn(day: OpenDay, lengthMs: number, context: PhraseContext): readonly Span[] {
  const ends = day.isToday ? endsToday(lengthMs, day) : endsOn(day, lengthMs, context);
  const usual = ends.map((endMs) => spanTo(endMs, lengthMs)).filter((span) => isWithin(span, day));
  const free = usual.filter((span) => isFree(span, day));
  return free.length > 0 ? free : lastFree(day, lengthMs);
}

/** What ends today and begins before it. */
function reachingBack(day: OpenDay, lengthMs: number): readonly Span[] {
  return endsToday(lengthMs, day)
    .map((endMs) => spanTo(endMs, lengthMs))
    .filter((span) => span.endedAt > day.startMs && span.endedAt <= day.endMs && isFree(span, day));
}

function endsToday(lengthMs: number, { endMs, lastEndMs, runningSinceMs }: OpenDay): readonly number[] {
  if (runningSinceMs !== undefined) return [runningSinceMs];
  return lastEndMs === undefined ? [endMs] : [endMs, lastEndMs + lengthMs];
}

function endsOn({ date, endMs, lastEndMs }: OpenDay, lengthMs: number, context: PhraseContext): readonly number[] {
  const morning = instantsOfClock(MORNING, date, context);
  const starts = [...(lastEndMs === undefined ? [] : [lastEndMs]), ...(morning.ok ? morning.instants : [])];
  const fits = starts.map((startMs) => startMs + lengthMs).filter((end) => end <= endMs);
  return fits.length > 0 ? fits : [endMs];
}

/** At the end of what lies before the first entry, else at the beginning. */
function lastFree(day: OpenDay, lengthMs: number): readonly Span[] {
  const dayStart = { startMs: day.startMs, endMs: day.startMs };
  const free = freeStretches([dayStart, ...day.taken], day.endMs, lengthMs).at(-1);
  if (free === undefined) return [];
  return [spanTo(free.startMs === day.startMs ? free.endMs : free.startMs + lengthMs, lengthMs)];
}

function spanTo(endMs: number, lengthMs: number): Span {
  return { startedAt: endMs - lengthMs, endedAt: endMs };
}

function isWithin({ startedAt, endedAt }: Span, { startMs, endMs }: Bounds): boolean {
  return startedAt >= startMs && endedAt <= endMs;
}

function isFree({ startedAt, endedAt }: Span, { taken }: OpenDay): boolean {
  return taken.every(({ startMs, endMs }) => endMs <= startedAt || startMs >= endedAt);
}
