import { t } from '../../../common/i18n/translate.ts';
import type { SearchItem } from './search-items.ts';

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

/** What the keys do with the options that are there. `isChoice`: none of them is chosen by itself. */
export function keyHints(items: readonly SearchItem[], isChoice: boolean): readonly KeyHint[] {
  const completion = items.find((item) => item.kind === 'completion');
  const first = items[0]?.kind;
  const hits = items.some((item) => item.kind === 'hit');
  const hints: KeyHint[] = [];
  if (completion !== undefined) {
    const keys = first === 'completion' ? ['Tab', t('Enter#key')] : ['Tab'];
    hints.push({ keys, does: t('completes {word}', { word: completion.words }) });
  }
  if (first === 'phrase') hints.push({ keys: isChoice ? ['↓', t('Enter#key')] : [t('Enter#key')], does: t('does it') });
  if (first === 'hit') hints.push({ keys: [t('Enter#key')], does: t('starts') });
  if (first === 'create') hints.push({ keys: ['↓', t('Enter#key')], does: t('creates and starts') });
  if (hits) {
    hints.push(
      { keys: [t('Shift Enter')], does: t('adds to the work list') },
      { keys: [t('Alt Enter')], does: t('opens the card') },
    );
  }
  return hints;
}
