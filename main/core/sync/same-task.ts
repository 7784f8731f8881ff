import type { TaskCandidate } from '../../../common/domain/new-task.ts';
import type { Journal } from '../journal/journal.ts';
import { mayBeApplied } from '../journal/attempts.ts';
import type { NewTaskRow, TaskAttempt } from '../journal/new-task-row.ts';
import type { CreatedTask, Since } from './task-service.ts';

/** What the estimate of the clocks' difference may be off, where no changelog tells what came before. */
const MARGIN_MS = 120_000;

/** What one look is for: requests that went to one board under one name. */
export interface Sought {
  readonly boardId: number;
  readonly name: string;
  readonly since: Since;
}

/** Where and since when to look for what `attempts` made; for a row without any, which comes from an older copy, since it was made. */
export function sought(row: NewTaskRow, attempts: readonly TaskAttempt[], serverAheadMs: number): Sought {
  const { boardId, name } = attempts[0]?.body ?? row;
  const entries = attempts.map(({ afterEntry }) => afterEntry);
  const moments = attempts.map((attempt) => attempt.serverSentAt ?? attempt.sentAt + serverAheadMs);
  const sentAt = attempts.length === 0 ? row.madeAt + serverAheadMs : Math.min(...moments);
  return { boardId, name, since: { entry: earliest(entries), atMs: sentAt - MARGIN_MS } };
}

function earliest(entries: readonly (number | null)[]): number | null {
  const known = entries.filter((entry) => entry !== null);
  return known.length === 0 || known.length < entries.length ? null : Math.min(...known);
}

/** Requests that may have made a card that nobody here knows of. */
export function mayHaveMade(attempts: readonly TaskAttempt[]): readonly TaskAttempt[] {
  return attempts.filter(mayBeApplied);
}

/**
 * What may be the task, of all that came to be on its board since it was sent: the same name, made by us or by nobody knows
 * whom, and not known to be something else; by number.
 */
export function candidates(
  journal: Journal,
  row: NewTaskRow,
  { name }: Pick<Sought, 'name'>,
  created: readonly CreatedTask[],
  userId: number,
): readonly CreatedTask[] {
  const { accountId, others, actualId } = row;
  const isTaken = (taskId: number): boolean =>
    taskId === actualId || others.includes(taskId) || journal.newTasks.get(accountId, taskId) !== null;
  return created
    .filter((task) => (task.name ?? name) === name && (task.userId ?? userId) === userId && !isTaken(task.taskId))
    .toSorted((a, b) => a.taskId - b.taskId);
}

/** Nothing about it had to be guessed. */
export function isCertain({ name, userId }: CreatedTask): boolean {
  return name !== null && userId !== null;
}

export function candidateOf({ boardId, name }: Sought, task: CreatedTask): TaskCandidate {
  return { taskId: task.taskId, boardId, name: task.name ?? name, createdAt: task.createdAt };
}
