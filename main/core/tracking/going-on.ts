import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import type { Target } from './deed.ts';
import { noted } from './started-again.ts';
import { endStartedAgain, finish, type OneTimerPorts, ownRunning } from './one-timer.ts';

/** The timer of the task that runs, rather one of this device; null where none does. */
export function runningOf({ journal, accountId }: OneTimerPorts, taskId: number): TrackerRow | null {
  const rows = journal.trackers.running(accountId).filter((row) => row.taskId === taskId);
  return rows.find(({ isOwn }) => isOwn) ?? rows[0] ?? null;
}

/** Another device may have ended it before, unknown here: then this start counts (docs/adr/0025). */
function note({ journal, clock }: OneTimerPorts, going: TrackerRow, startedAt: number): void {
  const saidAt = clock.now();
  const row = noted(going, { startedAt, endedAt: null, saidAt });
  if (row !== going) journal.trackers.save({ ...row, changedAt: saidAt });
}

/**
 * The task of `going` is started at `at`, now where it is null, and runs: it goes on, and others of ours end as by a start. Null where there are
 * none to end. Throws `UserFailure('bad-input')` where `going` began only after `at`.
 */
export function goOn(ports: OneTimerPorts, going: TrackerRow, at: number | null): Target | null {
  if (at !== null && going.desired.startedAt > at) {
    const words = t(
      'This task already runs and began after that, so nothing was changed. To move its start, edit it in the day.',
    );
    throw new UserFailure('bad-input', words);
  }
  const moment = at ?? wholeSecond(ports.clock.now());
  const isOneEnded = !ports.severalTimers() && stopOthers(ports, going, moment);
  note(ports, going, moment);
  return isOneEnded ? { taskId: going.taskId, trackerId: going.id } : null;
}

/** As `stopForStart`, but for timers of the task itself; whether there were any. */
function stopOthers(ports: OneTimerPorts, { id, taskId }: TrackerRow, at: number): boolean {
  const now = wholeSecond(ports.clock.now());
  const others = ownRunning(ports).filter((row) => row.taskId !== taskId);
  for (const row of others) finish(ports, row, row.desired.startedAt <= at ? at : now);
  endStartedAgain(ports, at, new Set([id]));
  return others.length > 0;
}
