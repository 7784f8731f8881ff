import type { RunningTimer, Snapshot } from '../domain/snapshot.ts';
import type { TimerRef } from './phrase.ts';

/** What runs, as phrases speak of it: what was started on this device first, and of that and of the rest the latest start. */
export function timersOf(running: readonly Timer[]): readonly TimerRef[] {
  return running
    .map(({ trackerId, task, startedAt, own }) => ({ trackerId, taskId: task.taskId, name: task.name, startedAt, own }))
    .toSorted((one, other) => Number(other.own) - Number(one.own) || other.startedAt - one.startedAt);
}

type Timer = Pick<RunningTimer, 'trackerId' | 'task' | 'startedAt' | 'own'>;

/** What can be stopped: timers of accounts that are not open are of this device. */
export function stoppableOf({
  running,
  runningInOtherAccounts = [],
}: Pick<Snapshot, 'running' | 'runningInOtherAccounts'>): readonly TimerRef[] {
  return timersOf([...running, ...runningInOtherAccounts.map((timer) => ({ ...timer, own: true }))]);
}

/** The part of a request that says when; UTC ms, null is now. */
export function at(atMs: number | null): { readonly at?: number } {
  return atMs === null ? {} : { at: atMs };
}
