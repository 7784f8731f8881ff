import type { TaskCandidate } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Outcome } from '../sync/outcome.ts';
import { UserFailure } from '../user-failure.ts';
import type { SeenTask, TaskService } from './task-service.ts';

export interface RemoveDoublePorts {
  readonly service: Pick<TaskService, 'seeTask' | 'removeTask'>;
  /** Whose account it is. */
  readonly userId: number;
  /** Time of the card that is known here, sent or not. */
  readonly hasTimeHere: (taskId: number) => boolean;
  /** Throws where the person decided otherwise while the service was asked. */
  readonly isStillMeant: () => void;
}

/**
 * Takes a second card of a task off its board. The question may be days old, so the card is looked at first: what is no longer
 * the card that was found, or was worked on, stays. Rejects with a `UserFailure` wherever it is not known to be removed.
 */
export async function removeDouble(ports: RemoveDoublePorts, double: TaskCandidate): Promise<void> {
  const seen = answered(await ports.service.seeTask(double.taskId), double);
  if (seen.isDeleted) throw gone(double);
  const words = whyKept(ports, double, seen);
  if (words !== null) throw new UserFailure('not-found', words);
  ports.isStillMeant();
  answered(await ports.service.removeTask(double.taskId), double);
}

function whyKept({ userId, hasTimeHere }: RemoveDoublePorts, double: TaskCandidate, seen: SeenTask): string | null {
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
  if (seen.hasTime || hasTimeHere(taskId))
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
