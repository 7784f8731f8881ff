import type { DayFrame, Session } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';
import { addDays, type DateRange } from '../../common/time/calendar.ts';
import { durationWords } from '../../common/time/durations.ts';
import { lengthMs, overlapMs, type Times } from '../../common/time/intervals.ts';
import { asLineBegins, clockTime, inRegion, withoutComma } from '../../common/time/region.ts';
import { dayOf } from '../../common/time/zone-days.ts';

const SHORT = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
const IN_YEAR = inRegion(SHORT);
const WITH_YEAR = inRegion({ ...SHORT, year: 'numeric' });
const DATE = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const DATE_IN_YEAR = inRegion(DATE);
const DATE_WITH_YEAR = inRegion({ ...DATE, year: 'numeric' });
const WEEKDAY = { timeZone: 'UTC', weekday: 'short', day: 'numeric' } as const;
const WEEKDAY_ALONE = inRegion({ timeZone: 'UTC', weekday: 'short' });
const WITH_WEEKDAY = inRegion({ ...WEEKDAY, month: 'short' });
const WITH_WEEKDAY_AND_YEAR = inRegion({ ...WEEKDAY, month: 'short', year: 'numeric' });

/** `Saturday 21 November`, with the year where it is not that of `today`; the dates are already those of their zone. */
export function longDate(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? IN_YEAR : WITH_YEAR;
  return withoutComma(format.format(utc(date)));
}

/** `16–22 Nov`, `28 Dec 2025 – 3 Jan 2026`: as short as it can be said, with the year where it is not `thisYear`. */
export function compactRange({ from, to }: DateRange, thisYear: string): string {
  const isThisYear = from.slice(0, 4) === thisYear && to.slice(0, 4) === thisYear;
  return (isThisYear ? DATE_IN_YEAR : DATE_WITH_YEAR).formatRange(utc(from), utc(to));
}

/** `Mon 16 Nov`, `Mon 16 Nov 2026` */
export function shortDay(date: string, withYear = false): string {
  return asLineBegins(withoutComma((withYear ? WITH_WEEKDAY_AND_YEAR : WITH_WEEKDAY).format(utc(date))));
}

/** `Mon 16`, `Mo 16`: among the days of a week. */
export function dayOfWeek(date: string): string {
  return `${weekdayOf(date)} ${Number(date.slice(8))}`;
}

/** `Mon` */
export function weekdayOf(date: string): string {
  return asLineBegins(WEEKDAY_ALONE.format(utc(date)));
}

/** `Today`, `Yesterday`; undefined for other days. */
export function nearDay(date: string, today: string): string | undefined {
  if (date === today) return t('Today');
  return date === addDays(today, -1) ? t('Yesterday') : undefined;
}

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 24 * 60;

/** Of a day on which clocks are changed; undefined for all others. */
export function clockChangeWords({ startMs, endMs }: DayFrame): string | undefined {
  const minutes = Math.round((endMs - startMs) / MINUTE_MS);
  if (minutes === USUAL_MINUTES) return undefined;
  const isWhole = minutes % 60 === 0;
  const length = isWhole
    ? t('{hours, plural, one {# hour} other {# hours}}', { hours: minutes / 60 })
    : durationWords(minutes * MINUTE_MS);
  return t(
    minutes < USUAL_MINUTES
      ? 'This day has {length}: the clocks go forward.'
      : 'This day has {length}: the clocks go back.',
    { length },
  );
}

/** How a session lies across the day's midnights, as its mark says it; undefined where it lies within. */
export function acrossWords(session: Session, day: DayFrame, now: number): string | undefined {
  const { timezone, date } = day;
  const endMs = session.endedAt ?? now;
  const begins = session.startedAt < day.startMs ? beganWords(dayOf(timezone, session.startedAt), date) : undefined;
  const ends = endMs > day.endMs ? t('continues the next day') : undefined;
  if (begins === undefined && ends === undefined) return undefined;
  const whole = t('{length} in all', { length: durationWords(lengthMs(session, now)) });
  return [begins, ends, whole].filter((part) => part !== undefined).join(', ');
}

function beganWords(startDate: string, date: string): string {
  if (startDate === addDays(date, -1)) return t('began the day before');
  return t('began on {day}', { day: longDate(startDate, date) });
}

/** Everything about a session in one sentence: `Ship the thing, 09:00 – 10:30, 1 h 30 m, not yet saved`. */
export function sessionWords(session: Session, day: DayFrame, now: number): string {
  const length = durationWords(overlapMs(session, day, now));
  const parts = [
    session.task.name,
    rangeWords(session, day.timezone),
    acrossWords(session, day, now),
    isAcross(session, day, now) ? t('{length} on this day', { length }) : length,
    stateWords(session),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function isAcross({ startedAt, endedAt }: Session, day: DayFrame, now: number): boolean {
  return startedAt < day.startMs || (endedAt ?? now) > day.endMs;
}

function stateWords({ confirmed, needsYou }: Session): string | undefined {
  if (needsYou) return t('needs you');
  return confirmed ? undefined : t('not yet saved');
}

function utc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** `09:00 – 09:30`, or `09:00 – now` while it runs. */
export function rangeWords({ startedAt, endedAt }: Times, timezone: string): string {
  const start = clockTime(startedAt, timezone);
  return endedAt === null ? t('{start} – now', { start }) : `${start} – ${clockTime(endedAt, timezone)}`;
}
