import type { TaskCandidate } from '../../../common/domain/new-task.ts';
import type { Outcome } from '../sync/board-service.ts';
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
  const why = whyKept(ports, double, seen);
  if (why !== null)
    throw new UserFailure('not-found', `#${double.taskId} was not removed: ${why}. Look at it on the board.`);
  ports.isStillMeant();
  answered(await ports.service.removeTask(double.taskId), double);
}

function whyKept({ userId, hasTimeHere }: RemoveDoublePorts, double: TaskCandidate, seen: SeenTask): string | null {
  if (seen.userId !== null && seen.userId !== userId) return 'somebody else made it';
  if (seen.createdAt !== double.createdAt) return 'it is not the card that was found';
  if (seen.name !== double.name) return `it is called “${seen.name}” now`;
  if (seen.boardId !== double.boardId) return 'it is on another board now';
  if (seen.hasTime || hasTimeHere(double.taskId)) return 'there is time on it';
  return seen.hasComments ? 'there are comments on it' : null;
}

function answered<T>(outcome: Outcome<T>, double: TaskCandidate): T {
  if (outcome.kind === 'answered') return outcome.value;
  if (outcome.kind === 'refused') {
    if (outcome.status === 404) throw gone(double);
    throw new UserFailure('not-found', `The service did not remove #${double.taskId}: ${outcome.words}.`);
  }
  const words = outcome.maybeApplied
    ? `The service did not answer, so #${double.taskId} may be removed or not. Look at the board.`
    : 'The service cannot be reached, so nothing was removed. Try again later.';
  throw new UserFailure('unreachable', words);
}

function gone({ taskId }: TaskCandidate): UserFailure {
  return new UserFailure('not-found', `Nothing was removed: #${taskId} is no longer on the board.`);
}
