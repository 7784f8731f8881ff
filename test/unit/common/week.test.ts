import { describe, expect, it } from 'vitest';
import { readDay } from '../../../common/phrase/day.ts';
import { readPhrase } from '../../../common/phrase/read-phrase.ts';
import { weekdayName, weekFrom, weekStartOf } from '../../../common/time/week.ts';

describe('the first day of the week', () => {
  it.each([
    ['en-US', 7],
    ['en', 7],
    ['en-DE-u-ca-gregory', 1],
    ['de-DE', 1],
    ['ar-EG', 6],
    ['not a language', 1],
  ])('is that of the region %s', (language, weekday) => {
    expect(weekStartOf('system', language)).toBe(weekday);
  });

  it('is the chosen one wherever the computer is', () => {
    expect([weekStartOf('monday', 'en-US'), weekStartOf('saturday', 'en-US'), weekStartOf('sunday', 'de-DE')]).toEqual([
      1, 6, 7,
    ]);
  });

  it('is followed by the six others', () => {
    expect(weekFrom(6).map(weekdayName)).toEqual([
      'Saturday',
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
    ]);
    expect(weekFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('words about a week', () => {
  /** A Wednesday. */
  const today = '2026-11-18';

  it('count from the day that weeks begin with', () => {
    expect(readDay('this sunday', today, 1)).toEqual(['2026-11-22']);
    expect(readDay('this sunday', today, 7)).toEqual(['2026-11-15']);
    expect(readDay('this friday', today, 6)).toEqual(['2026-11-20']);
  });

  it('is the latest 29 February that there was, and no 31 February', () => {
    expect(readDay('29.2.', '2026-11-18')).toEqual(['2024-02-29']);
    expect(readDay('29 february', '2028-02-28')).toEqual(['2024-02-29']);
    expect(readDay('29/2', '2028-02-29')).toEqual(['2028-02-29']);
    expect(readDay('31.2.', '2026-11-18')).toEqual([]);
  });

  it('leave “last” open only for a day of this week that has passed', () => {
    expect(readDay('last monday', today, 1)).toEqual(['2026-11-16', '2026-11-09']);
    expect(readDay('last sunday', today, 1)).toEqual(['2026-11-15']);
    expect(readDay('last sunday', today, 7)).toEqual(['2026-11-15', '2026-11-08']);
    expect(readDay('last saturday', today, 6)).toEqual(['2026-11-14', '2026-11-07']);
    expect(readDay('last friday', today, 6)).toEqual(['2026-11-13']);
    expect(readDay('last wednesday', today, 7)).toEqual(['2026-11-11']);
  });

  it.each(['go to last sunday', 'log 1h to 1234 last sunday', 'start 1234 last sunday at 9'])('in “%s”', (typed) => {
    const count = (weekStartsOn: 1 | 7): number => {
      const nowMs = Date.parse(`${today}T10:50:00Z`);
      const reading = readPhrase(typed, { timezone: 'UTC', nowMs, running: [], weekStartsOn });
      return 'phrases' in reading ? new Set(reading.phrases.map((one) => dayOf(one))).size : 0;
    };

    expect([count(1), count(7)]).toEqual([1, 2]);
  });
});

function dayOf(phrase: object): string {
  const { date, startedAt, atMs } = { date: undefined, startedAt: undefined, atMs: undefined, ...phrase };
  return date ?? new Date(startedAt ?? atMs ?? 0).toISOString().slice(0, 10);
}
