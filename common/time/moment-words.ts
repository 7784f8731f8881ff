import { t } from '../i18n/translate.ts';
import { durationWords } from './durations.ts';
import { lengthMs, type Bounds, type Times } from './intervals.ts';
import { asLineBegins, clockTime, inRegion, withoutComma } from './region.ts';
import { dayOf } from './zone-days.ts';

/** What the words of a moment depend on: the zone of the account, and which day is today there. */
export interface Calendar {
  readonly timezone: string;
  readonly today: Bounds;
}

const NO_BREAK = '\u00A0';

const IN_YEAR = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Making one is slow, and a outbox shows hundreds of dates. */
const formats = new Map<string, ReturnType<typeof inRegion>>();

/** `Fri 20 Nov`, in the zone; with the year where that is not the one of `today`. */
export function dayWords(atMs: number, timezone: string, today?: Bounds): string {
  const isOtherYear = today !== undefined && yearOf(atMs, timezone) !== yearOf(today.startMs, timezone);
  const key = isOtherYear ? `${timezone} year` : timezone;
  let format = formats.get(key);
  if (format === undefined) {
    format = inRegion({ timeZone: timezone, ...IN_YEAR, ...(isOtherYear ? { year: 'numeric' } : {}) });
    formats.set(key, format);
  }
  return withoutComma(format.format(atMs));
}

function yearOf(atMs: number, timezone: string): string {
  return dayOf(timezone, atMs).slice(0, 4);
}

/** `14:05`, or `Fri 20 Nov, 14:05` when that is not today. */
export function momentWords(atMs: number, { timezone, today }: Calendar): string {
  const time = clockTime(atMs, timezone);
  return isWithin(today, atMs) ? time : `${dayWords(atMs, timezone, today)}, ${time}`;
}

/** The two ends of a stretch: bare times only when both are today's, so that neither is taken for the other's day. */
export function stretchWords(
  fromMs: number,
  toMs: number,
  calendar: Calendar,
): { readonly from: string; readonly to: string } {
  const from = momentWords(fromMs, calendar);
  const to = momentWords(toMs, calendar);
  const [isFromToday, isToToday] = [isWithin(calendar.today, fromMs), isWithin(calendar.today, toMs)];
  if (isFromToday === isToToday) return { from, to };
  return isFromToday
    ? { from: t('today, {time}', { time: from }), to }
    : { from, to: t('today, {time}', { time: to }) };
}

function isWithin({ startMs, endMs }: Bounds, atMs: number): boolean {
  return atMs >= startMs && atMs < endMs;
}

/** `Fri 20 Nov, 09:05 – 09:35 (30 m)`; `– now` while it runs. */
export function rangeWords(times: Times, { timezone, today }: Calendar): string {
  const { startedAt, endedAt } = times;
  const span = `${asLineBegins(dayWords(startedAt, timezone, today))}, ${spanWords(times, timezone)}`;
  return endedAt === null ? span : `${span} (${durationWords(lengthMs(times, endedAt))})`;
}

/** `09:05 – 09:35`; the start names its day where that is not `knownDay`, the end where that is not the start's. */
export function spanWords(
  { startedAt, endedAt }: Times,
  timezone: string,
  knownDay = dayWords(startedAt, timezone),
): string {
  const start = timeAfter(knownDay, startedAt, timezone);
  if (endedAt === null) return t('{start} – now', { start });
  return `${start} – ${timeAfter(dayWords(startedAt, timezone), endedAt, timezone)}`;
}

function timeAfter(knownDay: string, atMs: number, timezone: string): string {
  const day = dayWords(atMs, timezone);
  return `${day === knownDay ? '' : `${day}, `}${clockTime(atMs, timezone)}`;
}

/** `2 h 35 m`, `12 m`, `< 1 m`: a stretch within a sentence, cut and never rounded up, and never broken over two lines. */
export function stretchLength(ms: number): string {
  return durationWords(ms).replaceAll(' ', NO_BREAK);
}
