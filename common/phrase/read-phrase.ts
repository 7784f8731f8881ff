import { readLog } from './log-verbs.ts';
import type { PhraseContext, Reading } from './phrase.ts';
import { readGo, readHighlight, readNote, readUnhighlight } from './small-verbs.ts';
import { readStart, readStop, readSwitch } from './timer-verbs.ts';
import { tokensOf } from './tokens.ts';
import { SEARCH, type Verb } from './verb.ts';

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['start', readStart],
  ['switch', readSwitch],
  ['stop', readStop],
  ['add', readLog],
  ['log', readLog],
  ['highlight', readHighlight],
  ['unhighlight', readUnhighlight],
  ['note', readNote],
  ['go', readGo],
]);

/**
 * What a text of the palette or of the command line means: docs/phrases.md is its grammar. Never throws for a zone that the
 * system knows; a time lies in the future in no phrase, and in another day than the words say only as a choice.
 */
export function readPhrase(text: string, context: PhraseContext): Reading {
  const [verb, ...rest] = tokensOf(text);
  const read = verb === undefined || verb.isQuoted ? undefined : VERBS.get(verb.lower);
  return verb === undefined || read === undefined ? SEARCH : read({ text, verb, rest, context });
}
