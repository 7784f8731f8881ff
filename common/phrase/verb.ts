import { msg } from '../i18n/translate.ts';
import type { Phrase, PhraseContext, Phrases, Place, Reading } from './phrase.ts';
import type { Token } from './tokens.ts';
import type { When } from './when.ts';

/** What a verb reads: the words after it, and everything that was typed. */
export interface VerbInput {
  readonly text: string;
  readonly verb: Token;
  readonly rest: readonly Token[];
  readonly context: PhraseContext;
}

export type Verb = (input: VerbInput) => Reading;

export const SEARCH: Reading = { kind: 'search' };
/** For `t`. */
export const WHICH_TASK = msg('Type the number of a task, or a part of its name.');

export function unfinished(hint: string): Reading {
  return { kind: 'unfinished', hint };
}

export function wrong(place: Place, reason: string): Reading {
  return { kind: 'wrong', problem: { from: place.from, to: place.to, reason } };
}

/** Those that can be done; with a `reason` only if the person chooses one. `nothing` says why there may be none at all. */
export function offered(
  found: readonly Phrase[],
  { reason, nothing, place }: { readonly reason: string | null; readonly nothing: string; readonly place: Place },
): Reading {
  const [first, ...others] = found;
  if (first === undefined) return wrong(place, reason ?? nothing);
  const phrases: Phrases = [first, ...others];
  if (reason === null) return { kind: 'read', phrases };
  return { kind: 'choose', phrases, problem: { from: place.from, to: place.to, reason } };
}

/** Now, where the words say no time. */
export function whenOrNow(when: When | undefined): When {
  return when ?? { kind: 'moments', moments: [null], reason: null };
}
