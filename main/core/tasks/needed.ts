import type { Journal } from '../journal/journal.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UserFailure } from '../user-failure.ts';

/** Somebody would miss it: a task whose time was all discarded before it was sent is not sent either. */
export function isNeeded(journal: Journal, { accountId, taskId, wanted }: NewTaskRow): boolean {
  return wanted || isUsed(journal, accountId, taskId);
}

/** It was put on the work list by hand, or tracked. */
export function isUsed(journal: Journal, accountId: number, taskId: number): boolean {
  return journal.additions.get(accountId, taskId) !== null || journal.trackers.ofTask(accountId, taskId).length > 0;
}

/** The number that the task goes by now: a window may still know it by the one it had before it was on the board. */
export function currentId(journal: Journal, accountId: number, taskId: number): number {
  return taskId > 0 ? taskId : (journal.newTasks.get(accountId, taskId)?.actualId ?? taskId);
}

/** What was given up before it was ever sent is found no more; to be called at a start, when nothing of it can be taken back. */
export function forgetUnneeded(journal: Journal, accountId: number): void {
  const given = journal.newTasks
    .open(accountId)
    .filter((row) => row.actualId === null && !row.inDoubt && row.attention === null && !isNeeded(journal, row));
  if (given.length === 0) return;
  journal.tasks.remove(
    accountId,
    given.map(({ taskId }) => taskId),
  );
}

/** Throws `UserFailure('not-found')` for a task that was never seen here. */
export function boardOf(journal: Journal, accountId: number, taskId: number): { readonly boardId: number } {
  const task = journal.tasks.get(accountId, taskId) ?? journal.trackers.ofTask(accountId, taskId).at(-1) ?? null;
  if (task === null)
    throw new UserFailure('not-found', t('This task is not known here yet. Search for it and try again.'));
  return task;
}
