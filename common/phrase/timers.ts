import type { RunningTimer } from '../domain/snapshot.ts';
import type { TimerRef } from './phrase.ts';

/** What runs, as phrases speak of it: what was started on this device first, and of that and of the rest the latest start. */
export function timersOf(running: readonly RunningTimer[]): readonly TimerRef[] {
  return running
    .map(({ trackerId, task, startedAt, own }) => ({ trackerId, taskId: task.taskId, name: task.name, startedAt, own }))
    .toSorted((one, other) => Number(other.own) - Number(one.own) || other.startedAt - one.startedAt);
}

/** The part of a request that says when; UTC ms, null is now. */
export function at(atMs: number | null): { readonly at?: number } {
  return atMs === null ? {} : { at: atMs };
}
