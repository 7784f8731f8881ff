import { t } from '../i18n/translate.ts';
import { dayBounds, dayOf } from '../time/zone-days.ts';
import { instantsOfClock } from './clock.ts';
import type { PhraseContext } from './phrase.ts';
import type { Span, Spans } from './range.ts';
import { wholeSecond } from './when.ts';

const MORNING = '9:00';

/**
 * Where a length of time may lie on a day: after its last entry, from 9:00, on the day of today up to now or up to where
 * the timer that runs began. All of it lies within the day; what reaches back into the one before is only offered.
 */
export function placesOf(lengthMs: number, dates: readonly string[] | undefined, context: PhraseContext): Spans {
  const today = dayOf(context.timezone, context.nowMs);
  if (dates?.length === 0) return { spans: [], reason: t('That is no day of the calendar.') };
  const begun = (dates ?? [today]).filter((date) => date <= today);
  const ends = begun.flatMap((date) =>
    date === today ? endsToday(lengthMs, today, context) : endsOn(date, lengthMs, context),
  );
  const spans = [...new Set(ends.map(wholeSecond))].map((endedAt) => ({ startedAt: endedAt - lengthMs, endedAt }));
  if (begun.length === 0) return { spans: [], reason: t('That day is still to come.') };
  const within = spans.filter((span) => begun.some((date) => isWithin(span, date, context)));
  if (within.length > 0) return { spans: within, reason: null };
  const over = spans.filter(({ endedAt }) => dayOf(context.timezone, endedAt - 1) === today);
  const reason = over.length > 0 ? t('Today is not long enough yet.') : t('The day has no room for that.');
  return { spans: over, reason };
}

function endsToday(lengthMs: number, today: string, context: PhraseContext): readonly number[] {
  const nowMs = wholeSecond(context.nowMs);
  const running = context.running.at(-1)?.startedAt;
  if (running !== undefined) return [running, nowMs];
  const last = context.lastEndOf?.(today);
  return last === undefined || last + lengthMs > nowMs ? [nowMs] : [nowMs, last + lengthMs];
}

function endsOn(date: string, lengthMs: number, context: PhraseContext): readonly number[] {
  const last = context.lastEndOf?.(date);
  const morning = instantsOfClock(MORNING, date, context);
  const starts = [...(last === undefined ? [] : [last]), ...(morning.ok ? morning.instants : [])];
  const fits = starts
    .map((startMs) => startMs + lengthMs)
    .filter((end) => end <= dayBounds(context.timezone, date).endMs);
  return fits.length > 0 ? fits : [dayBounds(context.timezone, date).endMs];
}

function isWithin({ startedAt, endedAt }: Span, date: string, { timezone }: PhraseContext): boolean {
  const { startMs, endMs } = dayBounds(timezone, date);
  return startedAt >= startMs && endedAt <= endMs;
}
