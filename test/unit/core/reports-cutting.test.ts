import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../common/time/calendar.ts';
import { dayEdges } from '../../../common/time/day-edges.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { FROM_BEFORE, GOES_ON, RUNNING } from '../../../main/core/reports/parts.ts';
import { createSheet, type Sheet } from '../../../main/core/reports/sheet.ts';
import { entry, line } from '../../support/report-entries.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const [FIRST, LAST] = [Date.UTC(2010, 0, 1), Date.UTC(2035, 11, 31)];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Part {
  readonly date: string;
  readonly startMs: number;
  readonly endMs: number;
}

function cut(timezone: string, startedAt: number, endedAt: number): { sheet: Sheet; parts: readonly Part[] } {
  const days = dayEdges(timezone, dayOf(timezone, startedAt), addDays(dayOf(timezone, endedAt), 1));
  const sheet = createSheet(days, LAST, line);
  sheet.add(entry({ startedAt, endedAt }));
  return { sheet, parts: partsOf(sheet) };
}

function partsOf({ parts, days }: Sheet): readonly Part[] {
  return Array.from({ length: parts.count }, (_none, part) => {
    const startMs = parts.startMs[part] ?? 0;
    return { date: days.dates[parts.day[part] ?? 0] ?? '', startMs, endMs: startMs + (parts.ms[part] ?? 0) };
  });
}

/** The slow way: from one midnight of the calendar to the next, by an implementation that is not ours. */
function cutSlowly(timezone: string, startedAt: number, endedAt: number): readonly Part[] {
  const parts: Part[] = [];
  let date = Temporal.Instant.fromEpochMilliseconds(startedAt).toZonedDateTimeISO(timezone).toPlainDate();
  // Where the clocks are set back over midnight, the day before may still be shown after it.
  date = date.add({ days: 1 });
  while (startOf(date, timezone) > startedAt) date = date.subtract({ days: 1 });
  for (; startOf(date, timezone) < endedAt; date = date.add({ days: 1 })) {
    const startMs = Math.max(startedAt, startOf(date, timezone));
    const endMs = Math.min(endedAt, startOf(date.add({ days: 1 }), timezone));
    if (endMs > startMs) parts.push({ date: date.toString(), startMs, endMs });
  }
  return parts;
}

function startOf(date: Temporal.PlainDate, timezone: string): number {
  return date.toZonedDateTime(timezone).epochMilliseconds;
}

/** The instants at which the zone's clocks change, found by halving. */
function changesOf(timezone: string): readonly number[] {
  const found: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(FIRST).toZonedDateTimeISO(timezone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > LAST) return found;
    found.push(next.epochMilliseconds);
    at = next;
  }
}

function interval(around: fc.Arbitrary<number>): fc.Arbitrary<readonly [number, number]> {
  const length = fc.oneof(fc.integer({ min: 1, max: DAY }), fc.integer({ min: DAY, max: 6 * DAY }));
  return fc.tuple(around, length).map(([startedAt, ms]) => [startedAt, startedAt + ms]);
}

describe('an interval cut at local midnights', () => {
  it.each(ZONES.map((zone) => [zone]))('adds up to the whole, day by day, as the slow way says: %s', (timezone) => {
    const changes = changesOf(timezone);
    const anywhere = fc.integer({ min: FIRST, max: LAST - 7 * DAY });
    const nearChange =
      changes.length === 0
        ? anywhere
        : fc
            .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * DAY, max: 2 * DAY }))
            .map(([at, off]) => at + off);
    fc.assert(
      fc.property(interval(fc.oneof(anywhere, nearChange)), ([startedAt, endedAt]) => {
        const { parts } = cut(timezone, startedAt, endedAt);

        expect(parts).toEqual(cutSlowly(timezone, startedAt, endedAt));
        expect(parts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBe(endedAt - startedAt);
        for (const { date, startMs, endMs } of parts) {
          const bounds = dayBounds(timezone, date);
          expect(endMs).toBeGreaterThan(startMs);
          expect(startMs).toBeGreaterThanOrEqual(bounds.startMs);
          expect(endMs).toBeLessThanOrEqual(bounds.endMs);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('knows the days of Berlin that have 23 and 25 hours', () => {
    const { parts } = cut('Europe/Berlin', Date.parse('2026-03-27T23:00:00Z'), Date.parse('2026-03-30T22:00:00Z'));
    expect(parts.map(({ startMs, endMs }) => (endMs - startMs) / HOUR)).toEqual([24, 23, 24]);
    const autumn = cut('Europe/Berlin', Date.parse('2026-10-24T22:00:00Z'), Date.parse('2026-10-25T23:00:00Z'));
    expect(autumn.parts.map(({ startMs, endMs }) => (endMs - startMs) / HOUR)).toEqual([25]);
  });

  it('leaves the day out that Samoa skipped', () => {
    const { parts } = cut('Pacific/Apia', Date.parse('2011-12-29T12:00:00Z'), Date.parse('2011-12-31T12:00:00Z'));
    expect(parts.map(({ date }) => date)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });
});

describe('a sheet', () => {
  const days = dayEdges('UTC', '2026-05-04', '2026-05-05');
  const [first, now] = [Date.UTC(2026, 4, 4), Date.UTC(2026, 4, 5, 12)];

  it('takes of an entry what lies in the range, and marks where it goes on', () => {
    const sheet = createSheet(days, now, line);
    sheet.add(entry({ startedAt: first - HOUR, endedAt: first + 2 * DAY + HOUR }));
    expect(partsOf(sheet).map(({ startMs, endMs }) => endMs - startMs)).toEqual([DAY, DAY]);
    expect([...sheet.parts.flags.subarray(0, 2)].map((flags) => flags & (FROM_BEFORE | GOES_ON))).toEqual([
      FROM_BEFORE | GOES_ON,
      FROM_BEFORE | GOES_ON,
    ]);
  });

  it('counts what runs up to now and no further', () => {
    const sheet = createSheet(days, now, line);
    sheet.add(entry({ startedAt: now - 20 * HOUR, endedAt: null }));
    sheet.add(entry({ startedAt: now + HOUR, endedAt: null }));
    expect(partsOf(sheet).map(({ startMs, endMs }) => endMs - startMs)).toEqual([8 * HOUR, 12 * HOUR]);
    expect([...sheet.parts.flags.subarray(0, 2)].map((flags) => flags & RUNNING)).toEqual([0, RUNNING]);
  });

  it('has no part of what lies outside, has no length, or ends before it begins', () => {
    const sheet = createSheet(days, now, line);
    sheet.add(entry({ startedAt: first - HOUR, endedAt: first }));
    sheet.add(entry({ startedAt: first + 2 * DAY, endedAt: first + 3 * DAY }));
    sheet.add(entry({ startedAt: first + HOUR, endedAt: first + HOUR }));
    sheet.add(entry({ startedAt: first + HOUR, endedAt: first }));
    expect(sheet.parts.count).toBe(0);
  });
});
