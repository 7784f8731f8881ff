import type { DateRange } from '../../../common/time/calendar.ts';
import type { ReportSources, ReportSums } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import {
  asLineBegins,
  clockTime,
  inRegion,
  numberInRegion,
  percentInRegion,
  withoutComma,
} from '../../../common/time/region.ts';
import { dayWords } from '../../../common/time/time-words.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { durationText, durationWords } from '../../../common/time/durations.ts';

const MINUTE_MS = 60_000;

const SHORT = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'short' });
const WITH_YEAR = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
const LONG = inRegion({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `5:12:07`: what an entry came to, exactly. */
export function exactDuration(ms: number): string {
  const seconds = Math.floor((Math.max(0, ms) % MINUTE_MS) / 1000);
  return `${durationText(Math.max(0, ms), 'h:mm')}:${twoDigits(seconds)}`;
}

/** `12 m not yet confirmed`; empty where everything is. */
export function unconfirmedWords({ unconfirmedMs }: Pick<ReportSums, 'unconfirmedMs'>): string {
  return unconfirmedMs === 0 ? '' : t('{length} not yet confirmed', { length: durationWords(unconfirmedMs) });
}

/** `Monday 16 November`, `16 Nov – 22 Nov 2026` */
export function rangeWords({ from, to }: DateRange): string {
  if (from === to) return longDay(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = (isOneYear ? SHORT : WITH_YEAR).format(utc(from));
  return `${first} – ${WITH_YEAR.format(utc(to))}`;
}

function longDay(date: string): string {
  return asLineBegins(withoutComma(LONG.format(utc(date))));
}

/** `7%`, `< 1%` */
export function shareWords(share: number): string {
  return share > 0 && share < 0.005 ? `< ${percentInRegion(0.01)}` : percentInRegion(share);
}

/** `1,204 entries` */
export function countWords(entries: number): string {
  return t('{count, plural, one {1 entry} other {{number} entries}}', {
    count: entries,
    number: numberInRegion(entries),
  });
}

/** `Others’ time as of 14:02`, with the day where it is another one; null where nobody else's time is in it. */
export function asOfWords({ asOf }: ReportSources, timezone: string, nowMs: number): string | null {
  if (asOf === null) return null;
  const date = dayOf(timezone, asOf);
  const time = clockTime(asOf, timezone);
  if (date === dayOf(timezone, nowMs)) return t('Others’ time as of {time}', { time });
  return t('Others’ time as of {day} {time}', { day: dayWords(date, { timezone, nowMs }), time });
}

export function utc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The window waits for a workbook (docs/adr/0043). */
const MOST_IN_WORKBOOK = 10_000;

/** Why so many entries are not made a workbook; undefined where they can be. */
export function tooManyWords(entries: number): string | undefined {
  if (entries <= MOST_IN_WORKBOOK) return undefined;
  return t('These are {count} entries, more than fit an Excel workbook here ({most}). Export CSV instead.', {
    count: numberInRegion(entries),
    most: numberInRegion(MOST_IN_WORKBOOK),
  });
}
