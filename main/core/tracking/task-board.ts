import { t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../journal/journal.ts';
import { UserFailure } from '../user-failure.ts';

/** Throws `UserFailure('not-found')` for a task that was never seen here. */
export function boardOf(journal: Journal, accountId: number, taskId: number): { readonly boardId: number } {
  const task = journal.tasks.get(accountId, taskId) ?? journal.trackers.ofTask(accountId, taskId).at(-1) ?? null;
  if (task === null)
    throw new UserFailure('not-found', t('This task is not known here yet. Search for it and try again.'));
  return task;
}
