import { t } from '../i18n/translate.ts';
import type { PhraseContext, PhraseProblem } from './phrase.ts';
import { announcesTime, timesSaid } from './spoken.ts';
import { placeOf, plainText, type Token } from './tokens.ts';
import { readSaid, type FoundWhen } from './when.ts';

/** A phrase's words without the time at their end. */
export interface Tail {
  readonly words: readonly Token[];
  /** Undefined where they say no time. */
  readonly when: FoundWhen | undefined;
  /** Where the time stands. */
  readonly tokens: readonly Token[];
}

/** `a las 2:30 p. m. segunda del 19 de noviembre de 2026` has eleven words, and nothing has more. */
const LONGEST = 11;
const TIME_LIKE = /^\d{1,2}(?:[:.]\d+){1,2}(?:[ap]m)?$|^\d+$/;

/** Parts a task's words from the time after them: the longest that is one. `until` counts only where an end may be given. */
export function splitTail(tokens: readonly Token[], context: PhraseContext, mayEnd = false): Tail {
  for (let at = Math.max(0, tokens.length - LONGEST); at < tokens.length; at += 1) {
    const tail = tokens.slice(at);
    const text = plainText(tail);
    const when = text === undefined ? undefined : readSaid(timesSaid(text), context);
    if (when !== undefined && (mayEnd || when.form !== 'until'))
      return { words: tokens.slice(0, at), when, tokens: tail };
  }
  return { words: tokens, when: undefined, tokens: [] };
}

/** Digits after `at` that are no time: a slip rather than a part of a name. */
export function slipOf(tokens: readonly Token[]): PhraseProblem | undefined {
  const [before, last] = tokens.slice(-2);
  if (before === undefined || last === undefined || before.isQuoted || last.isQuoted) return undefined;
  if (!announcesTime(before.lower) || !TIME_LIKE.test(last.lower)) return undefined;
  const reason = t('“{text}” is not a time. Type one such as 9:30, 1730 or 9:30 pm.', { text: last.text });
  return { ...placeOf([last]), reason };
}
