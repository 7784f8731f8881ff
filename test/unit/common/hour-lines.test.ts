import { describe, expect, it } from 'vitest';
import { hourLines } from '../../../common/time/hour-lines.ts';
import { sameTimes } from '../../../common/time/same-times.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';

function labels(date: string, timezone: string): readonly string[] {
  return hourLines(date, timezone, dayBounds(timezone, date)).map(
    ({ label, isAgain }) => `${label}${isAgain ? ' again' : ''}`,
  );
}

describe('the hours of a local day', () => {
  it('are 24 on an ordinary one', () => {
    expect(labels('2026-11-21', 'Europe/Berlin')).toHaveLength(24);
  });

  it('leave out the one that the clocks skip', () => {
    expect(labels('2026-03-29', 'Europe/Berlin').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(labels('2026-03-29', 'Europe/Berlin')).toHaveLength(23);
  });

  it('have one twice where the clocks are set back', () => {
    expect(labels('2026-10-25', 'Europe/Berlin').slice(0, 5)).toEqual([
      '00:00',
      '01:00',
      '02:00',
      '02:00 again',
      '03:00',
    ]);
    expect(labels('2026-10-25', 'Europe/Berlin')).toHaveLength(25);
  });

  it('begin at one where midnight does not exist', () => {
    expect(labels('2018-11-04', 'America/Sao_Paulo').slice(0, 2)).toEqual(['01:00', '02:00']);
  });

  it('stay full hours where clocks move by half an hour', () => {
    expect(labels('2026-10-04', 'Australia/Lord_Howe').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    const lines = hourLines('2026-10-04', 'Australia/Lord_Howe', dayBounds('Australia/Lord_Howe', '2026-10-04'));
    expect((lines[2]?.atMs ?? 0) - (lines[1]?.atMs ?? 0)).toBe(90 * 60_000);
  });
});

describe('the same times a day later', () => {
  it('are the same on the wall, and not the same number of hours later', () => {
    const saturday = {
      startMs: Date.parse('2026-03-28T09:00:00+01:00'),
      endMs: Date.parse('2026-03-28T10:30:15+01:00'),
    };

    expect(sameTimes(saturday, 1, 'Europe/Berlin')).toEqual({
      startMs: Date.parse('2026-03-29T09:00:00+02:00'),
      endMs: Date.parse('2026-03-29T10:30:15+02:00'),
    });
  });

  it('are none where the clocks skip one of them', () => {
    const night = { startMs: Date.parse('2026-03-28T02:30:00+01:00'), endMs: Date.parse('2026-03-28T04:00:00+01:00') };

    expect(sameTimes(night, 1, 'Europe/Berlin')).toBeUndefined();
  });

  it('stay across midnight', () => {
    const late = { startMs: Date.parse('2026-05-04T23:30:00+02:00'), endMs: Date.parse('2026-05-05T00:15:00+02:00') };

    expect(sameTimes(late, 3, 'Europe/Berlin')).toEqual({
      startMs: Date.parse('2026-05-07T23:30:00+02:00'),
      endMs: Date.parse('2026-05-08T00:15:00+02:00'),
    });
  });
});
