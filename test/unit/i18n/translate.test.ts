import { afterEach, describe, expect, it } from 'vitest';
import { languageOf } from '../../../common/i18n/languages.ts';
import { inEnglish, inPieces, onLanguage, speak, spokenLanguage, t } from '../../../common/i18n/translate.ts';
import { inRegion, setRegion } from '../../../common/time/region.ts';

const ENTRIES = '{count, plural, one {# entry} other {# entries}} of {task}';

afterEach(() => {
  speak('en', {});
  setRegion('GB', 'en-GB');
});

describe('a message', () => {
  it('is English as it stands, with its values and the form for their number', () => {
    expect(t('Stop')).toBe('Stop');
    expect(t(ENTRIES, { count: 1, task: 'A' })).toBe('1 entry of A');
    expect(t(ENTRIES, { count: 2, task: '{b} <i>’' })).toBe('2 entries of {b} <i>’');
  });

  it('is that of the spoken language from when it is spoken', () => {
    let told = 0;
    const end = onLanguage(() => (told += 1));
    expect(t(ENTRIES, { count: 1, task: 'A' })).toBe('1 entry of A');

    speak('de', { Stop: 'Anhalten', [ENTRIES]: '{count, plural, one {# Eintrag} other {# Einträge}} von {task}' });

    expect(spokenLanguage()).toBe('de');
    expect(told).toBe(1);
    expect(t('Stop')).toBe('Anhalten');
    expect(t(ENTRIES, { count: 3, task: 'A' })).toBe('3 Einträge von A');
    end();
  });

  it('stays English where there is no translation, and as it stands where it cannot be read', () => {
    speak('de', { 'At {time}': 'Um {time' });

    expect(t('Start')).toBe('Start');
    expect(t('At {time}', { time: '09:00' })).toBe('At {time}');
  });

  it('can tell two senses of a word apart', () => {
    expect(t('Start#moment')).toBe('Start');
    speak('de', { Start: 'Starten', 'Start#moment': 'Beginn' });
    expect([t('Start'), t('Start#moment')]).toEqual(['Starten', 'Beginn']);
  });

  it('can hold what is no text, each where the language wants it', () => {
    const element = { type: 'bdi' };
    expect(inPieces('{task} runs.', { task: element })).toEqual([element, ' runs.']);
  });
});

describe('the language of this computer', () => {
  it.each([
    ['de-AT', 'de'],
    ['de_DE.UTF-8', 'de'],
    ['nl-NL', 'en'],
    ['', 'en'],
  ])('%s is spoken as %s', (system, language) => {
    expect(languageOf('system', system)).toBe(language);
  });

  it('is not asked where one was chosen', () => {
    expect(languageOf('en', 'de-AT')).toBe('en');
  });

  it('has its words in dates, in the way of the region', () => {
    const month = inRegion({ timeZone: 'UTC', dateStyle: 'long' });
    setRegion('system', 'de-AT');
    expect(month.format(Date.UTC(2026, 0, 19))).toBe('19 January 2026');

    speak('de', {});

    expect(month.format(Date.UTC(2026, 0, 19))).toBe('19. Jänner 2026');
    expect(inEnglish(() => month.format(Date.UTC(2026, 0, 19)))).toBe('19 January 2026');
  });
});
