import { describe, expect, it } from 'vitest';
import { countDays, weekdayOf } from '../../../common/time/calendar.ts';
import { besideRange, datesOf, type RangePreset } from '../../../common/time/presets.ts';

describe('a preset', () => {
  it.each<[RangePreset, string, string]>([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['this-week', '2026-02-23', '2026-03-01'],
    ['last-week', '2026-02-16', '2026-02-22'],
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['last-7-days', '2026-02-23', '2026-03-01'],
    ['last-30-days', '2026-01-31', '2026-03-01'],
  ])('%s on Sunday 1 March 2026 is %s to %s, with weeks from Monday', (preset, from, to) => {
    expect(datesOf({ preset }, '2026-03-01', 1)).toEqual({ from, to });
  });

  it('begins its weeks on the day that the reader’s do', () => {
    expect(datesOf({ preset: 'this-week' }, '2026-03-01', 7)).toEqual({ from: '2026-03-01', to: '2026-03-07' });
    expect(datesOf({ preset: 'this-week' }, '2026-03-01', 6)).toEqual({ from: '2026-02-28', to: '2026-03-06' });
  });

  it('knows leap years and the turn of the year', () => {
    expect(datesOf({ preset: 'last-month' }, '2024-03-31', 1)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(datesOf({ preset: 'last-month' }, '2026-01-01', 1)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(datesOf({ preset: 'this-month' }, '2026-12-31', 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });
});

describe('the calendar', () => {
  it('counts days with both ends, and weekdays from Monday', () => {
    expect(countDays('2026-02-27', '2026-03-01')).toBe(3);
    expect(countDays('2026-03-01', '2026-02-28')).toBe(0);
    expect(weekdayOf('2026-03-01')).toBe(7);
    expect(weekdayOf('2026-03-02')).toBe(1);
    expect(weekdayOf('1969-12-31')).toBe(3);
  });
});

describe('the range beside another', () => {
  const today = '2026-03-18';

  it.each([
    ['a week', { from: '2026-03-16', to: '2026-03-22' }, -1, { preset: 'last-week' }],
    ['a week that has no name', { from: '2026-03-09', to: '2026-03-15' }, -1, { from: '2026-03-02', to: '2026-03-08' }],
    ['a month, whatever its length', { from: '2026-03-01', to: '2026-03-31' }, -1, { preset: 'last-month' }],
    ['February', { from: '2026-02-01', to: '2026-02-28' }, 1, { preset: 'this-month' }],
    ['a day', { from: today, to: today }, -1, { preset: 'yesterday' }],
    ['some days', { from: '2026-03-10', to: '2026-03-12' }, 1, { from: '2026-03-13', to: '2026-03-15' }],
  ] as const)('of %s', (_of, dates, by, beside) => {
    expect(besideRange(dates, by, today, 1)).toEqual(beside);
  });
});
