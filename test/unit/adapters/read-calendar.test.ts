import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import { readCalendar } from '../../../main/adapters/calendar/read-calendar.ts';

const RANGE = { from: '2025-01-01', to: '2027-12-31' };

/** `days`: the lines of each event without its identity. */
function calendar(...events: readonly string[]): string {
  const bodies = events.map((lines, at) => {
    const uid = lines.includes('UID:') ? '' : `UID:${at}\n`;
    return `BEGIN:VEVENT\n${uid}DTSTAMP:20260101T000000Z\n${lines}\nEND:VEVENT`;
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...bodies, 'END:VCALENDAR', '']
    .join('\n')
    .replaceAll('\n', '\r\n');
}

function read(...events: readonly string[]): readonly string[] | undefined {
  return readCalendar(calendar(...events), RANGE, 1000)?.map(({ from, to, name }) => `${from} ${to} ${name}`.trim());
}

const XMAS = 'DTSTART;VALUE=DATE:20261225';

describe('the whole days of a calendar', () => {
  it.each([
    ['of one day', `${XMAS}\nDTEND;VALUE=DATE:20261226\nSUMMARY:Christmas`, ['2026-12-25 2026-12-25 Christmas']],
    ['without an end', `${XMAS}\nSUMMARY:Christmas`, ['2026-12-25 2026-12-25 Christmas']],
    ['that end on their own day', `${XMAS}\nDTEND;VALUE=DATE:20261225`, ['2026-12-25 2026-12-25']],
    ['of several days', `${XMAS}\nDTEND;VALUE=DATE:20261228`, ['2026-12-25 2026-12-27']],
    ['of a length', `${XMAS}\nDURATION:P2D`, ['2026-12-25 2026-12-26']],
    [
      'without the word that they are',
      'DTSTART:20261225\nDTEND:20261227\nSUMMARY:Christmas',
      ['2026-12-25 2026-12-26 Christmas'],
    ],
    ['with a zone', 'DTSTART;TZID=Europe/Berlin:20261225\nSUMMARY:Christmas', ['2026-12-25 2026-12-25 Christmas']],
    [
      'each year but two, without that word',
      'DTSTART:20250101\nRRULE:FREQ=YEARLY\nEXDATE:20250101,20260101\nSUMMARY:New Year',
      ['2027-01-01 2027-01-01 New Year'],
    ],
    ['that lie partly outside', 'DTSTART;VALUE=DATE:20241230\nDTEND;VALUE=DATE:20250103', ['2025-01-01 2025-01-02']],
    ['that lie outside', 'DTSTART;VALUE=DATE:20241224', []],
    ['with a time of day', 'DTSTART:20261225T090000Z\nDTEND:20261225T100000Z', []],
    ['whose line is folded', 'DTSTART;\n VALUE=DATE:2026\n 1225', ['2026-12-25 2026-12-25']],
    ['that are called off', `${XMAS}\nSTATUS:CANCELLED`, []],
    [
      'each year but one',
      'DTSTART;VALUE=DATE:20000101\nRRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20260101\nSUMMARY:New Year',
      ['2025-01-01 2025-01-01 New Year', '2027-01-01 2027-01-01 New Year'],
    ],
    [
      'on the fourth Thursday',
      'DTSTART;VALUE=DATE:20201126\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH\nSUMMARY:Thanks',
      ['2025-11-27 2025-11-27 Thanks', '2026-11-26 2026-11-26 Thanks', '2027-11-25 2027-11-25 Thanks'],
    ],
    [
      'on dates that are listed',
      'DTSTART;VALUE=DATE:20260403\nRDATE;VALUE=DATE:20270326\nSUMMARY:Good Friday',
      ['2026-04-03 2026-04-03 Good Friday', '2027-03-26 2027-03-26 Good Friday'],
    ],
    [
      'with folded and escaped names',
      `${XMAS}\nSUMMARY:Christmas\\, \n and more`,
      ['2026-12-25 2026-12-25 Christmas, and more'],
    ],
  ])('%s', (_what, lines, days) => {
    expect(read(lines)).toEqual(days);
  });

  it('that were moved for one year stand where they were moved to', () => {
    const series = 'UID:king\nDTSTART;VALUE=DATE:20250427\nRRULE:FREQ=YEARLY;COUNT=2\nSUMMARY:King';
    const moved = 'UID:king\nRECURRENCE-ID;VALUE=DATE:20250427\nDTSTART;VALUE=DATE:20250426\nSUMMARY:King';
    expect(read(series, moved)).toEqual(['2025-04-26 2025-04-26 King', '2026-04-27 2026-04-27 King']);
  });

  it('that got a time of day for one year are no days off in that one', () => {
    const series = `UID:eve\nDTSTART;VALUE=DATE:20251224\nRRULE:FREQ=YEARLY;COUNT=2`;
    const moved = 'UID:eve\nRECURRENCE-ID;VALUE=DATE:20251224\nDTSTART:20251224T120000Z';
    expect(read(series, moved)).toEqual(['2026-12-24 2026-12-24']);
  });

  it('stay where another event is odd', () => {
    expect(read('SUMMARY:when?', `${XMAS}\nRRULE:FREQ=NEVER`, 'DTSTART;VALUE=DATE:20261226')).toEqual([
      '2026-12-26 2026-12-26',
    ]);
  });

  it('of a rule that is not followed are its first ones alone', () => {
    expect(read(`${XMAS}\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`)).toEqual(['2026-12-25 2026-12-25']);
  });

  it('are told to be too many as soon as they are', () => {
    const daily = 'DTSTART;VALUE=DATE:20250101\nRRULE:FREQ=DAILY';
    expect(readCalendar(calendar(daily, daily), RANGE, 100)?.length).toBe(101);
  });

  it.each(['', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', '<!doctype html>'])('are none of what is broken: %j', (text) => {
    expect(readCalendar(text, RANGE, 100)).toBeNull();
  });
});

function whole(inside: string): string {
  return `BEGIN:VCALENDAR\n${inside}\nEND:VCALENDAR\n`;
}

describe('a calendar that is made to be hard to read', () => {
  const never = 'DTSTART;VALUE=DATE:20160101\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO';

  it.each([
    ['days that never come', calendar(...Array.from({ length: 100 }, () => never))],
    ['events without an end', whole('BEGIN:VEVENT\n'.repeat(70_000))],
    ['an event of blank lines', whole(`BEGIN:VEVENT${'\n'.repeat(900_000)}`)],
  ])('holds nothing up with %s', { timeout: 5000 }, (_what, text) => {
    expect(readCalendar(text, RANGE, 1000)?.length).toBeLessThanOrEqual(1);
  });

  it('costs nothing by its events with times of day, of which there may be thousands', () => {
    const parse = vi.spyOn(ICAL, 'parse');
    expect(read('DTSTART:20261225T090000Z', 'DTSTART;TZID=Europe/Berlin:20261224T090000', XMAS)).toHaveLength(1);
    expect(parse).toHaveBeenCalledTimes(1);
  });

  it('is given up once two seconds have passed, whatever takes so long', () => {
    const parse = vi.spyOn(ICAL, 'parse');
    let nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 600));
    expect(readCalendar(calendar(...Array.from({ length: 100 }, () => XMAS)), RANGE, 1000)).toBeNull();
    expect(parse.mock.calls.length).toBeLessThan(10);
  });
});

