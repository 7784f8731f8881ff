import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speak } from '../../../common/i18n/translate.ts';
import { freeMs, placeHours, readHours } from '../../../common/phrase/typed-hours.ts';
import type { Bounds } from '../../../common/time/intervals.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const timezone = 'Europe/Berlin';
const LATER = Date.parse('2027-01-01T00:00:00Z');

function dayOf(date: string) {
  return { date, timezone, ...dayBounds(timezone, date) };
}

/** An ordinary day, and the two nights on which the clocks are changed. */
const day = fc.constantFrom('2026-05-04', '2026-03-29', '2026-10-25').map(dayOf);
/** Whole milliseconds, around the day: what the service tells need not be whole seconds. */
const stretch = fc
  .tuple(fc.integer({ min: -2 * HOUR, max: 25 * HOUR }), fc.integer({ min: 0, max: 6 * HOUR }))
  .map(([from, ms]) => ({ from, ms }));

function clock(pieces: readonly Bounds[] | undefined): readonly string[] | undefined {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'short' });
  return pieces?.map(({ startMs, endMs }) => `${format.format(startMs)}–${format.format(endMs)}`);
}

describe('hours that are typed for a day', () => {
  it.each([
    ['1.5', 90, false],
    ['1,5', 90, false],
    ['8', 480, false],
    ['1:30', 90, false],
    ['1h30', 90, false],
    ['90m', 90, false],
    [' +15m ', 15, true],
    ['+ 0.25', 15, true],
    ['0', 0, false],
  ])('%s', (text, minutes, isMore) => {
    expect(readHours(text)).toEqual({ ms: minutes * MINUTE, isMore });
  });

  it('are read in the words of the language that is spoken', () => {
    speak('de', {});
    const read = ['1,5 Stunden', '+15 Min.', '2'].map(readHours);
    speak('en', {});

    expect(read).toEqual([
      { ms: 90 * MINUTE, isMore: false },
      { ms: 15 * MINUTE, isMore: true },
      { ms: 120 * MINUTE, isMore: false },
    ]);
  });

  it.each(['-1', 'abc', '', '+', '1:75', '++1', '1.5.5'])('%s are none', (text) => {
    expect(readHours(text)).toBeUndefined();
  });

  it('never lie over an entry, outside the day or in the future, and come to just what was typed', () => {
    fc.assert(
      fc.property(
        day,
        fc.array(stretch, { maxLength: 8 }),
        fc.integer({ min: 1, max: 26 * 3600 }),
        fc.integer({ min: 0, max: 30 * HOUR }),
        (on, stretches, seconds, passed) => {
          const taken = stretches.map(({ from, ms }) => ({
            startMs: on.startMs + from,
            endMs: on.startMs + from + ms,
          }));
          const nowMs = on.startMs + passed;
          const pieces = placeHours(seconds * 1000, on, taken, nowMs) ?? [];
          const sum = pieces.reduce((ms, { startMs, endMs }) => ms + endMs - startMs, 0);
          const isTooMuch = freeMs(on, taken, nowMs) < seconds * 1000;
          expect([seconds * 1000, ...(isTooMuch ? [0] : [])]).toContain(sum);
          const all = [...pieces, ...taken.filter(({ startMs, endMs }) => endMs > startMs)];
          for (const piece of pieces) {
            expect(piece.startMs).toBeGreaterThanOrEqual(on.startMs);
            expect(piece.endMs).toBeLessThanOrEqual(Math.min(on.endMs, nowMs));
            expect([piece.startMs % 1000, piece.endMs % 1000]).toEqual([0, 0]);
            const over = all.filter(
              (other) => other !== piece && other.startMs < piece.endMs && piece.startMs < other.endMs,
            );
            expect(over).toEqual([]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('begin at nine, go on after what is there, and reach back before nine only where the rest is full', () => {
    const on = dayOf('2026-05-04');
    const at = (hour: number): number => on.startMs + hour * HOUR;
    const meeting = { startMs: at(10), endMs: at(11) };
    const evening = { startMs: at(12), endMs: on.endMs };

    expect(clock(placeHours(2 * HOUR, on, [], LATER))).toEqual(['09:00–11:00']);
    expect(clock(placeHours(2 * HOUR, on, [meeting], LATER))).toEqual(['09:00–10:00', '11:00–12:00']);
    expect(clock(placeHours(3 * HOUR, on, [meeting, evening], LATER))).toEqual(['08:00–10:00', '11:00–12:00']);
    expect(placeHours(24 * HOUR, on, [meeting], LATER)).toBeUndefined();
    expect(clock(placeHours(HOUR, on, [], at(9) + 30 * MINUTE))).toEqual(['08:30–09:30']);
  });

  it('never lie over each other beside an entry that the service says to end before it starts', () => {
    const on = dayOf('2026-05-04');
    const odd = { startMs: on.startMs + 14 * HOUR, endMs: on.startMs + 13 * HOUR };

    expect(clock(placeHours(9 * HOUR, on, [odd], LATER))).toEqual(['09:00–18:00']);
  });

  it('leave short gaps alone, but for what is as short itself', () => {
    const on = dayOf('2026-05-04');
    const taken = [{ startMs: on.startMs + 9 * HOUR + 3 * MINUTE, endMs: on.startMs + 10 * HOUR }];

    expect(clock(placeHours(HOUR, on, taken, LATER))).toEqual(['10:00–11:00']);
    expect(clock(placeHours(2 * MINUTE, on, taken, LATER))).toEqual(['09:00–09:02']);
  });
});
