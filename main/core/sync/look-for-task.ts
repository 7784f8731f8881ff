import type { TaskCandidate } from '../../../common/domain/new-task.ts';
import { msg } from '../../../common/i18n/translate.ts';
import { FOUND, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import type { SendPorts } from './send.ts';
import { bind } from './bind.ts';
import { isNeeded } from '../tasks/needed.ts';
import type { NewTaskRow, TaskAttention, TaskAttempt } from '../journal/new-task-row.ts';
import { candidateOf, candidates, isCertain, mayHaveMade, sought, type Sought } from './same-task.ts';
import type { TaskStepEnd } from './send-task.ts';
import type { CreatedTask } from './task-service.ts';

/** A request whose answer never came: finds out what became of it. Where that is not certain the person is asked. */
export async function resolveTask(ports: SendPorts, row: NewTaskRow): Promise<TaskStepEnd> {
  const open = openAttempts(ports, row);
  const wanted = sought(row, open, aheadMs(ports));
  const answer = await ports.service.createdTasks(wanted.boardId, wanted.since);
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  await ports.durably(() => settle(ports, row, wanted, answer.value));
  return { kind: 'moved', did: 'read' };
}

function openAttempts({ journal }: SendPorts, { accountId, taskId }: NewTaskRow): readonly TaskAttempt[] {
  return journal.newTasks.attempts(accountId, taskId).filter(({ answer }) => answer === null);
}

function aheadMs({ serverNow, clock }: SendPorts): number {
  return (serverNow() ?? clock.now()) - clock.now();
}

function settle(ports: SendPorts, handed: NewTaskRow, wanted: Sought, created: readonly CreatedTask[]): void {
  const { journal, clock, userId } = ports;
  const row = journal.newTasks.get(handed.accountId, handed.taskId);
  if (row === null || row.actualId !== null || !row.inDoubt) return;
  const found = candidates(journal, row, wanted, created, userId);
  const only = onlyCertain(found);
  if (only === null && found.length > 0 && isNeeded(journal, row))
    return journal.newTasks.save({ ...row, attention: unclear(wanted, found, clock.now()) });
  for (const attempt of openAttempts(ports, row))
    journal.newTasks.settle(attempt.id, only === null ? LOOKED_IN_VAIN : FOUND, clock.now());
  if (only === null) journal.newTasks.save({ ...row, inDoubt: false, failures: 0, notBefore: 0 });
  else bind(ports, row, { taskId: only.taskId, boardId: wanted.boardId });
}

function onlyCertain(found: readonly CreatedTask[]): CreatedTask | null {
  const [first, ...more] = found;
  return first !== undefined && more.length === 0 && isCertain(first) ? first : null;
}

function unclear(wanted: Sought, found: readonly CreatedTask[], at: number): TaskAttention {
  const words = msg(
    'It was sent, and no answer came. The board now has a task of this name that may be it, or may have been made by you elsewhere.',
  );
  return { kind: 'unclear', words, at, candidates: found.map((task) => candidateOf(wanted, task)) };
}

/** It may be there, and the service does not let us look. */
export function cannotLook(told: string, at: number): TaskAttention {
  const words = msg('It was sent, and no answer came; the service does not let us look for it ({told}).');
  return { kind: 'unclear', words, values: { told }, at, candidates: [] };
}

/** So long after the last request its board is looked at again; every start of the app looks too. */
const LOOKS_AFTER_MS = [60_000, 10 * 60_000, 24 * 60 * 60_000] as const;

/** A request that was delivered late, or twice, leaves a second card. Nothing is taken away unasked: the person is told. */
export async function lookForDoubles(ports: SendPorts, row: NewTaskRow): Promise<TaskStepEnd> {
  const { journal, clock } = ports;
  const sent = mayHaveMade(journal.newTasks.attempts(row.accountId, row.taskId));
  const ageMs = clock.now() + aheadMs(ports) - latest(sent, aheadMs(ports));
  const found: TaskCandidate[] = [];
  for (const attempts of byName(sent)) {
    const wanted = sought(row, attempts, aheadMs(ports));
    const answer = await ports.service.createdTasks(wanted.boardId, wanted.since);
    if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
    const made = candidates(journal, row, wanted, answer.value, ports.userId).filter(isCertain);
    found.push(...made.map((task) => candidateOf(wanted, task)));
  }
  await ports.durably(() => {
    const now = journal.newTasks.get(row.accountId, row.taskId) ?? row;
    const attention = found.length === 0 ? now.attention : double(found, clock.now());
    const nextMs = LOOKS_AFTER_MS.find((afterMs) => afterMs > ageMs);
    journal.newTasks.save({ ...now, attention, lookAt: nextMs === undefined ? null : clock.now() + nextMs - ageMs });
  });
  return { kind: 'moved', did: 'read' };
}

/** By the service's clock. */
function latest(sent: readonly TaskAttempt[], serverAheadMs: number): number {
  return Math.max(0, ...sent.map(({ sentAt, serverSentAt }) => serverSentAt ?? sentAt + serverAheadMs));
}

/** The person may have given it another name or board after a refusal. */
function byName(attempts: readonly TaskAttempt[]): readonly (readonly TaskAttempt[])[] {
  const groups = new Map<string, TaskAttempt[]>();
  for (const attempt of attempts) {
    const key = JSON.stringify([attempt.body.boardId, attempt.body.name]);
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  return [...groups.values()];
}

function double(found: readonly TaskCandidate[], at: number): TaskAttention {
  const words = msg(
    'This task is on the board more than once: a request for it arrived again, or you made another one of this name.',
  );
  return { kind: 'double', words, at, candidates: found };
}
