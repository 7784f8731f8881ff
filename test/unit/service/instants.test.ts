import { describe, expect, it } from 'vitest';
import { formatInstant, parseInstant } from '../../../service/http/instants.ts';

const BERLIN = 'Europe/Berlin';

describe('an instant', () => {
  it.each([
    ['2026-05-01T18:00:00+02:00', '2026-05-01T16:00:00.000Z'],
    ['2026-05-01T16:00:00.5Z', '2026-05-01T16:00:00.500Z'],
    ['2026-05-01T18:00', '2026-05-01T16:00:00.000Z'],
    ['2026-05-01', '2026-04-30T22:00:00.000Z'],
    ['2026-05-01T18:00:00 02:00', '2026-05-01T16:00:00.000Z'],
    ['2026-05-01T18:00:00,123456+0200', '2026-05-01T16:00:00.123Z'],
    ['2024-02-29T12:00Z', '2024-02-29T12:00:00.000Z'],
    ['0099-01-01T00:00Z', '0099-01-01T00:00:00.000Z'],
  ])('%s is read in Berlin as %s', (given, expected) => {
    expect(new Date(parseInstant(given, BERLIN) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    '',
    'now',
    '2026-02-29T12:00Z',
    '2026-13-01T00:00',
    '2026-05-01T24:00',
    '2026-05-01T10:60',
    '2026-05-01T10:00+25:00',
    '12',
  ])('%s is none', (given) => {
    expect(parseInstant(given, BERLIN)).toBeUndefined();
  });

  it.each([
    ['2026-07-01T12:00:00.007Z', BERLIN, 'v3', '2026-07-01T14:00:00.007+02:00'],
    ['2026-07-01T12:00:00.007Z', BERLIN, 'v1', '2026-07-01T14:00:00+02:00'],
    ['2026-01-01T12:00:00.000Z', 'America/St_Johns', 'v1', '2026-01-01T08:30:00-03:30'],
    ['2026-01-01T12:00:00.000Z', 'Asia/Kathmandu', 'v1', '2026-01-01T17:45:00+05:45'],
    ['2026-03-29T00:59:59.999Z', BERLIN, 'v1', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00.000Z', BERLIN, 'v1', '2026-03-29T03:00:00+02:00'],
  ] as const)('%s is written in %s for %s as %s', (at, zone, generation, expected) => {
    expect(formatInstant(Date.parse(at), zone, generation)).toBe(expected);
  });

  it('comes back as it went', () => {
    for (let at = Date.parse('2026-10-24T20:00:00Z'); at < Date.parse('2026-10-25T06:00:00Z'); at += 123_456) {
      expect(parseInstant(formatInstant(at, BERLIN, 'v3'), BERLIN)).toBe(at);
    }
  });
});
