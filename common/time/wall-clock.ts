import { tzOffset } from '@date-fns/tz';

/** What a clock on the wall shows: a calendar date and a time of day, without a zone. */
export interface WallTime {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const HOUR_MS = 3_600_000;
/** No zone is further behind UTC, nor further ahead of it. */
const FARTHEST_BEHIND_MS = 12 * HOUR_MS;
const FARTHEST_AHEAD_MS = 14 * HOUR_MS;

/**
 * The instants (UTC ms, oldest first) at which clocks of the zone show this: none within the gap of a spring's change,
 * two within an autumn's repeated hour, else one. Throws `RangeError` for a zone that this system doesn't know.
 */
export function instantsOf(wall: WallTime, timezone: string): readonly number[] {
  const asUtc = Date.parse(`${wall.date}T00:00:00Z`) + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1000;
  if (Number.isNaN(asUtc)) return [];
  const around = [asUtc - FARTHEST_AHEAD_MS, asUtc + FARTHEST_BEHIND_MS];
  const offsets = new Set(around.map((atMs) => shownAt(atMs, timezone) - atMs));
  const candidates = [...offsets].map((offset) => asUtc - offset).filter((atMs) => shownAt(atMs, timezone) === asUtc);
  return candidates.toSorted((one, other) => one - other);
}

/** What the zone's clocks show at an instant, to the second. */
export function wallTimeOf(atMs: number, timezone: string): WallTime {
  const [date = '', time = ''] = new Date(shownAt(atMs, timezone)).toISOString().slice(0, 19).split('T');
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return { date, hour, minute, second };
}

/** What the zone's clocks show at an instant (whole seconds, UTC ms), written as if it were UTC. */
function shownAt(atMs: number, timezone: string): number {
  const offsetMs = Math.round(tzOffset(timezone, new Date(atMs)) * 60_000);
  if (Number.isNaN(offsetMs)) throw new RangeError(`Invalid time zone: ${timezone}`);
  return Math.floor(atMs / 1000) * 1000 + offsetMs;
}
