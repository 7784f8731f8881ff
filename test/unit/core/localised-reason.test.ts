import { afterEach, expect, it } from 'vitest';
import { speak } from '../../../common/i18n/translate.ts';
import { localisedReason } from '../../../main/core/journal/localised-reason.ts';
import { englishReason, localisableReason } from '../../../main/core/sync/localisable-reason.ts';

afterEach(() => speak('en', {}));

it('our own words, kept in English, are told in the language of now, with what they name', () => {
  const words = 'The service accepted the change but did not keep it ({fields}).';
  const ignored = { kind: 'refused', status: null, words, values: { fields: 'endedAt' }, at: 1 } as const;
  const gone = { kind: 'gone', status: 404, words: 'The service no longer has this entry.', at: 1 } as const;
  expect(localisedReason(ignored)).toBe('The service accepted the change but did not keep it (endedAt).');

  speak('de', { [words]: 'Nicht übernommen ({fields}).', [gone.words]: 'Der Dienst hat ihn nicht mehr.' });

  expect(localisedReason(ignored)).toBe('Nicht übernommen (endedAt).');
  expect(localisedReason(gone)).toBe('Der Dienst hat ihn nicht mehr.');
});

it('the service’s words stay as they came, whatever is in them', () => {
  speak('de', { 'no {id}#start': 'nein' });

  expect(localisedReason({ kind: 'refused', status: 422, words: 'no {id}#start', at: 1 })).toBe('no {id}#start');
  expect(localisedReason(null)).toBeNull();
});

it('a refusal without a reason is kept in English, whatever was spoken then; one with a reason as it came', () => {
  const refusal = { kind: 'refused', status: 422, fields: [], retryAfterMs: null, serverAheadMs: null } as const;
  speak('de', { 'The server answered {status}': 'Der Server antwortete {status}' });
  const wordless = { ...refusal, words: 'Der Server antwortete 422', isWordless: true } as const;

  expect(localisableReason({ ...refusal, words: 'no such task' })).toEqual({ words: 'no such task' });
  const kept = localisableReason(wordless);
  expect(kept).toEqual({ words: 'The server answered {status}', values: { status: '422' } });
  expect(englishReason(wordless)).toBe('The server answered 422');
  expect(localisedReason({ kind: 'refused', status: 422, ...kept, at: 1 })).toBe('Der Server antwortete 422');
});
