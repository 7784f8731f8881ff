import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText } from '../../../common/time/durations.ts';
import { roundedMs, roundingWords } from '../../../common/time/rounding.ts';

const MINUTE = 60_000;
const minutes = fc.constantFrom<1 | 5 | 6 | 10 | 15 | 30>(1, 5, 6, 10, 15, 30);
const length = fc.integer({ min: 0, max: 40 * 24 * 3600 }).map((seconds) => seconds * 1000);

/** How many steps a length may be moved by. */
const REACH = { nearest: [-0.5, 0.5], up: [0, 1], down: [-1, 0] } as const;

describe('a rounded length', () => {
  it('is whole steps away from nothing, and less than a step from the exact one', () => {
    fc.assert(
      fc.property(
        length,
        minutes,
        fc.constantFrom<keyof typeof REACH>('nearest', 'up', 'down'),
        (ms, step, direction) => {
          const rounded = roundedMs(ms, { minutes: step, direction });
          expect(rounded % (step * MINUTE)).toBe(0);
          const [least, most] = REACH[direction];
          const steps = (rounded - ms) / (step * MINUTE);
          expect(Math.abs(steps)).toBeLessThan(1);
          expect(steps).toBeGreaterThanOrEqual(least);
          expect(steps).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it.each([
    ['nearest', 7.5, 15],
    ['nearest', 7.49, 0],
    ['up', 0.001, 15],
    ['up', 15, 15],
    ['up', 0, 0],
    ['down', 14.99, 0],
  ] as const)('%s: %d minutes become %d by quarters of an hour', (direction, given, expected) => {
    expect(roundedMs(given * MINUTE, { minutes: 15, direction })).toBe(expected * MINUTE);
  });

  it('stays exact where nothing is rounded, and says what is done otherwise', () => {
    expect(roundedMs(1234, { minutes: 0, direction: 'up' })).toBe(1234);
    expect(roundingWords({ minutes: 0, direction: 'up', per: 'entry' })).toBeNull();
    expect(roundingWords({ minutes: 6, direction: 'up', per: 'entry' })).toBe(
      'Rounded up to 6 minutes, each entry by itself',
    );
    expect(roundingWords({ minutes: 1, direction: 'nearest', per: 'day-and-task' })).toBe(
      'Rounded to the nearest 1 minute, each task of a person and day by itself',
    );
  });
});

describe('a length in a file', () => {
  it('is written as hours and minutes, decimal hours, or seconds', () => {
    const ms = (25 * 3600 + 5 * 60 + 59) * 1000;
    expect([durationText(ms, 'h:mm'), durationText(ms, 'decimal'), durationText(ms, 'seconds')]).toEqual([
      '25:05',
      '25.0997',
      '90359',
    ]);
    expect(durationText(0, 'h:mm')).toBe('0:00');
  });

  it('gives its seconds back from decimal hours', () => {
    fc.assert(
      fc.property(length, (ms) => {
        expect(Math.round(Number(durationText(ms, 'decimal')) * 3600) * 1000).toBe(ms);
      }),
    );
  });
});
