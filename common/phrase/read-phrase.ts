import { readLog } from './log-verbs.ts';
import type { PhraseContext, Reading } from './phrase.ts';
import { readGo, readHighlight, readNote, readUnhighlight } from './small-verbs.ts';
import { verbOf, type VerbName } from './spoken.ts';
import { readStart, readStop, readSwitch } from './timer-verbs.ts';
import { tokensOf } from './tokens.ts';
import { SEARCH, type Verb } from './verb.ts';

const VERBS: Readonly<Record<VerbName, Verb>> = {
  start: readStart,
  switch: readSwitch,
  stop: readStop,
  log: readLog,
  highlight: readHighlight,
  unhighlight: readUnhighlight,
  note: readNote,
  go: readGo,
};

/**
 * What a text of the palette or of the command line means, in English or in the language that is spoken: docs/phrases.md is its
 * grammar. Never throws for a zone that the system knows; a time lies in the future in no phrase, and in another day than the words
 * say only as a choice.
 */
export function readPhrase(text: string, context: PhraseContext): Reading {
  const found = verbOf(tokensOf(text));
  return found === undefined ? SEARCH : VERBS[found.name]({ text, verb: found.verb, rest: found.rest, context });
}
