import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTime } from '../../../common/time/region.ts';
import { timeText } from '../../../common/time/time-words.ts';
import { readTypedTime, type TypedTimeContext } from '../../../common/phrase/typed-time.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';

const MINUTE_MS = 60_000;
const nowMs = Date.parse('2026-05-04T12:00:30.500Z');
const berlin: TypedTimeContext = { timezone: 'Europe/Berlin', nowMs, date: '2026-05-04' };

function atOf(text: string, over: Partial<TypedTimeContext> = {}): string {
  const read = readTypedTime(text, { ...berlin, ...over });
  return read.ok ? new Date(read.atMs).toISOString().slice(0, 19) : read.reason;
}

describe('a typed time', () => {
  it.each([
    ['930', '2026-05-04T07:30:00'],
    ['9:30', '2026-05-04T07:30:00'],
    ['9.30', '2026-05-04T07:30:00'],
    ['0930', '2026-05-04T07:30:00'],
    [' 09:30 ', '2026-05-04T07:30:00'],
    ['9', '2026-05-04T07:00:00'],
    ['9:30:15', '2026-05-04T07:30:15'],
    ['9:30 pm', '2026-05-04T19:30:00'],
    ['9:30PM', '2026-05-04T19:30:00'],
    ['9 a.m.', '2026-05-04T07:00:00'],
    ['5p', '2026-05-04T15:00:00'],
    ['5:30a', '2026-05-04T03:30:00'],
    ['12 am', '2026-05-03T22:00:00'],
    ['12:05 pm', '2026-05-04T10:05:00'],
    ['0:00', '2026-05-03T22:00:00'],
    ['now', '2026-05-04T12:00:30'],
    ['-15m', '2026-05-04T11:45:00'],
    ['-1h30', '2026-05-04T10:30:00'],
    ['-1h', '2026-05-04T11:00:00'],
    ['- 90 min', '2026-05-04T10:30:00'],
    ['20m ago', '2026-05-04T11:40:00'],
    ['yesterday 17:30', '2026-05-03T15:30:00'],
    ['Today 9', '2026-05-04T07:00:00'],
    ['at 9:30', '2026-05-04T07:30:00'],
    ['10 November 9', '2025-11-10T08:00:00'],
    ['9 10 November', '2025-11-10T08:00:00'],
    ['November 10 9', '2025-11-10T08:00:00'],
    ['10:00 November 9', '2025-11-09T09:00:00'],
    ['November 9 2025 10', '2025-11-09T09:00:00'],
    ['2026-05-01 17:30', '2026-05-01T15:30:00'],
  ])('%s is %s', (text, expected) => {
    expect(atOf(text)).toBe(expected);
  });

  it.each(['', 'soon', '24:00', '9:60', '13 pm', '0 am', '99', '-', '-15', '1:2:3', '9:30 9:30', 'yesterday'])(
    '“%s” is refused in a sentence',
    (text) => {
      expect(atOf(text)).toMatch(/Type a time such as 9:30, 1730, 9:30 pm, -15m or yesterday 17:30\.$/);
    },
  );

  it('names a day that no calendar has', () => {
    expect(atOf('2026-02-30 9:00')).toBe('There is no such day.');
  });

  it('belongs to the day it is asked for', () => {
    expect(atOf('9:30', { date: '2026-05-01' })).toBe('2026-05-01T07:30:00');
  });

  it('means the reader’s yesterday, whatever day it is asked for', () => {
    expect(atOf('yesterday 9:30', { date: '2026-05-01' })).toBe('2026-05-03T07:30:00');
  });
});

const after = (time: string): Partial<TypedTimeContext> => ({
  date: '2026-05-02',
  afterMs: Date.parse(`${time}Z`),
});

