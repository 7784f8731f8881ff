import { describe, expect, it } from 'vitest';
import { hourMarks, shareOfDay } from '../../../common/time/day-hours.ts';

const HOUR = 3_600_000;

function dayOf(startIso: string, hours: number) {
  const startMs = Date.parse(startIso);
  return { startMs, endMs: startMs + hours * HOUR };
}

describe('the hours of a day', () => {
  it('stand at its quarters on an ordinary day', () => {
    const day = dayOf('2026-11-21T00:00:00+01:00', 24);

    expect(hourMarks(day, 'Europe/Berlin')).toEqual([
      { label: '06:00', at: 0.25 },
      { label: '12:00', at: 0.5 },
      { label: '18:00', at: 0.75 },
    ]);
  });

  it('come an hour early on the day that loses one', () => {
    const day = dayOf('2026-03-29T00:00:00+01:00', 23);

    expect(hourMarks(day, 'Europe/Berlin').map((mark) => Math.round(mark.at * 23))).toEqual([5, 11, 17]);
  });

  it('come an hour late on the day that gains one', () => {
    const day = dayOf('2026-10-25T00:00:00+02:00', 25);

    expect(hourMarks(day, 'Europe/Berlin').map((mark) => Math.round(mark.at * 25))).toEqual([7, 13, 19]);
  });

  it('are there on days whose clocks are moved by half an hour', () => {
    const spring = dayOf('2026-10-04T00:00:00+10:30', 23.5);
    const autumn = dayOf('2026-04-05T00:00:00+11:00', 24.5);
    const hoursAt = (day: typeof spring) =>
      hourMarks(day, 'Australia/Lord_Howe').map(
        ({ at }) => Math.round((at * (day.endMs - day.startMs)) / (HOUR / 2)) / 2,
      );

    expect(hoursAt(spring)).toEqual([5.5, 11.5, 17.5]);
    expect(hoursAt(autumn)).toEqual([6.5, 12.5, 18.5]);
  });

  it('cut an instant outside the day to its edge', () => {
    const day = dayOf('2026-11-21T00:00:00Z', 24);

    expect([shareOfDay(day.startMs - HOUR, day), shareOfDay(day.endMs + HOUR, day)]).toEqual([0, 1]);
  });
});
