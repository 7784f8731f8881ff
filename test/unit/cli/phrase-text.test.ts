import { afterEach, describe, expect, it } from 'vitest';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { speak } from '../../../common/i18n/translate.ts';
import type { PhraseContext } from '../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../common/phrase/read-phrase.ts';
import { atWords, notATime, phraseText, whenWords } from '../../../main/cli/phrase-text.ts';

const BERLIN = 'Europe/Berlin';
const CONTEXT: PhraseContext = { timezone: BERLIN, nowMs: Date.UTC(2026, 10, 18, 9, 50), weekStartsOn: 1, running: [] };

describe('the time after --at', () => {
  it('may be ISO 8601, as our own JSON has it, in any offset', () => {
    expect(atWords('2026-11-17T17:30:05+01:00', BERLIN)).toBe('17:30:05 on 2026-11-17');
    expect(atWords('2026-11-17T23:30:00Z', BERLIN)).toBe('00:30:00 on 2026-11-18');
    expect(atWords('2026-11-17T17:30:00.123-0500', BERLIN)).toBe('23:30:00 on 2026-11-17');
    expect(atWords('2026-11-17T17:30', BERLIN)).toBe('17:30 on 2026-11-17');
    expect(atWords('20m ago', BERLIN)).toBe('20m ago');
  });

  it('is on no day that no calendar has', () => {
    for (const at of ['2026-02-30T10:00:00+01:00', '2026-02-30T10:00:00Z', '2026-02-30T10:00']) {
      const reading = readPhrase(`start 1 ${whenWords(atWords(at, BERLIN))}`, CONTEXT);

      expect(reading).toMatchObject({ kind: 'wrong', problem: { reason: 'There is no such day.' } });
    }
  });

  it('is the very instant also in the hour that comes twice', () => {
    expect(atWords('2026-10-25T02:30:00+02:00', BERLIN)).toBe('02:30:00 first on 2026-10-25');
    expect(atWords('2026-10-25T01:30:00Z', BERLIN)).toBe('02:30:00 second on 2026-10-25');
    const context = { ...CONTEXT, nowMs: Date.UTC(2026, 9, 25, 12) };
    for (const at of ['2026-10-25T00:30:00.500Z', '2026-10-25T02:30:00+01:00']) {
      const reading = readPhrase(`start 1 ${whenWords(atWords(at, BERLIN))}`, context);
      expect(reading).toMatchObject({ phrases: [{ kind: 'start', atMs: Math.floor(Date.parse(at) / 1000) * 1000 }] });
    }
  });

  it.each(['9:30', '1730', 'now', '-20m', '20m ago', '1h30 ago', 'yesterday 17:30', '17:30:05 on 2026-11-17'])(
    'is one: %s',
    (at) => {
      expect(notATime(at, CONTEXT)).toBeNull();
    },
  );

  it.each(['soon', 'tomorrow', 'in 5m', '2026-11-17'])('is none, and not a part of a name: %s', (at) => {
    expect(notATime(at, CONTEXT)).toContain(`“${at}” is not a time that has passed.`);
  });

  it('is told the better reason where it looks like a time', () => {
    for (const at of ['25:00', '9 tomorrow', '']) expect(notATime(at, CONTEXT)).toBeNull();
  });
});

describe('words that quotes hold together', () => {
  afterEach(() => speak('en', {}));

  it.each([
    ['en', 'at 9:30'],
    ['en', '3 days ago at 9'],
    ['de', 'um 9 Uhr 30'],
    ['de', 'vor 20 min'],
    ['de', 'gestern um 17 Uhr'],
    ['es', 'a las 9'],
    ['es', 'hace 3 días a las 9'],
    ['fr', 'depuis 9h30'],
    ['fr', 'à 9 h 30'],
    ['fr', 'hier 17h'],
  ] as const)('are a time in %s: %s', async (language, when) => {
    await loadLanguage(language);

    expect(phraseText('start', ['1', when], false)).toBe(`start 1 ${when}`);
    expect(phraseText('stop', [when], false)).toBe(`stop ${when}`);
    expect(phraseText('start', [when], false)).toBe(`start "${when}"`);
  });

  it.each(['en', 'de', 'es', 'fr'] as const)(
    'stay a name in %s where only some of them are of a time',
    async (language) => {
      await loadLanguage(language);

      expect(phraseText('start', ['Fix', 'at the door'], false)).toBe('start Fix "at the door"');
      expect(phraseText('start', ['Fix', 'la porte à 9'], false)).toBe('start Fix "la porte à 9"');
    },
  );
});