describe('the end of an entry', () => {
  it.each([
    ['11:57', '2026-05-01T08:37:00', '2026-05-01T09:57:00'],
    ['0:30', '2026-05-01T20:30:00', '2026-05-01T22:30:00'],
    ['10:36', '2026-05-01T08:37:00', '2026-05-02T08:36:00'],
  ])('%s is the first such time after the start at %s', (text, start, expected) => {
    expect(atOf(text, after(start))).toBe(expected);
  });

  it('lies on the day that is named, and not in the future', () => {
    expect(atOf('yesterday 9:00', after('2026-05-01T08:37:00'))).toBe('2026-05-03T07:00:00');
    expect(atOf('9:00', after('2026-05-04T08:37:00'))).toBe('2026-05-04T07:00:00');
  });

  it('is no day later for the very minute of the start, whose seconds nobody sees', () => {
    for (const start of ['2026-05-01T08:37:00', '2026-05-01T08:37:40'])
      expect(atOf('10:37', after(start))).toBe('2026-05-01T08:37:00');
  });

  it('is what was typed, where its minute began before the start', () => {
    const nowMs = Date.parse('2026-05-04T12:03:25Z');
    expect(atOf('-2m', { nowMs, ...after('2026-05-04T12:01:10') })).toBe('2026-05-04T12:01:25');
    expect(atOf('-2m', { nowMs, ...after('2026-05-04T12:00:10') })).toBe('2026-05-04T12:01:00');
  });

  it('stays on the night on which clocks are changed', () => {
    const spring = { nowMs: Date.parse('2026-03-29T12:00:00Z'), ...after('2026-03-28T22:00:00') };
    expect(atOf('2:30', spring)).toMatch(/^02:30 does not exist/);
    const dayAfter = { nowMs: Date.parse('2026-03-30T12:00:00Z'), ...after('2026-03-29T21:00:00') };
    expect(atOf('2:30', dayAfter)).toBe('2026-03-30T00:30:00');
    expect(atOf('2:30', { ...dayAfter, ...after('2026-03-29T00:30:00') })).toMatch(/^02:30 does not exist/);
    const autumn = { nowMs: Date.parse('2026-10-27T12:00:00Z'), ...after('2026-10-25T00:45:00') };
    expect(atOf('2:30 first', { ...autumn, date: '2026-10-25' })).toBe('2026-10-25T00:30:00');
  });
});

describe('a typed time where clocks are changed', () => {
  const spring = { date: '2026-03-29' };
  const autumn = { date: '2026-10-25' };

  it('does not exist in the hour that is left out', () => {
    expect(atOf('2:30', spring)).toBe('02:30 does not exist on Sunday 29 March: the clocks go forward past it.');
    expect(atOf('1:59:59', spring)).toBe('2026-03-29T00:59:59');
    expect(atOf('3:00', spring)).toBe('2026-03-29T01:00:00');
  });

  it('is the first of a repeated hour, and says so', () => {
    expect(readTypedTime('2:30', { ...berlin, ...autumn })).toEqual({
      ok: true,
      atMs: Date.parse('2026-10-25T00:30:00Z'),
      twice: 'first',
    });
  });

  it('is the second where it is called so, lies nearer to what stood there, or only that one lies after the start', () => {
    const second = '2026-10-25T01:30:00';
    expect(atOf('2:30 second', autumn)).toBe(second);
    expect(atOf('2:30', { ...autumn, nearMs: Date.parse('2026-10-25T01:40:00Z') })).toBe(second);
    expect(atOf('2:30', { ...autumn, afterMs: Date.parse('2026-10-25T00:45:00Z') })).toBe(second);
    expect(atOf('2:30 first', { ...autumn, nearMs: Date.parse('2026-10-25T01:40:00Z') })).toBe('2026-10-25T00:30:00');
  });
});

const DAYS = [
  ['Europe/Berlin', '2026-05-04'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Asia/Kathmandu', '2026-01-01'],
  ['Pacific/Kiritimati', '2026-01-01'],
  ['Pacific/Pago_Pago', '2026-01-01'],
  ['Pacific/Apia', '2011-12-31'],
] as const;

describe('what a clock shows', () => {
  it.each(DAYS)('is read back for every minute of the day in %s on %s', (timezone, date) => {
    const { startMs, endMs } = dayBounds(timezone, date);
    const wrong: string[] = [];
    for (let atMs = startMs; atMs < endMs; atMs += MINUTE_MS) {
      const read = readTypedTime(clockTime(atMs, timezone), { timezone, nowMs, date, nearMs: atMs });
      if (!read.ok || read.atMs !== atMs) wrong.push(new Date(atMs).toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it('is read back from the text of a field, at any second of any day and zone', () => {
    const instant = fc.integer({ min: Date.UTC(1975, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 });
    const zone = fc.constantFrom(
      ...new Set(DAYS.map(([timezone]) => timezone)),
      'UTC',
      'Asia/Tokyo',
      'Africa/Casablanca',
    );
    fc.assert(
      fc.property(instant, instant, zone, (seconds, nowSeconds, timezone) => {
        const atMs = seconds * 1000;
        const reader = { timezone, nowMs: nowSeconds * 1000 };
        const context = { ...reader, date: dayOf(timezone, reader.nowMs), nearMs: atMs };
        expect(readTypedTime(timeText(atMs, reader), context)).toMatchObject({ ok: true, atMs });
      }),
    );
  });

  it('never throws, whatever is typed, and answers with whole seconds or a sentence', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(
        /^(yesterday |today |\d{4}-\d\d-\d\d )?-?\d{0,4}[:.h]?\d{0,4}[:.m]?\d{0,2} ?([ap]m|first|second)?$/,
      ),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(...DAYS), (text, [timezone, date]) => {
        const read = readTypedTime(text, { timezone, date, nowMs });
        expect(read.ok ? `0 = ${read.atMs % 1000}` : read.reason).toMatch(/^0 = 0$|\.$/);
      }),
      { numRuns: 2000 },
    );
  });
});
