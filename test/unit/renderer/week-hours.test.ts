import { describe, expect, it } from 'vitest';
import type { Day } from '../../../common/domain/snapshot.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { filledBy } from '../../../renderer/features/week/week-hours.ts';

const timezone = 'Europe/Berlin';
const LATER = Date.parse('2027-01-01T00:00:00Z');

function emptyDay(date: string): Day {
  return { date, timezone, ...dayBounds(timezone, date), sessions: [] };
}

describe('hours that are typed for a day on which clocks are changed', () => {
  it.each([
    ['2026-03-29', '24', 'This day has 23 h.'],
    ['2026-10-25', '26', 'This day has 25 h.'],
  ])('%s: %s is more than it has', (date, text, problem) => {
    expect(filledBy(text, 1, emptyDay(date), LATER)).toEqual({ problem });
  });

  it.each([
    ['2026-03-29', '23'],
    ['2026-10-25', '25'],
  ])('%s takes %s, to its last second', (date, text) => {
    const filled = filledBy(text, 1, emptyDay(date), LATER);
    const pieces = 'pieces' in filled ? filled.pieces : [];
    expect(pieces.reduce((ms, { startMs, endMs }) => ms + endMs - startMs, 0)).toBe(Number(text) * 3_600_000);
  });
});
