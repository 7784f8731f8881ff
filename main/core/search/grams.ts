import { isWordSign } from './rank.ts';

const LONGEST = 3;

/** Before the first letters of a word, and of a name: signs that no folded text has. */
const WORD_START = '\uE000';
const NAME_START = '\uE001';

/**
 * Every run of one, two and three characters without a blank in `text`, which is folded: whatever contains a word contains all
 * the word's runs. As many as there are different ones.
 */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  let before = '';
  let last = '';
  for (const character of text) {
    if (isBlank(character)) {
      before = '';
      last = '';
      continue;
    }
    grams.add(character);
    if (last !== '') grams.add(last + character);
    if (before !== '') grams.add(before + last + character);
    before = last;
    last = character;
  }
  return grams;
}

/** Those of a name: also how it begins, and how its words do. */
export function gramsOfName(name: string): Set<string> {
  const grams = gramsOf(name);
  const characters = Array.from(name);
  addStart(grams, NAME_START, characters, 0);
  for (const [index, character] of characters.entries()) {
    const isStart = !isWordSign(characters[index - 1] ?? '');
    if (isStart && !isBlank(character)) addStart(grams, WORD_START, characters, index);
  }
  return grams;
}

function addStart(grams: Set<string>, mark: string, characters: readonly string[], at: number): void {
  const [first, second] = [characters[at], characters[at + 1]];
  if (first === undefined || isBlank(first)) return;
  grams.add(mark + first);
  if (second !== undefined && !isBlank(second)) grams.add(mark + first + second);
}

/** Runs that cover `word`: what contains it contains these, and little else does. The fewer there are, the faster it goes. */
export function gramsToFind(word: string): readonly string[] {
  return word.split(/\s+/u).flatMap((part) => {
    const characters = Array.from(part);
    if (characters.length <= LONGEST) return part === '' ? [] : [part];
    const grams = [characters.slice(-LONGEST).join('')];
    for (let at = 0; at + LONGEST < characters.length; at += LONGEST)
      grams.push(characters.slice(at, at + LONGEST).join(''));
    return grams;
  });
}

/** Of a name that begins with `word`; null where that says nothing. */
export function gramOfNameStart(word: string): string | null {
  return startGram(NAME_START, word);
}

/** Of a name one of whose words begins with `word`; null where that says nothing. */
export function gramOfWordStart(word: string): string | null {
  return startGram(WORD_START, word);
}

function startGram(mark: string, word: string): string | null {
  const [first, second] = Array.from(word);
  if (first === undefined || isBlank(first)) return null;
  return second === undefined || isBlank(second) ? mark + first : mark + first + second;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || /^\s$/u.test(character);
}
