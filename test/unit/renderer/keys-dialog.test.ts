// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { inContractWords } from '../../../common/filter/filter.ts';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { speak, t } from '../../../common/i18n/translate.ts';
import type { Phrase, PhraseContext } from '../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../common/phrase/read-phrase.ts';
import { PHRASES } from '../../../renderer/features/settings/KeysDialog.tsx';

const context: PhraseContext = {
  timezone: 'UTC',
  nowMs: Date.UTC(2026, 10, 18, 17),
  running: [{ trackerId: 1, taskId: 7, name: 'Login page', startedAt: Date.UTC(2026, 10, 18, 8), own: true }],
  entriesOf: () => [],
};

/** A note is in the words of whoever writes it. */
function meaningOf(text: string): unknown {
  const reading = readPhrase(text, context);
  const phrases: readonly Phrase[] = 'phrases' in reading ? reading.phrases : [];
  return reading.kind === 'search'
    ? inContractWords(text)
    : { kind: reading.kind, phrases: phrases.map((phrase) => (phrase.kind === 'note' ? 'note' : phrase)) };
}

describe('the phrases that the help shows', () => {
  afterEach(() => speak('en', {}));

  it.each(['de', 'es', 'fr'] as const)('mean in %s what they mean in English', async (language) => {
    const english = PHRASES.map(([typed]) => meaningOf(typed));
    await loadLanguage(language);
    const own = PHRASES.map(([typed]) => t(typed));

    expect(own.map(meaningOf)).toEqual(english);
    expect(own).not.toEqual(PHRASES.map(([typed]) => typed));
  });

  it('are phrases, and a filter', () => {
    expect(PHRASES.map(([typed]) => readPhrase(typed, context).kind)).toEqual([
      ...PHRASES.slice(1).map(() => 'read'),
      'search',
    ]);
  });
});
