import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../../common/i18n/translate.ts';
import {
  clockHour,
  clockTime,
  clockToTheSecond,
  clockWithSeconds,
  listInRegion,
  percentInRegion,
  setRegion,
  sizeInRegion,
} from '../../../common/time/region.ts';
import { dayWords, timeText } from '../../../common/time/time-words.ts';
import { readTypedTime } from '../../../common/phrase/typed-time.ts';

const AFTERNOON = Date.parse('2026-11-24T14:05:00Z');
const NIGHT = Date.parse('2026-11-24T00:05:07.900Z');
const reader = { timezone: 'UTC', nowMs: Date.parse('2026-12-01T23:59:00Z') };

afterEach(() => {
  speak('en', {});
  setRegion('GB', 'en-GB');
});

/** Engines put spaces of several widths before the half of the day. */
const plain = (words: string): string => words.replaceAll(/\s/g, ' ');

describe('a time of day', () => {
  it('has 24 hours and two digits in most regions', () => {
    for (const region of ['GB', 'DE', 'SE'] as const) {
      setRegion(region, 'en-US');
      expect([clockTime(AFTERNOON, 'UTC'), clockTime(NIGHT, 'UTC'), clockHour(6)]).toEqual(['14:05', '00:05', '06:00']);
    }
  });

  it('has twelve hours where the region has them', () => {
    setRegion('US', 'en-GB');
    expect([clockTime(AFTERNOON, 'UTC'), clockTime(NIGHT, 'UTC'), clockHour(18)].map(plain)).toEqual([
      '2:05 PM',
      '12:05 AM',
      '6 PM',
    ]);
    setRegion('system', 'en-AU');
    expect(plain(clockTime(AFTERNOON, 'UTC'))).toBe('2:05 pm');
  });

  it('has seconds before the half of the day, and only where there are some', () => {
    setRegion('US', 'en-GB');
    expect(plain(clockWithSeconds(NIGHT, 'UTC'))).toBe('12:05:07 AM');
    expect(plain(clockWithSeconds(AFTERNOON, 'UTC'))).toBe('2:05 PM');
    expect(plain(clockToTheSecond(AFTERNOON, 'UTC'))).toBe('2:05:00 PM');
  });

  it.each([
    ['en', 'US'],
    ['es', 'MX'],
    ['es', 'CO'],
    ['fr', 'US'],
    ['en', 'CA'],
    ['en', 'DK'],
    ['en', 'GB'],
  ] as const)('is read back by a field as it is written in it: %s-%s', (language, country) => {
    speak(language, {});
    setRegion('system', `und-${country}`);

    fc.assert(
      fc.property(fc.integer({ min: reader.nowMs / 1000 - 3 * 86_400, max: reader.nowMs / 1000 }), (second) => {
        const read = readTypedTime(timeText(second * 1000, reader), { ...reader, date: '2026-12-01' });
        expect(read).toMatchObject({ ok: true, atMs: second * 1000 });
      }),
    );
  });
});

describe('a day', () => {
  it('has its comma where the region writes one', () => {
    setRegion('US', 'en-GB');
    expect(dayWords('2026-11-24', reader)).toBe('Tuesday, November 24');
    setRegion('GB', 'en-US');
    expect(dayWords('2026-11-24', reader)).toBe('Tuesday 24 November');
    setRegion('DE', 'en-US');
    expect(dayWords('2026-11-24', reader)).toBe('Tuesday 24 November');
  });

  it('has Gregorian years in every region', () => {
    setRegion('system', 'th-TH');
    expect(dayWords('2025-11-24', reader)).toContain('2025');
  });
});

describe('a size', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [40_400, '40 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [24_000_000, '24.0 MB'],
    [12_340_000_000, '12.3 GB'],
  ])('of %d bytes is %s', (bytes, words) => {
    expect(sizeInRegion(bytes)).toBe(words);
  });

  it('has the units of its language', () => {
    speak('fr', {});
    setRegion('system', 'fr-FR');
    expect([512, 262_000, 2_400_000].map(sizeInRegion).map(plain)).toEqual(['512 octets', '262 ko', '2,4 Mo']);
  });
});

describe('a share and a list', () => {
  it('are written as in their language and region', () => {
    expect([percentInRegion(0.07), listInRegion(['a', 'b', 'c'])]).toEqual(['7%', 'a, b and c']);
    setRegion('US', 'en-GB');
    expect(listInRegion(['a', 'b', 'c'])).toBe('a, b, and c');
    speak('de', {});
    setRegion('system', 'de-DE');
    expect([plain(percentInRegion(0.07)), listInRegion(['a', 'b', 'c'], 'or')]).toEqual(['7 %', 'a, b oder c']);
  });
});
