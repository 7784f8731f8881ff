import type { AwayAnswer } from '../../common/ipc/journal-commands.ts';
import { type RecoveryWorld, recoveryWorld } from './recovery.ts';
import { MINUTE, NINE } from './tracking.ts';

export type Minutes = readonly (readonly (number | null)[])[];

/** Ran from nine for `ranFor` minutes until the clock was set, and went on for ten minutes after it. */
export function clockSet(byMinutes: number, ranFor = 40): RecoveryWorld {
  const computer = recoveryWorld();
  computer.world.tracking.start(1);
  computer.pass(ranFor * MINUTE);
  computer.setClock(byMinutes * MINUTE);
  computer.pass(10 * MINUTE);
  return computer;
}

export function answer(computer: RecoveryWorld, given: AwayAnswer): number {
  const [question] = computer.recovery().questions();
  return computer.recovery().answer(question?.awayId ?? 0, given) ?? 0;
}

/** Since nine. */
export function minutes(computer: RecoveryWorld): Minutes {
  return computer.intervals().map((times) => times.map((at) => (at === null ? null : (at - NINE) / MINUTE)));
}

export function jumps(computer: RecoveryWorld): readonly number[] {
  const questions = computer.recovery().questions();
  return questions.map((one) => (one.kind === 'clock' ? Math.round(one.jumpMs / MINUTE) : Number.NaN));
}
