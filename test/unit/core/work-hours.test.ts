import { describe, expect, it } from 'vitest';
import { WORK_HOURS } from '../../../common/domain/settings-schema.ts';
import type { WorkHours } from '../../../common/domain/reminder.ts';
import { workBounds } from '../../../main/core/reminders/work-hours.ts';

const every = [1, 2, 3, 4, 5, 6, 7];
const iso = (atMs: number): string => new Date(atMs).toISOString();

function hours(fromMinutes: number, toMinutes: number, date: string, timezone: string): readonly string[] {
  const bounds = workBounds({ days: every, fromMinutes, toMinutes }, timezone, Date.parse(`${date}T12:00:00Z`));
  return bounds === null ? [] : [iso(bounds.startMs), iso(bounds.endMs)];
}

function isWithin(of: WorkHours, now: string): boolean {
  const bounds = workBounds(of, 'UTC', Date.parse(now));
  return bounds !== null && bounds.startMs <= Date.parse(now) && Date.parse(now) < bounds.endMs;
}

describe('working hours', () => {
  it('are read off the clocks of the zone', () => {
    expect(hours(540, 1020, '2026-05-04', 'America/New_York')).toEqual([
      '2026-05-04T13:00:00.000Z',
      '2026-05-04T21:00:00.000Z',
    ]);
  });

  it('may last until midnight', () => {
    expect(hours(0, 1440, '2026-05-04', 'Europe/Berlin')).toEqual([
      '2026-05-03T22:00:00.000Z',
      '2026-05-04T22:00:00.000Z',
    ]);
  });

  it('that begin where the clocks are put forward begin an hour later by them', () => {
    expect(hours(150, 600, '2026-03-29', 'Europe/Berlin')[0]).toBe('2026-03-29T01:30:00.000Z');
  });

  it('that hold an hour which comes twice hold both of it', () => {
    expect(hours(150, 150 + 15, '2026-10-25', 'Europe/Berlin')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:45:00.000Z',
    ]);
  });

  describe('that cross midnight', () => {
    const ofMonday = { days: [1], fromMinutes: 22 * 60, toMinutes: 6 * 60 };

    it.each([
      ['on Monday’s evening', '2026-05-04T22:30:00Z'],
      ['on Tuesday’s early morning', '2026-05-05T05:59:59Z'],
    ])('belong to the day on which they begin: %s', (_when, now) => {
      const bounds = workBounds(ofMonday, 'UTC', Date.parse(now));

      expect(bounds && [iso(bounds.startMs), iso(bounds.endMs)]).toEqual([
        '2026-05-04T22:00:00.000Z',
        '2026-05-05T06:00:00.000Z',
      ]);
    });

    it('are none in the night before, and in the evening after', () => {
      expect(isWithin(ofMonday, '2026-05-04T05:00:00Z')).toBe(false);
      expect(isWithin(ofMonday, '2026-05-05T06:00:00Z')).toBe(false);
      expect(isWithin(ofMonday, '2026-05-05T22:30:00Z')).toBe(false);
    });

    it.each([
      ['shorter where the clocks are put forward', '2026-03-28', 7],
      ['longer where they are set back', '2026-10-24', 9],
    ])('are %s', (_what, date, expected) => {
      const saturday = { ...ofMonday, days: [6] };
      const bounds = workBounds(saturday, 'Europe/Berlin', Date.parse(`${date}T23:30:00Z`));

      expect(bounds && (bounds.endMs - bounds.startMs) / 3_600_000).toBe(expected);
    });

    it('end in the hour that comes twice with its second time', () => {
      const bounds = workBounds(
        { ...ofMonday, days: [6], toMinutes: 150 },
        'Europe/Berlin',
        Date.parse('2026-10-25T01:00:00Z'),
      );

      expect(bounds && iso(bounds.endMs)).toBe('2026-10-25T01:30:00.000Z');
    });
  });

  it.each([
    [1320, 360, true],
    [540, 540, false],
    [1440, 360, false],
    [0, 1440, true],
  ])('from minute %s to %s can be chosen: %s', (fromMinutes, toMinutes, expected) => {
    expect(WORK_HOURS.safeParse({ days: [1], fromMinutes, toMinutes }).success).toBe(expected);
  });

  it('are those of the chosen days', () => {
    const monday = { days: [1], fromMinutes: 0, toMinutes: 1440 };
    expect(workBounds(monday, 'Asia/Tokyo', Date.parse('2026-05-03T15:00:00Z'))).not.toBeNull();
    expect(workBounds(monday, 'Asia/Tokyo', Date.parse('2026-05-04T15:00:00Z'))).toBeNull();
  });
});
