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
    const keys = first === 'completion' ? ['Tab', 'Enter'] : ['Tab'];
    hints.push({ keys, does: `goes on with ${completion.words}` });
  }
  if (first === 'phrase') hints.push({ keys: isChoice ? ['↓', 'Enter'] : ['Enter'], does: 'does it' });
  if (first === 'hit') hints.push({ keys: ['Enter'], does: 'starts' });
  if (first === 'create') hints.push({ keys: ['Enter'], does: 'creates and starts' });
  if (hits) {
    hints.push(
      { keys: ['Shift Enter'], does: 'adds to the work list' },
      { keys: ['Alt Enter'], does: 'opens the card' },
    );
  }
  return hints;
}
