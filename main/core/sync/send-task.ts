import { APPLIED } from '../journal/attempts.ts';
import type { Outcome, Refusal, Silence } from '../outcome.ts';
import type { SendPorts } from './send.ts';
import { bind } from './bind.ts';
import { isNeeded } from '../tasks/needed.ts';
import type { NewTaskBody, NewTaskRow, TaskAttempt } from '../journal/new-task-row.ts';

/** How a step of one task ended. */
export type TaskStepEnd =
  | { readonly kind: 'moved'; readonly did: 'read' | 'write' | 'nothing' }
  | { readonly kind: 'failed'; readonly verb: 'create' | 'list'; readonly answer: Refusal | Silence };

/** Sends the task: journalled before it leaves, and bound with its answer in one transaction. */
export async function sendTask(ports: SendPorts, handed: NewTaskRow): Promise<TaskStepEnd> {
  const before = await ports.service.newestEntry(handed.boardId);
  if (before.kind !== 'answered' && !isTolerable(before)) return { kind: 'failed', verb: 'list', answer: before };
  const afterEntry = before.kind === 'answered' ? before.value : null;
  const leaving = await ports.durably(() => begin(ports, handed, afterEntry));
  if (leaving === null) return { kind: 'moved', did: 'nothing' };
  const answer = await ports.service.createTask(leaving.body);
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'create', answer };
  await ports.durably(() => settle(ports, handed, leaving, answer.value));
  return { kind: 'moved', did: 'write' };
}

/** Who may not read a board may be allowed to add to it: then a lost answer is a question. */
function isTolerable(answer: Exclude<Outcome<number>, { readonly kind: 'answered' }>): boolean {
  return answer.kind === 'refused' && (answer.status === 403 || answer.status === 404 || answer.status === 422);
}

function begin(ports: SendPorts, { accountId, taskId }: NewTaskRow, afterEntry: number | null): TaskAttempt | null {
  const { journal, clock, serverNow } = ports;
  const row = journal.newTasks.get(accountId, taskId);
  // The person may have discarded or given it to another task meanwhile.
  if (row === null || row.actualId !== null || row.attention !== null || row.inDoubt) return null;
  if (!isNeeded(journal, row)) return null;
  journal.newTasks.save({ ...row, inDoubt: true });
  const sent = { taskId, body: bodyOf(row), sentAt: clock.now(), serverSentAt: serverNow(), afterEntry };
  return journal.newTasks.begin(accountId, sent);
}

function bodyOf({ name, boardId, stageId, cardTypeId }: NewTaskRow): NewTaskBody {
  return { name, boardId, stageId, cardTypeId };
}

function settle(ports: SendPorts, { accountId, taskId }: NewTaskRow, attempt: TaskAttempt, actualId: number): void {
  const { journal, clock } = ports;
  journal.newTasks.settle(attempt.id, APPLIED, clock.now());
  const row = journal.newTasks.get(accountId, taskId);
  if (row === null) return;
  if (row.actualId === null) return bind(ports, row, { taskId: actualId, boardId: attempt.body.boardId });
  // It was given to another task while this was on its way: what came of it is for the person.
  journal.newTasks.save({ ...row, lookAt: clock.now() });
}
