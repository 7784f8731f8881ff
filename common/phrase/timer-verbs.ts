import { fold } from '../fold.ts';
import { timeText } from '../time/time-words.ts';
import { isClock } from './clock.ts';
import type { Phrase, PhraseContext, Place, Reading, TimerRef } from './phrase.ts';
import { slipOf, splitTail } from './tail.ts';
import { placeOf, plainText, taskWords, type Token } from './tokens.ts';
import { offered, unfinished, whenOrNow, WHICH_TASK, without, wrong, type Verb, type VerbInput } from './verb.ts';
import { momentsOf, type Moments } from './when.ts';

/** `start TASK [TIME]` */
export const readStart: Verb = (input) => readBegin(input, 'start', input.rest);

/** `switch to TASK [TIME]` */
export const readSwitch: Verb = (input) => readBegin(input, 'switch', without(input.rest, 'to'));

function readBegin({ context }: VerbInput, kind: 'start' | 'switch', rest: readonly Token[]): Reading {
  const { words, when: found, tokens } = splitTail(rest, context);
  const when = whenOrNow(found);
  if (when.kind === 'unfinished') return unfinished(when.hint);
  const task = taskWords(words);
  if (task === undefined) return unfinished(WHICH_TASK);
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
  if (context.running.length === 0) return wrong(verb, 'Nothing is running.');
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
  const { running } = context;
  const timers = running.filter((timer) => isMeant(timer, words));
  const meant = [
    ...stops(running, timeAlone(rest, context), false),
    ...stops(timers, when.moments, taskWords(words) !== undefined),
  ];
  const [timer] = timers;
  if (timer === undefined && meant.length === 0) {
    return wrong(placeOf(words), `Nothing that runs matches “${taskWords(words)?.text ?? ''}”.`);
  }
  const nothing = timer === undefined ? '' : beganLater(timer, when.moments, context);
  return offered(meant, { reason: timer === undefined ? null : when.reason, nothing, place });
}

/** `stop 1730`: a number, which may be a card's as well. */
function timeAlone(rest: readonly Token[], context: PhraseContext): readonly (number | null)[] {
  const text = plainText(rest) ?? '';
  if (!/^\d+$/.test(text) || !isClock(text)) return [];
  const when = momentsOf(text, undefined, context);
  return when.reason === null ? when.moments : [];
}

function stops(timers: readonly TimerRef[], moments: readonly (number | null)[], isNamed: boolean): readonly Phrase[] {
  return timers.flatMap((timer) =>
    moments
      .filter((atMs) => atMs === null || atMs > timer.startedAt)
      .map((atMs): Phrase => ({ kind: 'stop', timer, atMs, isNamed })),
  );
}

/** By its task's number, or by words that all occur in its name. */
function isMeant(timer: TimerRef, words: readonly Token[]): boolean {
  const task = taskWords(words);
  if (task === undefined || task.taskId === timer.taskId) return true;
  const name = fold(timer.name);
  return words.every((word) => name.includes(fold(word.text)));
}

function beganLater(timer: TimerRef, moments: readonly (number | null)[], context: PhraseContext): string {
  const later = moments.includes(timer.startedAt) ? 'only then' : 'later';
  const began = `“${timer.name}” began ${later}, at ${timeText(timer.startedAt, context)}, and goes on.`;
  return `${began} Type a later time, or none to stop it now.`;
}
