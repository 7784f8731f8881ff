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

/**
 * What has to be stopped, in this order, so that a switch to `taskId` at `atMs` leaves of this device's timers that task's
 * alone. One that began after `atMs` ends now. Where one timer runs at a time, a start ends the others by itself. Another
 * device's timers go on in any case.
 */
export function stopsOfSwitch(
  running: readonly RunningTimer[],
  {
    taskId,
    atMs,
    severalTimers,
  }: { readonly taskId: number; readonly atMs: number | null; readonly severalTimers: boolean },
): readonly { readonly trackerId: number; readonly at?: number }[] {
  const others = severalTimers ? running.filter(({ own, task }) => own && task.taskId !== taskId) : [];
  return others.map(({ trackerId, startedAt }) => {
    const isBefore = atMs === null || startedAt < atMs;
    return { trackerId, ...(isBefore ? at(atMs) : {}) };
  });
}
