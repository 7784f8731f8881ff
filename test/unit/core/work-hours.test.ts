import { describe, expect, it } from 'vitest';
import { workBounds } from '../../../main/core/reminders/work-hours.ts';

const every = [1, 2, 3, 4, 5, 6, 7];
const iso = (atMs: number): string => new Date(atMs).toISOString();

function hours(fromMinutes: number, toMinutes: number, date: string, timezone: string): readonly string[] {
  const bounds = workBounds({ days: every, fromMinutes, toMinutes }, timezone, Date.parse(`${date}T12:00:00Z`));
  return bounds === null ? [] : [iso(bounds.startMs), iso(bounds.endMs)];
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

  it('are those of the chosen days', () => {
    const monday = { days: [1], fromMinutes: 0, toMinutes: 1440 };
    expect(workBounds(monday, 'Asia/Tokyo', Date.parse('2026-05-03T15:00:00Z'))).not.toBeNull();
    expect(workBounds(monday, 'Asia/Tokyo', Date.parse('2026-05-04T15:00:00Z'))).toBeNull();
  });
});
