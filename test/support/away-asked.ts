import type { RecoveryWorld } from './recovery.ts';
import { MINUTE, NINE } from './tracking.ts';

/** From and to of what is asked about time away, in minutes since nine. */
export function awayAsked(computer: RecoveryWorld): unknown {
  return computer
    .recovery()
    .questions()
    .map((one) => one.kind === 'away' && [(one.fromMs - NINE) / MINUTE, (one.toMs - NINE) / MINUTE]);
}
