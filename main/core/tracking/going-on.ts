import { wholeSecond } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import type { Target } from './deed.ts';
import { finish, type OneTimerPorts, ownRunning } from './one-timer.ts';

/** The timer of the task that runs, rather one of this device; null where none does. */
export function runningOf({ journal, accountId }: OneTimerPorts, taskId: number): TrackerRow | null {
  const rows = journal.trackers.running(accountId).filter((row) => row.taskId === taskId);
  return rows.find(({ isOwn }) => isOwn) ?? rows[0] ?? null;
}

/**
 * The task of `going` is started at `at`, now where it is null, and runs: it goes on, and others of ours end as by a start. Null where there are
 * none to end. Throws `UserFailure('bad-input')` where `going` began only after `at`.
 */
export function goOn(ports: OneTimerPorts, going: TrackerRow, at: number | null): Target | null {
  if (at !== null && going.desired.startedAt > at) {
    const words = 'This task already runs and began after that, so nothing was changed.';
    throw new UserFailure('bad-input', `${words} To move its start, edit it in the day.`);
  }
  const others = ports.severalTimers() ? [] : ownRunning(ports).filter(({ taskId }) => taskId !== going.taskId);
  const now = wholeSecond(ports.clock.now());
  for (const row of others) finish(ports, row, at !== null && row.desired.startedAt <= at ? at : now);
  return others.length === 0 ? null : { taskId: going.taskId, trackerId: going.id };
}
