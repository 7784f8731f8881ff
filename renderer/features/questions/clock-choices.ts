import { type ClockJump, endedAtJump, isToldBefore, shifted } from '../../../common/domain/clock-jump.ts';
import type { Times } from '../../../common/domain/ledger.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { stretchLength } from '../../../common/time/moment-words.ts';

type Clock = Pick<Extract<Question, { readonly kind: 'clock' }>, 'jumpMs' | 'toMs' | 'times'>;
type Moment = (atMs: number) => string;

/** An answer to a clock that was set, with what comes of it. */
export interface ClockChoice {
  readonly answer: 'keep' | 'shift' | 'stop';
  readonly label: string;
  readonly outcome: string;
  /** Said once it is done. */
  readonly done: (task: string) => string;
}

/** Those that lead to an interval: what would be less than nothing is not offered. */
export function clockChoices(question: Clock, at: Moment): readonly ClockChoice[] {
  const { toMs, times } = question;
  const jump = jumpOf(question);
  const isWhole = isToldBefore(times, jump);
  const moved = shifted(times, jump);
  const cut = endedAtJump(times, jump);
  const hasEnded = times.endedAt !== null;
  const all: readonly (ClockChoice & { readonly lengthMs: number })[] = [
    {
      answer: 'keep',
      lengthMs: lengthMs(times, toMs),
      label: 'Keep as it is',
      outcome: isWhole
        ? `${length(times, toMs)} as measured, by the clock before: from ${at(times.startedAt)}`
        : `${length(times, toMs)} by the clock`,
      done: (task) => `${task} stays as it is.`,
    },
    {
      answer: 'shift',
      lengthMs: lengthMs(moved, toMs),
      label: isWhole ? 'Shift start and end' : 'Shift the start',
      outcome: `${length(moved, toMs)} as measured, from ${at(moved.startedAt)}`,
      done: (task) => (isWhole ? `${task} moved with the clock.` : `The start of ${task} moved with the clock.`),
    },
    {
      answer: 'stop',
      lengthMs: isWhole ? 0 : lengthMs(cut, toMs),
      label: hasEnded ? 'End before the jump' : 'Stop before the jump',
      outcome: `Ends at ${at(cut.endedAt)} with ${length(cut, toMs)}`,
      done: (task) => (hasEnded ? `${task} ends before the jump.` : `${task} stopped before the jump.`),
    },
  ];
  // A timer that began at the jump itself has nothing yet, and its answers all the same.
  return all.filter((choice) => (hasEnded ? choice.lengthMs > 0 : choice.lengthMs >= 0));
}

/** What is known beside how far it jumped. */
export function clockMore(question: Clock, at: Moment): string {
  const { toMs, times } = question;
  const jump = jumpOf(question);
  const from = at(jump.fromMs);
  if (isToldBefore(times, jump)) return `When the timer was stopped, the clock showed ${at(toMs)} instead of ${from}.`;
  const went = `It went from ${from} to ${at(toMs)}.`;
  if (times.endedAt !== null) return `${went} The timer has ended since.`;
  return times.startedAt > toMs
    ? `${went} By that the timer has not begun: it counts nothing until you answer, or set the clock right.`
    : went;
}

function jumpOf({ jumpMs, toMs }: Clock): ClockJump {
  return { fromMs: toMs - jumpMs, toMs };
}

function lengthMs({ startedAt, endedAt }: Times, nowMs: number): number {
  return (endedAt ?? nowMs) - startedAt;
}

function length(times: Times, nowMs: number): string {
  return stretchLength(lengthMs(times, nowMs));
}
