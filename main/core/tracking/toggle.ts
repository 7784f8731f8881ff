import type { RunningTimer, Snapshot } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';

/**
 * What the one key for it does, and `cardclock toggle`: stops all that was started on this device, in whatever account, or else
 * continues what ran last. A timer of another device is left alone: who presses the key does not see it.
 */
export type Toggle =
  | { readonly kind: 'stop'; readonly timers: readonly Pick<RunningTimer, 'trackerId' | 'task'>[] }
  | { readonly kind: 'start'; readonly task: TaskRef }
  /** Nothing of ours runs, and nothing ran before. */
  | { readonly kind: 'nothing' };

export function toggleOf({
  running,
  runningInOtherAccounts = [],
  recents,
}: Pick<Snapshot, 'running' | 'runningInOtherAccounts' | 'recents'>): Toggle {
  const timers = [...running.filter(({ own }) => own), ...runningInOtherAccounts];
  if (timers.length > 0) return { kind: 'stop', timers };
  const [last] = recents;
  return last === undefined ? { kind: 'nothing' } : { kind: 'start', task: last };
}

/** Of several timers that run the one that was started last: the one a person has in mind. Undefined: none runs. */
export function latestTimer(running: readonly RunningTimer[]): RunningTimer | undefined {
  return running.toSorted((one, other) => other.startedAt - one.startedAt)[0];
}
