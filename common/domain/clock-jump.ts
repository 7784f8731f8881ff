import type { Times } from '../time/intervals.ts';

/** What a wall clock showed before and after it was set, UTC ms; `toMs` may be the smaller. */
export interface ClockJump {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A jump of which only the size matters: a timer was stopped since whose end the clock after it cannot tell. */
export function jumpBy(jumpMs: number): ClockJump {
  return { fromMs: -jumpMs, toMs: 0 };
}

/** Whether the moment of the jump is known. */
export function hasMoment({ toMs }: ClockJump): boolean {
  return toMs !== 0;
}

/**
 * Whether all of an interval was told by the clock before it was set: so ends a timer that is stopped while the clock shows
 * less than its start, because by the clock as it is then it would have lasted less than nothing.
 */
export function isToldBefore({ endedAt }: Times, jump: ClockJump): boolean {
  return endedAt !== null && !hasMoment(jump);
}

/** As the clock tells it that was set, with the length that was measured: what was told by the clock before moves with it. */
export function shifted(times: Times, jump: ClockJump): Times {
  const jumpMs = jump.toMs - jump.fromMs;
  const { startedAt, endedAt } = times;
  const isWhole = endedAt !== null && isToldBefore(times, jump);
  return { startedAt: startedAt + jumpMs, endedAt: isWhole ? endedAt + jumpMs : endedAt };
}

/** Only what was before the jump, whose moment is known. By a clock that was set back this moves with it, as it would end in the future. */
export function endedAtJump(times: Times, jump: ClockJump): Times & { readonly endedAt: number } {
  const { fromMs, toMs } = jump;
  const { startedAt, endedAt } = toMs < fromMs ? shifted(times, jump) : times;
  return { startedAt, endedAt: Math.min(fromMs, toMs, endedAt ?? Number.MAX_SAFE_INTEGER) };
}
