import { TZDate } from '@date-fns/tz';
import { addDays } from './calendar.ts';
import { instantsOf } from './wall-clock.ts';

/** A local day as the half-open interval `[startMs, endMs)`: 23, 24 or 25 hours, by the zone's rules. */
export interface DayBounds {
  readonly startMs: number;
  readonly endMs: number;
}

/** Years of days; whoever asks for days at random may ask for any number of them. */
const MOST_BOUNDS = 20_000;
const bounds = new Map<string, DayBounds>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** True where `timezone` is an IANA zone that this system knows. */
export function isZone(timezone: string): boolean {
  try {
    formatOf(timezone);
    return true;
  } catch {
    return false;
  }
}

/** The local date `YYYY-MM-DD` of an instant. Throws `RangeError` for a zone that this system doesn't know. */
export function dayOf(timezone: string, atMs: number): string {
  return formatOf(timezone).format(atMs);
}

/** First instant of the local day `date` (YYYY-MM-DD) and of the one after it. Cached: `TZDate` is slow. */
export function dayBounds(timezone: string, date: string): DayBounds {
  const key = `${timezone} ${date}`;
  const known = bounds.get(key);
  if (known !== undefined) return known;
  const result = { startMs: firstInstant(timezone, date), endMs: firstInstant(timezone, addDays(date, 1)) };
  if (bounds.size >= MOST_BOUNDS) bounds.clear();
  bounds.set(key, result);
  return result;
}

/**
 * Where clocks are set back over midnight, a day has two of them: the first one counts. Where midnight does not exist (a
 * zone that springs forward at 00:00) a day begins at the first instant that does.
 */
function firstInstant(timezone: string, date: string): number {
  const [midnight] = instantsOf({ date, hour: 0, minute: 0, second: 0 }, timezone);
  if (midnight !== undefined) return midnight;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new TZDate(year, month - 1, day, timezone).getTime();
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timezone, made);
  return made;
}
