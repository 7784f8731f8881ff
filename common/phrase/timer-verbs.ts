import { t } from '../i18n/translate.ts';
import { shownTime } from '../time/time-words.ts';
import { agoHint } from './ago-hint.ts';
import { isClock } from './clock.ts';
import type { Phrase, PhraseContext, Place, Reading, TimerRef } from './phrase.ts';
import { withoutConnecting } from './spoken.ts';
import { slipOf, splitTail } from './tail.ts';
import { placeOf, plainText, taskWords, type Token } from './tokens.ts';
import { offered, unfinished, whenOrNow, WHICH_TASK, wrong, type Verb, type VerbInput } from './verb.ts';
import { momentsOf, type Moments } from './when.ts';
import { fold } from '../fold.ts';

/** `start TASK [TIME]` */
export const readStart: Verb = (input) => readBegin(input, 'start', input.rest);

/** `switch to TASK [TIME]` */
export const readSwitch: Verb = (input) => readBegin(input, 'switch', withoutConnecting(input.rest, ['to']));

function readBegin({ context }: VerbInput, kind: 'start' | 'switch', rest: readonly Token[]): Reading {
  const { words, when: found, tokens } = splitTail(rest, context);
  const when = whenOrNow(found);
  if (when.kind === 'unfinished') return unfinished(when.hint);
  const task = taskWords(words);
  if (task === undefined) return unfinished(t(WHICH_TASK));
  const slip = found === undefined ? slipOf(rest) : undefined;
  if (slip !== undefined) return wrong(slip, slip.reason);

  const timed = when.moments.map((atMs): Phrase => ({ kind, task, atMs }));
  const name = found?.form === 'bare' ? taskWords(rest) : undefined;
  const named: readonly Phrase[] = name === undefined ? [] : [{ kind, task: name, atMs: null }];
  return offered([...timed, ...named], { reason: when.reason, nothing: '', place: placeOf(tokens) });
}

/** `stop [TASK] [TIME]` */
export const readStop: Verb = (input) => {
  const { rest, verb, context } = input;
  if (stoppable(context).length === 0) return wrong(verb, t('Nothing is running.'));
  const { words, when: found, tokens } = splitTail(rest, context);
  const when = whenOrNow(found);
  if (when.kind === 'unfinished') return unfinished(when.hint);
  const slip = found === undefined ? slipOf(rest) : undefined;
  if (slip !== undefined) return wrong(slip, slip.reason);
  return readStopping({ ...input, words }, when, placeOf(tokens.length > 0 ? tokens : [verb, ...rest]));
};

interface Stopping extends VerbInput {
  readonly words: readonly Token[];
}

function readStopping({ words, rest, context }: Stopping, when: Moments, place: Place): Reading {
  const task = taskWords(words);
  const running = stoppable(context);
  const timers = timersMeant(running, words);
  const asTime = stopsOf(running, timeAlone(rest, context), false, context);
  const asWords = stopsOf(timers, when.moments, task !== undefined, context);
  if (timers.length === 0) {
    if (asTime.phrases.length > 0) return offered(asTime.phrases, { reason: asTime.tooEarly, nothing: '', place });
    const text = task?.text ?? '';
    return wrong(placeOf(words), `${t('Nothing running matches “{text}”.', { text })}${agoHint(text)}`);
  }
  // A number that is no time for the timer that is meant first is the card's alone.
  const timed = asTime.tooEarly === null ? asTime.phrases : [];
  const reason = when.reason ?? asWords.tooEarly;
  return offered([...timed, ...asWords.phrases], { reason, nothing: '', place });
}

function stoppable(context: PhraseContext): readonly TimerRef[] {
  return context.stoppable ?? context.running;
}

/** `stop 1730`: a number, which may be a card's as well. */
function timeAlone(rest: readonly Token[], context: PhraseContext): readonly (number | null)[] {
  const text = plainText(rest) ?? '';
  if (!/^\d+$/.test(text) || !isClock(text)) return [];
  const when = momentsOf(text, undefined, context);
  return when.reason === null ? when.moments : [];
}

interface Stops {
  readonly phrases: readonly Phrase[];
  /** Why the first of the timers, which is the one that is meant, is in none of them: the others are only offered then. */
  readonly tooEarly: string | null;
}

function stopsOf(
  timers: readonly TimerRef[],
  moments: readonly (number | null)[],
  isNamed: boolean,
  context: PhraseContext,
): Stops {
  const phrases = timers.flatMap((timer) =>
    moments.filter((atMs) => suits(timer, atMs)).map((atMs): Phrase => ({ kind: 'stop', timer, atMs, isNamed })),
  );
  const [first] = timers;
  const isLate = first !== undefined && moments.length > 0 && !moments.some((atMs) => suits(first, atMs));
  return { phrases, tooEarly: isLate ? beganLater(first, moments, context) : null };
}

function suits(timer: TimerRef, atMs: number | null): boolean {
  return atMs === null || atMs > timer.startedAt;
}

function beganLater(timer: TimerRef, moments: readonly (number | null)[], context: PhraseContext): string {
  const values = { task: timer.name, time: shownTime(timer.startedAt, context) };
  return moments.includes(timer.startedAt)
    ? t('“{task}” began only then, at {time}, and keeps running. Type a later time, or none to stop it now.', values)
    : t('“{task}” began later, at {time}, and keeps running. Type a later time, or none to stop it now.', values);
}

/**
 * The running timers that words name, in their order; all of them where there are no words. Of those on this device, and of
 * the others, those whose whole name it is come alone; and a number that is a card's is no part of a name.
 */
export function timersMeant(running: readonly TimerRef[], words: readonly Token[]): readonly TimerRef[] {
  const task = taskWords(words);
  if (task === undefined) return running;
  const numbered = running.filter(({ taskId }) => taskId === task.taskId);
  if (numbered.length > 0) return numbered;
  const named = running.filter(({ name }) => words.every((word) => fold(name).includes(fold(word.text))));
  const isWhole = ({ name }: TimerRef): boolean => fold(name) === fold(task.text);
  return named.filter((timer) => isWhole(timer) || !named.some((one) => one.own === timer.own && isWhole(one)));
}