it('ends with any rule and any part of a calendar', { timeout: 60_000 }, () => {
  const part = fc.oneof(
    fc.record({ name: fc.constant('INTERVAL'), value: fc.integer({ min: -1, max: 1_000_000 }) }),
    fc.record({ name: fc.constant('COUNT'), value: fc.integer({ min: -1, max: 1_000_000 }) }),
    fc.record({ name: fc.constant('BYMONTH'), value: fc.integer({ min: -1, max: 13 }) }),
    fc.record({ name: fc.constant('BYMONTHDAY'), value: fc.integer({ min: -32, max: 32 }) }),
    fc.record({ name: fc.constant('BYYEARDAY'), value: fc.integer({ min: -367, max: 367 }) }),
    fc.record({ name: fc.constant('BYWEEKNO'), value: fc.integer({ min: -54, max: 54 }) }),
    fc.record({ name: fc.constant('BYSETPOS'), value: fc.integer({ min: -6, max: 6 }) }),
    fc.record({ name: fc.constant('BYDAY'), value: fc.constantFrom('MO', '1SU', '-1FR', '5TU', '6WE', '53TH') }),
    fc.record({ name: fc.constant('UNTIL'), value: fc.constantFrom('20201231', '20270101T000000Z', '99991231') }),
  );
  const rules = fc.record({
    freq: fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'SECONDLY', 'NEVER'),
    parts: fc.array(part, { maxLength: 3 }),
    start: fc.constantFrom('20260131', '20240229', '19000101', '00010101', '20261231', '99991231'),
    keep: fc.integer({ min: 0, max: 400 }),
  });
  fc.assert(
    fc.property(rules, ({ freq, parts, start, keep }) => {
      const rule = [`FREQ=${freq}`, ...parts.map(({ name, value }) => `${name}=${value}`)].join(';');
      const whole = calendar(`DTSTART;VALUE=DATE:${start}\nRRULE:${rule}\nSUMMARY:x`);
      const text = keep > 100 ? whole : whole.slice(0, keep);
      const days = readCalendar(text, RANGE, 1000);
      for (const { from, to } of days ?? []) expect(RANGE.from <= from && from <= to && to <= RANGE.to).toBe(true);
    }),
    { numRuns: 300 },
  );
});
