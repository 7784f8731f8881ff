import type { Bounds } from '../../../common/time/intervals.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { clockTime, inRegion } from '../../../common/time/region.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Making one is slow, and a card shows hundreds of dates. */
const formats = new Map<string, ReturnType<typeof inRegion>>();

/** `20 Nov 2026`, in the zone. */
function dateWords(atMs: number, timezone: string): string {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = inRegion({ timeZone: timezone, day: 'numeric', month: 'short', year: 'numeric' });
    formats.set(timezone, format);
  }
  return format.format(atMs);
}

/** `14:05` of today, otherwise `20 Nov 2026, 14:05`: cards are older than this year. */
export function whenWords(atMs: number, timezone: string, today: Bounds): string {
  const time = clockTime(atMs, timezone);
  return atMs >= today.startMs && atMs < today.endMs ? time : `${dateWords(atMs, timezone)}, ${time}`;
}

/** `2 Jan 2030` of a date without a time. */
export function dayWords(date: string): string {
  return dateWords(Date.parse(`${date}T12:00:00Z`), 'UTC');
}

/** `just now`, `12 min ago`, `3 h ago`, `5 days ago`. */
export function ageWords(ageMs: number): string {
  if (ageMs < MINUTE_MS) return t('just now');
  if (ageMs < HOUR_MS) return t('{count} min ago', { count: Math.floor(ageMs / MINUTE_MS) });
  if (ageMs < 2 * DAY_MS) return t('{count} h ago', { count: Math.floor(ageMs / HOUR_MS) });
  return t('{count} days ago', { count: Math.floor(ageMs / DAY_MS) });
}

/** `5 h 12 m of 8 h 00 m estimated`, or what was tracked alone. */
export function trackedWords(trackedMs: number, estimateSeconds: number | null): string {
  const tracked = durationWords(trackedMs);
  if (estimateSeconds === null || estimateSeconds <= 0) return t('{tracked} tracked', { tracked });
  return t('{tracked} tracked of {estimate} estimated', {
    tracked,
    estimate: durationWords(estimateSeconds * 1000),
  });
}
