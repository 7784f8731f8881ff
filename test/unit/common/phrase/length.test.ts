import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../../../common/i18n/translate.ts';
import { readLength, readTypedLength } from '../../../../common/phrase/length.ts';

const MINUTE_MS = 60_000;

describe('a length', () => {
  afterEach(() => speak('en', {}));

  it.each([
    ['1h30', 90],
    ['1h30m', 90],
    ['1 h 30 min', 90],
    ['1 hour 30 minutes', 90],
    ['90m', 90],
    ['90 minutes', 90],
    ['1.5h', 90],
    ['1,5 h', 90],
    ['1:30', 90],
    ['1\u00A0h\u202F29\u00A0min', 89],
    ['0:05', 5],
    ['2h', 120],
    ['2 Hours', 120],
    ['0m', 0],
    ['an hour', 60],
    ['Half an hour', 30],
    ['an hour and a half', 90],
    ['a quarter of an hour', 15],
  ])('%s is %d minutes', (text, minutes) => {
    expect(readLength(text)).toBe(minutes * MINUTE_MS);
  });

  it.each(['', '90', '1.5', 'h', '1:60', '1:5', '1h30h', '-1h', '1d', 'an', 'hour', 'constructor', '1h 30 s'])(
    '“%s” is none',
    (text) => {
      expect(readLength(text)).toBeUndefined();
    },
  );

  it('counts hours where a fraction of them is typed alone in its field, and stays open where a whole number is', () => {
    expect(['1.5', ' 0,25 ', '90m', '90', '1.5 x'].map((text) => readTypedLength(text))).toEqual([
      90 * MINUTE_MS,
      15 * MINUTE_MS,
      90 * MINUTE_MS,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['de', ['1,5 Std', '1 Std. 30 Min.', '1 Stunde 30', '90 Minuten', '1,5', '1h30']],
    ['es', ['1,5 horas', '1 hora 30 min', '1 hora 30', '90 minutos', '1,5', '1h30']],
    ['fr', ['1,5 heure', '1 heure 30 min', '1 heure 30', '90 minutes', '1,5', '1h30']],
  ] as const)('is read in its field in the words of %s', (language, texts) => {
    speak(language, {});

    expect(texts.map((text) => readTypedLength(text))).toEqual(texts.map(() => 90 * MINUTE_MS));
  });
});
