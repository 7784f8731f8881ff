import type { Phrase } from '../../common/phrase/phrase.ts';

const PAST: ReadonlyMap<string, string> = new Map([
  ['Start', 'Started'],
  ['Switch', 'Switched'],
  ['Stop', 'Stopped'],
  ['Add', 'Added'],
  ['Highlight', 'Highlighted'],
  ['Take', 'Took'],
  ['Comment', 'Commented'],
]);

/** What a phrase has done, out of the words for what it will do. */
export function pastWords(phrase: Phrase, words: string): string {
  const past = words.replace(/^\S+/, (verb) => PAST.get(verb) ?? verb);
  return 'atMs' in phrase && phrase.atMs === null ? past.replace(/,? now$/, '') : past;
}
