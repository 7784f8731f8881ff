import type { NewTaskAction, TaskCandidate } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Outcome } from '../outcome.ts';
import { UserFailure } from '../user-failure.ts';
import type { TrackerPorts } from '../tracking/tracker.ts';
import { taskActions } from '../tasks/items.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';
import type { SeenTask, TaskService } from '../sync/task-service.ts';

export interface RemoveDoublePorts extends TrackerPorts {
  readonly service: Pick<TaskService, 'seeTask' | 'removeTask'>;
  /** Whose account it is. */
  readonly userId: number;
  readonly isSendingTask: (taskId: number) => boolean;
}

/** Throws `UserFailure('not-found')` where the task does not allow that any longer. */
export function allowed(
  { journal, accountId, isSendingTask }: Pick<RemoveDoublePorts, 'journal' | 'accountId' | 'isSendingTask'>,
  taskId: number,
  action: NewTaskAction,
): NewTaskRow {
  const row = journal.newTasks.get(accountId, taskId);
  if (row !== null && taskActions(row, isSendingTask(row.taskId)).includes(action)) return row;
  throw new UserFailure('not-found', t('This was settled in the meantime.'));
}

/** Nothing of it is asked any longer, and it is tried at once. */
export function saveAnew({ journal, clock }: Pick<TrackerPorts, 'journal' | 'clock'>, row: NewTaskRow): void {
  journal.newTasks.save({ ...row, attention: null, changedAt: clock.now(), failures: 0, notBefore: 0 });
}

/** None of the cards that were found for it is it. */
export function candidatesAside(row: NewTaskRow): NewTaskRow {
  const { attention } = row;
  const found =
    attention === null || attention.kind === 'refused' ? [] : attention.candidates.map(({ taskId }) => taskId);
  return { ...row, others: [...row.others, ...found] };
}

/**
 * Takes second cards of a task off their board. The question may be days old, so each card is looked at first: what is no longer
 * the card that was found, or was worked on, stays, and so does the question. Rejects with a `UserFailure` wherever a card is not
 * known to be removed.
 */
export async function removeDoubles(ports: RemoveDoublePorts, taskId: number): Promise<void> {
  const { attention } = allowed(ports, taskId, 'remove-double');
  for (const double of attention?.kind === 'double' ? attention.candidates : []) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: what fails leaves the rest
    await removeDouble(ports, taskId, double);
    keepRest(ports, allowed(ports, taskId, 'remove-double'), double.taskId);
  }
}

/** Should another one have to stay, the question is about that one alone. */
function keepRest(ports: RemoveDoublePorts, row: NewTaskRow, taskId: number): void {
  const { attention } = row;
  const left = attention?.kind === 'double' ? attention.candidates.filter((one) => one.taskId !== taskId) : [];
  const known = { ...row, others: [...row.others, taskId] };
  if (attention?.kind !== 'double' || left.length === 0) saveAnew(ports, known);
  else ports.journal.newTasks.save({ ...known, attention: { ...attention, candidates: left } });
}

async function removeDouble(ports: RemoveDoublePorts, ofTaskId: number, double: TaskCandidate): Promise<void> {
  const looked = await ports.service.seeTask(double.taskId);
  const seen = withUnread(answered(looked, double), looked);
  if (seen.isDeleted) throw gone(double);
  const words = whyKept(ports, double, seen);
  if (words !== null) throw new UserFailure('not-found', words);
  // The person may have decided otherwise while the service was asked.
  allowed(ports, ofTaskId, 'remove-double');
  answered(await ports.service.removeTask(double.taskId), double);
}

/** What of its card was not understood is on it all the same. */
function withUnread(seen: SeenTask, looked: Outcome<SeenTask>): SeenTask {
  const unread = looked.kind === 'answered' ? (looked.unread ?? []) : [];
  return {
    ...seen,
    hasTime: seen.hasTime || unread.some(({ record }) => record === 'time_tracker'),
    hasComments: seen.hasComments || unread.some(({ record }) => record === 'comment'),
  };
}

function whyKept(
  { userId, journal, accountId }: RemoveDoublePorts,
  double: TaskCandidate,
  seen: SeenTask,
): string | null {
  const { taskId } = double;
  if (seen.userId !== null && seen.userId !== userId)
    return t('#{taskId} was not removed: somebody else made it. Look at it on the board.', { taskId });
  if (seen.createdAt !== double.createdAt)
    return t('#{taskId} was not removed: it is not the card that was found. Look at it on the board.', { taskId });
  if (seen.name !== double.name)
    return t('#{taskId} was not removed: it is called “{name}” now. Look at it on the board.', {
      taskId,
      name: seen.name,
    });
  if (seen.boardId !== double.boardId)
    return t('#{taskId} was not removed: it is on another board now. Look at it on the board.', { taskId });
  const hasTimeHere = journal.trackers.ofTask(accountId, taskId).some(({ deleted }) => !deleted);
  if (seen.hasTime || hasTimeHere)
    return t('#{taskId} was not removed: there is time on it. Look at it on the board.', { taskId });
  return seen.hasComments
    ? t('#{taskId} was not removed: there are comments on it. Look at it on the board.', { taskId })
    : null;
}

function answered<T>(outcome: Outcome<T>, double: TaskCandidate): T {
  const { taskId } = double;
  if (outcome.kind === 'answered') return outcome.value;
  if (outcome.kind === 'refused') {
    if (outcome.status === 404) throw gone(double);
    const { words } = outcome;
    throw new UserFailure('not-found', t('The service did not remove #{taskId}: {words}.', { taskId, words }));
  }
  const words = outcome.maybeApplied
    ? t('The service did not answer, so #{taskId} may be removed or not. Look at the board.', { taskId })
    : t('The service cannot be reached, so nothing was removed. Try again later.');
  throw new UserFailure('unreachable', words);
}

function gone({ taskId }: TaskCandidate): UserFailure {
  return new UserFailure('not-found', t('Nothing was removed: #{taskId} is no longer on the board.', { taskId }));
}
