import { TZDate, tzOffset } from '@date-fns/tz';
import type { Generation } from '../../api/contract/endpoint.ts';

const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Minutes; no zone is further from UTC. */
const WIDEST_OFFSET = 18 * 60;
const MOST_CACHED = 50_000;
const MOST_ZONES = 20;
/** No zone changes its offset within a quarter of an hour. */
const offsets = new Map<string, Map<number, number>>();

/** `formatInstant` for one zone and generation, which remembers the last: records often carry the same instant twice. */
export function instantFormat(timezone: string, generation: Generation): (atMs: number) => string {
  let lastMs: number | undefined;
  let last = '';
  return (atMs) => {
    if (atMs === lastMs) return last;
    lastMs = atMs;
    last = formatInstant(atMs, timezone, generation);
    return last;
  };
}

/** `2026-05-01T18:00:00.000+02:00` on v3, `2026-05-01T18:00:00+02:00` on v1. */
export function formatInstant(atMs: number, timezone: string, generation: Generation): string {
  const offset = offsetMinutes(timezone, atMs);
  const local = new Date(atMs + offset * MINUTE_MS).toISOString();
  const end = local.indexOf('.');
  const fraction = generation === 'v3' ? local.slice(end, end + 4) : '';
  return `${local.slice(0, end)}${fraction}${formatOffset(offset)}`;
}

function offsetMinutes(timezone: string, atMs: number): number {
  let known = offsets.get(timezone);
  if (known === undefined || known.size > MOST_CACHED) {
    known = new Map();
    if (offsets.size >= MOST_ZONES) offsets.clear();
    offsets.set(timezone, known);
  }
  const quarter = Math.floor(atMs / QUARTER_MS);
  const cached = known.get(quarter);
  if (cached !== undefined) return cached;
  const found = Math.round(tzOffset(timezone, new Date(quarter * QUARTER_MS)));
  known.set(quarter, found);
  return found;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|([+\- ])(\d\d):?(\d\d))?)?$/;

/**
 * UTC ms of an ISO 8601 time; without an offset it is meant in `timezone`. A blank before the offset is the plus sign of a
 * query that was not encoded. Undefined when there is no such time.
 */
export function parseInstant(given: string, timezone: string): number | undefined {
  const match = ISO.exec(given.trim());
  if (match === null) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const local = [part(1), part(2) - 1, part(3), part(4), part(5), part(6), millisecond] as const;
  if (!exists(local)) return undefined;
  if (match[8] === undefined && !given.includes('Z')) return new TZDate(...local, timezone).getTime();
  const offset = (match[8] === '-' ? -1 : 1) * (part(9) * 60 + part(10));
  return Math.abs(offset) > WIDEST_OFFSET ? undefined : utcMs(local) - offset * MINUTE_MS;
}

/** Year, month from 0, day, hour, minute, second, millisecond. */
type Local = readonly [number, number, number, number, number, number, number];

/** `Date.UTC` takes the years below 100 for those of the last century. */
function utcMs([year, month, day, ...time]: Local): number {
  return new Date(Date.UTC(2000, 0, 1, ...time)).setUTCFullYear(year, month, day);
}

function exists([year, month, day, hour, minute, second]: Local): boolean {
  if (year < 1 || month < 0 || month > 11 || hour > 23 || minute > 59 || second > 59) return false;
  return day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month + 1, 0)).getUTCDate();
}
