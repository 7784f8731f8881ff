import { describe, expect, it } from 'vitest';
import { durationWords } from '../../../common/time/durations.ts';
import { formatElapsed, lengthMs, overlapMs, totalMs } from '../../../common/time/intervals.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const day = { startMs: 24 * HOUR, endMs: 48 * HOUR };

describe('the length of an interval', () => {
  it('is what lies between its ends', () => {
    expect(lengthMs({ startedAt: 5 * MINUTE, endedAt: 12 * MINUTE }, 0)).toBe(7 * MINUTE);
  });

  it('counts up to now while it runs', () => {
    expect(lengthMs({ startedAt: 5 * MINUTE, endedAt: null }, 6 * MINUTE)).toBe(MINUTE);
  });

  it('is nothing, and never negative, when the clock was set back', () => {
    expect(lengthMs({ startedAt: 5 * MINUTE, endedAt: null }, 0)).toBe(0);
  });
});

describe('the overlap with a day', () => {
  it('cuts what began the day before at midnight', () => {
    expect(overlapMs({ startedAt: 23 * HOUR, endedAt: 26 * HOUR }, day, 0)).toBe(2 * HOUR);
  });

  it('cuts what ends the day after at midnight', () => {
    expect(overlapMs({ startedAt: 47 * HOUR, endedAt: null }, day, 50 * HOUR)).toBe(HOUR);
  });

  it('is nothing for an interval that ends as the day begins', () => {
    expect(overlapMs({ startedAt: 20 * HOUR, endedAt: 24 * HOUR }, day, 0)).toBe(0);
  });

  it('is nothing for an interval of another day', () => {
    expect(overlapMs({ startedAt: HOUR, endedAt: 2 * HOUR }, day, 0)).toBe(0);
  });

  it('adds up over sessions, overlapping ones in full', () => {
    const sessions = [
      { startedAt: 30 * HOUR, endedAt: 31 * HOUR },
      { startedAt: 30 * HOUR, endedAt: null },
    ];

    expect(totalMs(sessions, day, 30 * HOUR + 30 * MINUTE)).toBe(90 * MINUTE);
  });
});

describe('time in words', () => {
  it.each([
    [0, '0 m'],
    [-SECOND, '0 m'],
    [SECOND, '< 1 m'],
    [MINUTE - 1, '< 1 m'],
    [5 * MINUTE + MINUTE - 1, '5 m'],
    [5 * HOUR + 12 * MINUTE, '5 h 12 m'],
    [26 * HOUR, '26 h'],
  ])('of %d ms is %s', (ms, words) => {
    expect(durationWords(ms)).toBe(words);
  });

  it.each([
    [7 * SECOND, '0:00:07'],
    [HOUR + 23 * MINUTE + 45 * SECOND, '1:23:45'],
    [100 * HOUR, '100:00:00'],
    [-SECOND, '0:00:00'],
  ])('elapsed of %d ms is %s', (ms, words) => {
    expect(formatElapsed(ms)).toBe(words);
  });
});
