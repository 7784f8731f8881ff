import { describe, expect, it } from 'vitest';
import { dayBounds, dayOf, isZone } from '../../../common/time/zone-days.ts';

const HOUR_MS = 3_600_000;
const hours = (zone: string, date: string): number => {
  const { startMs, endMs } = dayBounds(zone, date);
  return (endMs - startMs) / HOUR_MS;
};

describe('a local day', () => {
  it.each([
    ['Europe/Berlin', '2026-05-04', 24],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['Asia/Amman', '2018-10-26', 25],
    ['Asia/Kathmandu', '2026-01-01', 24],
  ])('of %s on %s has %d hours', (zone, date, expected) => {
    expect(hours(zone, date)).toBe(expected);
  });

  it('begins where the one before it ends', () => {
    expect(dayBounds('Europe/Berlin', '2026-03-29').endMs).toBe(dayBounds('Europe/Berlin', '2026-03-30').startMs);
  });

  it('holds its own instants', () => {
    const { startMs, endMs } = dayBounds('America/Sao_Paulo', '2018-11-04');

    expect(dayOf('America/Sao_Paulo', startMs)).toBe('2018-11-04');
    expect(dayOf('America/Sao_Paulo', startMs - 1)).toBe('2018-11-03');
    expect(dayOf('America/Sao_Paulo', endMs - 1)).toBe('2018-11-04');
  });

  it('needs a zone that this system knows', () => {
    expect('Europe/Berlin').toSatisfy(isZone);
    expect('Mars/Olympus').not.toSatisfy(isZone);
  });
});
