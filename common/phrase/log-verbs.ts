import { msg, t } from '../i18n/translate.ts';
import { dayOf } from '../time/zone-days.ts';
import { isClock } from './clock.ts';
import { readDay } from './day.ts';
import { readLength } from './length.ts';
import type { Phrase, PhraseContext, Place, Reading } from './phrase.ts';
import { placesOf } from './places.ts';
import { readRange, spansOf, type Spans } from './range.ts';
import { firstRead, lengthsSaid, timesSaid, withoutConnecting } from './spoken.ts';
import { slipOf, splitTail, type Tail } from './tail.ts';
import { placeOf, plainText, taskWords, type Token } from './tokens.ts';
import { offered, SEARCH, unfinished, WHICH_TASK, wrong, type Verb } from './verb.ts';
import { futureWords, wholeSecond } from './when.ts';

const DAY_MS = 86_400_000;
const HOW = msg(
  'Type a length or two times, and then the task: 1h30 to ship the thing, or 14:00-15:30 ship the thing.',
);
/** `el 19 de noviembre de 2026` */
const LONGEST_DAY = 6;
/** `a quarter of an hour` */
const LONGEST_LENGTH = 5;
const CONNECTING = ['to', 'for', 'on'];

/** `add 1h30 to TASK [DAY] [TIME]`, `log 14:00-15:30 TASK [DAY]`: either verb takes a length as well as two times. */
export const readLog: Verb = ({ rest, context }) => {
  if (rest.length === 0) return unfinished(t(HOW));
  const range = readRange(rest);
  if (range !== undefined && !isLengthOfCard(rest, range.next, context)) {
    const { words, dates } = splitDay(withoutConnecting(rest.slice(range.next), CONNECTING), context);
    return logged(words, spansOf(range, dates, context), placeOf(rest.slice(0, range.next)));
  }
  const length = lengthAt(rest);
  if (length === undefined) return withoutLength(rest);
  const place = placeOf(rest.slice(0, length.next));
  if (length.ms === 0 || length.ms > DAY_MS) return wrong(place, t('Add between one minute and 24 hours.'));
  return readAdding(length.ms, place, withoutConnecting(rest.slice(length.next), CONNECTING), context);
};

/** `1:30 to 1234`: nothing is left to be the card, and of the two only the first can be a length. */
function isLengthOfCard(rest: readonly Token[], next: number, context: PhraseContext): boolean {
  const isToNumber =
    lengthAt(rest.slice(0, 1)) !== undefined && rest[1]?.lower === 'to' && isNumber(rest.slice(2, next));
  return isToNumber && splitDay(rest.slice(next), context).words.length === 0;
}

function readAdding(lengthMs: number, place: Place, rest: readonly Token[], context: PhraseContext): Reading {
  const dated = splitDay(rest, context);
  // `21 yesterday`: a card is needed, and this may well be one, so that it is no time.
  if (dated.dates !== undefined && isNumber(dated.words)) {
    return logged(dated.words, placesOf(lengthMs, dated.dates, context), place);
  }
  const tail = splitTail(rest, context, true);
  const slip = tail.when === undefined ? slipOf(rest) : undefined;
  if (slip !== undefined) return wrong(slip, slip.reason);
  if (tail.when?.kind === 'unfinished') return unfinished(tail.when.hint);
  if (tail.when !== undefined) return logged(tail.words, spansAt(lengthMs, tail, context), placeOf(tail.tokens));
  return logged(dated.words, placesOf(lengthMs, dated.dates, context), place);
}

function isNumber(words: readonly Token[]): boolean {
  return words.length === 1 && typeof taskWords(words)?.taskId === 'number';
}

/** With a time: it begins at one, and ends where the words say `until`, `now` or `ago`. */
function spansAt(lengthMs: number, { when }: Tail, context: PhraseContext): Spans {
  if (when?.kind !== 'moments') return { spans: [], reason: null };
  const isStart = when.form === 'at' || when.form === 'bare';
  const ends = when.moments.map(
    (atMs) => (atMs ?? wholeSecond(context.nowMs)) + (isStart && atMs !== null ? lengthMs : 0),
  );
  const past = ends.filter((endedAt) => endedAt <= context.nowMs);
  const late = ends.find((endedAt) => endedAt > context.nowMs);
  const spans = past.map((endedAt) => ({ startedAt: endedAt - lengthMs, endedAt }));
  return { spans, reason: when.reason ?? (past.length > 0 || late === undefined ? null : futureWords(late, context)) };
}

function logged(words: readonly Token[], { spans, reason }: Spans, place: Place): Reading {
  const task = taskWords(words);
  if (task === undefined) return unfinished(t(WHICH_TASK));
  const phrases = spans.map((span): Phrase => ({ kind: 'log', task, ...span }));
  return offered(phrases, { reason, place, nothing: t('That is no time that has passed.') });
}

function withoutLength(rest: readonly Token[]): Reading {
  const [first] = rest;
  if (first === undefined || first.isQuoted || !/^\d/.test(first.lower)) return SEARCH;
  if (rest.length === 1 || isClock(first.lower)) return unfinished(t(HOW));
  const problem = t('“{text}” is no length and no range of times.', { text: first.text });
  return wrong(first, `${problem} ${t(HOW)}`);
}

/** As many words at the beginning as are one length. */
function lengthAt(rest: readonly Token[]): { readonly ms: number; readonly next: number } | undefined {
  for (let next = Math.min(LONGEST_LENGTH, rest.length); next > 0; next -= 1) {
    const ms = firstRead(lengthsSaid(plainText(rest.slice(0, next)) ?? ''), readLength);
    if (ms !== undefined) return { ms, next };
  }
  return undefined;
}

/** Parts the words from a day after them. */
function splitDay(
  rest: readonly Token[],
  context: PhraseContext,
): { readonly words: readonly Token[]; readonly dates: readonly string[] | undefined } {
  const today = dayOf(context.timezone, context.nowMs);
  for (let at = Math.max(0, rest.length - LONGEST_DAY); at < rest.length; at += 1) {
    const dates = firstRead(timesSaid(plainText(rest.slice(at)) ?? ''), (said) =>
      readDay(said, today, context.weekStartsOn),
    );
    if (dates !== undefined) return { words: rest.slice(0, at), dates };
  }
  return { words: rest, dates: undefined };
}
