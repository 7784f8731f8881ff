import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
/** No zone changes its offset within one. */
const QUARTER_MS = 15 * MINUTE_MS;

/** `2026-11-21T20:20:05+01:00` of an instant (UTC ms); in UTC where the zone is not known to this computer. */
export type LocalTime = (at: number, timezone: string) => string;

/** Remembers offsets: asking for one takes ten times as long as writing it. */
export function createLocalTime(): LocalTime {
  const offsets = new Map<string, number>();

  function offsetAt(at: number, timezone: string): number {
    const key = `${timezone} ${Math.floor(at / QUARTER_MS)}`;
    const known = offsets.get(key);
    if (known !== undefined) return known;
    const minutes = tzOffset(timezone, new Date(at));
    const offset = Number.isNaN(minutes) ? 0 : minutes;
    offsets.set(key, offset);
    return offset;
  }

  return (at, timezone) => {
    const offset = offsetAt(at, timezone);
    return `${new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19)}${offsetWords(offset)}`;
  };
}

function offsetWords(minutes: number): string {
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}
