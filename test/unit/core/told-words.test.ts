import { afterEach, expect, it } from 'vitest';
import { speak } from '../../../common/i18n/translate.ts';
import { toldWords } from '../../../main/core/journal/told-words.ts';

afterEach(() => speak('en', {}));

it('our own words, kept in English, are told in the language of now, with what they name', () => {
  const words = 'The service accepted the change but did not keep it ({fields}).';
  const ignored = { kind: 'refused', status: null, words, values: { fields: 'endedAt' }, at: 1 } as const;
  const gone = { kind: 'gone', status: 404, words: 'The service no longer has this entry.', at: 1 } as const;
  expect(toldWords(ignored)).toBe('The service accepted the change but did not keep it (endedAt).');

  speak('de', { [words]: 'Nicht übernommen ({fields}).', [gone.words]: 'Der Dienst hat ihn nicht mehr.' });

  expect(toldWords(ignored)).toBe('Nicht übernommen (endedAt).');
  expect(toldWords(gone)).toBe('Der Dienst hat ihn nicht mehr.');
});

it('the service’s words stay as they came, whatever is in them', () => {
  speak('de', { 'no {id}#start': 'nein' });

  expect(toldWords({ kind: 'refused', status: 422, words: 'no {id}#start', at: 1 })).toBe('no {id}#start');
  expect(toldWords(null)).toBeNull();
});
