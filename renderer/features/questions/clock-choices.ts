import { type ClockJump, endedAtJump, hasMoment, shifted } from '../../../common/domain/clock-jump.ts';
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
  const hasEnded = times.endedAt !== null;
  if (!hasMoment(jump)) return hasEnded ? wholeChoices(times, jump, at) : [shiftOnly(times, jump, at)];
  const moved = shifted(times, jump);
  const cut = endedAtJump(times, jump);
  const all: readonly (ClockChoice & { readonly lengthMs: number })[] = [
    { ...KEEP, lengthMs: lengthMs(times, toMs), outcome: `${length(times, toMs)} by the clock` },
    {
      ...SHIFT,
      lengthMs: lengthMs(moved, toMs),
      outcome: `${length(moved, toMs)} as measured, from ${at(moved.startedAt)}`,
    },
    {
      answer: 'stop',
      lengthMs: lengthMs(cut, toMs),
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
  const { startedAt, endedAt } = times;
  if (!hasMoment(jump)) {
    if (endedAt === null) return 'It had been stopped since, and runs again.';
    return `It was stopped when the clock showed less than its start, so it ends at ${at(endedAt)}, as the clock before would tell.`;
  }
  const went = `It went from ${at(jump.fromMs)} to ${at(toMs)}.`;
  if (endedAt !== null) return `${went} The timer has ended since.`;
  return startedAt > toMs
    ? `${went} By that the timer has not begun: it counts nothing until you answer, or set the clock right.`
    : went;
}

const KEEP = {
  answer: 'keep',
  label: 'Keep as it is',
  done: (task: string) => `${task} stays as it is.`,
} as const;

const SHIFT = {
  answer: 'shift',
  label: 'Shift the start',
  done: (task: string) => `The start of ${task} moved with the clock.`,
} as const;

function wholeChoices(times: Times, jump: ClockJump, at: Moment): readonly ClockChoice[] {
  const measured = `${length(times, jump.toMs)} as measured`;
  return [
    { ...KEEP, outcome: `${measured}, from ${at(times.startedAt)} by the clock before` },
    {
      ...SHIFT,
      label: 'Shift start and end',
      outcome: `${measured}, from ${at(shifted(times, jump).startedAt)}`,
      done: (task) => `${task} moved with the clock.`,
    },
  ];
}

function shiftOnly(times: Times, jump: ClockJump, at: Moment): ClockChoice {
  return { ...SHIFT, outcome: `Counts the time as measured, from ${at(shifted(times, jump).startedAt)}` };
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
