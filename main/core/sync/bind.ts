import type { Journal } from '../journal/journal.ts';
import { takeOverPulled } from './resolve.ts';
import type { TrackerPorts } from '../tracking/tracker.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';

/** What was sent twice on the way arrives soon after. */
const FIRST_LOOK_AFTER_MS = 60_000;

/**
 * The task is at the service: all that was filed under its number here is filed under its real one from now on. To be called
 * in a transaction.
 */
export function bind(
  { journal, clock }: Pick<TrackerPorts, 'journal' | 'clock'>,
  row: NewTaskRow,
  there: { taskId: number; boardId: number },
): void {
  const { accountId, taskId } = row;
  const here = journal.tasks.get(accountId, taskId);
  if (here !== null && journal.tasks.get(accountId, there.taskId) === null)
    journal.tasks.put(accountId, [{ ...here, ...there }]);
  const others = journal.trackers.ofTask(accountId, there.taskId);
  for (const waiting of journal.trackers.ofTask(accountId, taskId))
    takeOverPulled(journal, waiting, others, clock.now());
  unlistFormer(journal, accountId, taskId, there.taskId);
  journal.newTasks.save({
    ...row,
    boardId: there.boardId,
    actualId: there.taskId,
    inDoubt: false,
    attention: null,
    lookAt: clock.now() + FIRST_LOOK_AFTER_MS,
    failures: 0,
    notBefore: 0,
  });
  journal.newTasks.refile(accountId, taskId, there);
}

/** A task appears once: what is listed of it already gives way to what comes. */
function unlistFormer(journal: Journal, accountId: number, from: number, to: number): void {
  const comes = journal.trackers.ofTask(accountId, from).some(({ desired }) => desired.listed);
  if (!comes) return;
  for (const former of journal.trackers.ofTask(accountId, to)) {
    if (!former.desired.listed || former.desired.endedAt === null) continue;
    const desired = { ...former.desired, listed: false, highlightedAt: null };
    journal.trackers.save({ ...former, desired, requestedPosition: null, rank: null });
  }
}
