import type { FoldedTask } from './evaluate.ts';

/** How well a task matches: the lower the better. */
export const TIERS = [0, 1, 2, 3] as const;
export type Tier = (typeof TIERS)[number];

/**
 * 0: all words are in the name, which begins with the first of them. 1: all of them begin words of the name. 2: all are in
 * the name. 3: some are elsewhere; also where nothing is looked for.
 */
export function tierOf({ name }: FoldedTask, words: readonly string[]): Tier {
  const [first] = words;
  if (first === undefined || !words.every((word) => name.includes(word))) return 3;
  if (name.startsWith(first)) return 0;
  return words.every((word) => beginsWord(name, word)) ? 1 : 2;
}

/** `word` occurs in `text` with no letter and no digit right before it. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!isWordSign(lastCharacter(text.slice(Math.max(0, at - 2), at)))) return true;
  return false;
}

function lastCharacter(text: string): string {
  return Array.from(text).at(-1) ?? '';
}

const WORD_SIGN = /[\p{L}\p{N}]/u;
const known = new Map<string, boolean>();
const MOST_KNOWN = 10_000;

/** A letter or a digit of any script. */
export function isWordSign(character: string): boolean {
  const before = known.get(character);
  if (before !== undefined) return before;
  if (known.size > MOST_KNOWN) known.clear();
  const is = WORD_SIGN.test(character);
  known.set(character, is);
  return is;
}
