import type { DayFrame, Session } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { lengthMs, overlapMs } from '../../../common/time/intervals.ts';
import { asLineBegins, inRegion, withoutComma } from '../../../common/time/region.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { rangeWords } from '../../task/time-edit/time-commands.ts';

const SHORT = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
const IN_YEAR = inRegion(SHORT);
const WITH_YEAR = inRegion({ ...SHORT, year: 'numeric' });

/** `Saturday 21 November`, with the year where it is not that of `today`; the dates are already those of their zone. */
export function longDate(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? IN_YEAR : WITH_YEAR;
  return withoutComma(format.format(Date.parse(`${date}T00:00:00Z`)));
}

/** As `longDate`, where it stands by itself. */
export function headingDate(date: string, today: string): string {
  return asLineBegins(longDate(date, today));
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
      ? 'This day has {length}: the clocks are put forward.'
      : 'This day has {length}: the clocks are set back.',
    { length },
  );
}

/** How a session lies across the day's midnights, as its mark says it; undefined where it lies within. */
export function acrossWords(session: Session, day: DayFrame, now: number): string | undefined {
  const { timezone, date } = day;
  const endMs = session.endedAt ?? now;
  const begins = session.startedAt < day.startMs ? beganWords(dayOf(timezone, session.startedAt), date) : undefined;
  const ends = endMs > day.endMs ? t('goes on the next day') : undefined;
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
