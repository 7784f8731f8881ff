import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../../../common/i18n/translate.ts';
import type { PhraseContext } from '../../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../../common/phrase/read-phrase.ts';

const VERBS = { en: 'start', de: 'starte', es: 'inicia', fr: 'démarre' } as const;

/** The moments that a start may mean, the one that Enter takes first; after `?` the person has to choose. */
function moments(language: keyof typeof VERBS, words: string, clock: string): string {
  speak(language, {});
  const context: PhraseContext = {
    timezone: 'Europe/Berlin',
    nowMs: Date.parse(`2026-11-18T${clock}:20+01:00`),
    running: [],
    entriesOf: () => [],
  };
  const reading = readPhrase(`${VERBS[language]} login ${words}`, context);
  const phrases = 'phrases' in reading ? reading.phrases : [];
  const found = phrases.flatMap((phrase) =>
    phrase.kind === 'start' && phrase.task.text === 'login' ? [shown(phrase.atMs)] : [],
  );
  return `${reading.kind === 'choose' ? '? ' : ''}${found.join(', ')}`;
}

/** `17 09:30` */
function shown(atMs: number | null): string {
  return atMs === null ? 'now' : new Date(atMs + 3_600_000).toISOString().slice(8, 16).replace('T', ' ');
}

describe('since what may be a length as well as a time', () => {
  afterEach(() => speak('en', {}));

  it.each([
    ['fr', 'depuis 1h30'],
    ['fr', 'depuis 1 h 30'],
    ['es', 'desde 1h30'],
    ['es', 'desde 1 h 30'],
    ['de', 'seit 1h30'],
  ] as const)('is a length in %s where the time would lie in the night: %s', (language, words) => {
    expect(moments(language, words, '10:50')).toBe('18 09:20, 18 01:30');
    expect(moments(language, words, '00:50')).toBe('17 23:20');
  });

  it.each([
    ['fr', 'depuis 9h'],
    ['fr', 'depuis 9 heures'],
    ['es', 'desde 9h'],
    ['de', 'seit 9h'],
  ] as const)('is a time in %s where that has been, and the length can be chosen: %s', (language, words) => {
    expect(moments(language, words, '10:50')).toBe('18 09:00, 18 01:50');
    expect(moments(language, words, '22:50')).toBe('18 09:00, 18 21:00, 18 13:50');
  });

  it('is left to be chosen where neither lies in the past of today', () => {
    expect(moments('fr', 'depuis 14h', '10:50')).toBe('? 17 14:00, now, 17 20:50');
  });

  it('is offered once where both are the same', () => {
    expect(moments('fr', 'depuis 5h', '10:00')).toBe('18 05:00');
  });

  it.each([
    ['es', 'desde las 9h'],
    ['es', 'desde las 9 horas'],
    ['de', 'seit 9 Uhr'],
    ['de', 'seit um 9'],
    ['fr', 'dès 9h'],
    ['fr', 'à 9 heures'],
    ['en', 'since 9'],
  ] as const)('is only a time in %s where the words say so: %s', (language, words) => {
    expect(moments(language, words, '10:50')).toBe('18 09:00');
  });

  it.each([
    ['fr', 'depuis 2 heures'],
    ['es', 'desde 2 horas'],
    ['es', 'desde hace 2 horas'],
    ['de', 'seit 2 Std.'],
    ['en', 'since 2h'],
    ['en', 'since 120 min'],
  ] as const)('is a length in %s where it is written as one: %s', (language, words) => {
    expect(moments(language, words, '10:50').split(', ')[0]).toBe('18 08:50');
  });
});
