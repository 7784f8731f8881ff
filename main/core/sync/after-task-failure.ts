import { NOT_SENT } from '../journal/attempts.ts';
import { type FailurePorts, noteWait, probed } from './push.ts';
import type { Refusal, Silence } from '../outcome.ts';
import { englishReason, localisableReason } from './localisable-reason.ts';
import { type Consequence, heldMs, judge } from './policy.ts';
import { cannotLook } from './look-for-task.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';
import type { TaskStepEnd } from './send-task.ts';

type Failed = Extract<TaskStepEnd, { readonly kind: 'failed' }>;

/** A look that is refused is tried again so much later: nobody waits for it. */
const REFUSED_LOOK_AFTER_MS = 10 * 60_000;

/** Journals what a failed step means for the task, and tells the connection what it means for all. */
export async function afterTaskFailure(ports: FailurePorts, row: NewTaskRow, end: Failed): Promise<void> {
  const { journal, connection, random } = ports;
  const failures = row.failures + 1;
  const { consequence: judged, inDoubt } = judge(end.verb, end.answer, failures, random);
  if (judged.kind === 'offline') connection.failed(end.verb === 'list' ? 'read' : 'write');
  else connection.answered(true);
  connection.asked(heldMs(end.answer));
  const consequence = await probed(ports, judged, { failures, ...end });
  noteWait(ports, row.taskId, consequence, end.answer);
  journal.transaction(() => {
    const now = journal.newTasks.get(row.accountId, row.taskId) ?? row;
    if (end.verb === 'create' && !inDoubt) settleAttempts(ports, now, end.answer);
    const isUnsure = end.verb === 'list' ? now.inDoubt : inDoubt;
    journal.newTasks.save(afterwards(ports, { ...now, inDoubt: isUnsure && now.actualId === null }, consequence, end));
  });
}

function settleAttempts({ journal, clock }: FailurePorts, row: NewTaskRow, answer: Refusal | Silence): void {
  const told = answer.kind === 'refused' ? String(answer.status) : NOT_SENT;
  for (const attempt of journal.newTasks.attempts(row.accountId, row.taskId))
    if (attempt.answer === null) journal.newTasks.settle(attempt.id, told, clock.now());
}

function afterwards(ports: FailurePorts, row: NewTaskRow, consequence: Consequence | null, end: Failed): NewTaskRow {
  const now = ports.clock.now();
  switch (consequence?.kind) {
    case undefined:
    case 'probe-token':
    case 'done':
      return row;
    case 'offline':
      return consequence.delayMs === 0 ? row : later(row, now, consequence.delayMs);
    case 'retry':
      return later(row, now, consequence.delayMs);
    case 'needs-attention':
      if (row.actualId !== null) return later(row, now, REFUSED_LOOK_AFTER_MS);
      return { ...row, failures: 0, notBefore: 0, attention: attentionFor(end, now) };
    default:
      return consequence satisfies never;
  }
}

function later(row: NewTaskRow, now: number, delayMs: number): NewTaskRow {
  if (row.actualId === null) return { ...row, failures: row.failures + 1, notBefore: now + delayMs };
  return row.lookAt === null ? row : { ...row, lookAt: now + delayMs };
}

function attentionFor({ verb, answer }: Failed, at: number): NewTaskRow['attention'] {
  if (verb === 'list') return cannotLook(englishReason(answer), at);
  return {
    kind: 'refused',
    status: answer.kind === 'refused' ? answer.status : null,
    ...localisableReason(answer),
    at,
  };
}
