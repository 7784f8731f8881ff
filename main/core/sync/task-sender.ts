import type { VerdictPorts } from './connection.ts';
import { LONGEST_WAIT_MS } from './policy.ts';
import type { SendPorts } from './send.ts';
import { afterTaskFailure } from './after-task-failure.ts';
import { lookForDoubles, resolveTask } from './look-for-task.ts';
import { isNeeded } from '../tasks/needed.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';
import { sendTask, type TaskStepEnd } from './send-task.ts';

/** Brings tasks that were made here to the service, one request at a time: they are few, and some share a name. */
export interface TaskSender {
  /** Ms until there is something to do; Infinity when there is nothing. */
  readonly dueInMs: () => number;
  /** Does what is due first. */
  readonly run: () => Promise<void>;
  readonly isSending: (taskId: number) => boolean;
  /** As that of `Sender`. */
  readonly hasten: () => void;
}

/** A look further away comes from a clock that jumped. */
const LONGEST_LOOK_MS = 24 * 60 * 60_000;

export function createTaskSender(ports: SendPorts & VerdictPorts): TaskSender {
  const { journal, clock, accountId, connection } = ports;
  let sending: number | null = null;
  /** Each start of the app looks too. */
  const lookedFor = new Set<number>();
  const backedOff = new Set<number>();

  function inMs(row: NewTaskRow, open: readonly NewTaskRow[]): number {
    if (row.attention !== null && row.actualId === null) return Infinity;
    if (!row.inDoubt && isBehindSibling(row, open)) return Infinity;
    const now = clock.now();
    if (row.actualId !== null) return lookInMs(row);
    if (!row.inDoubt && !isNeeded(journal, row)) return Infinity;
    const waitMs = row.notBefore - now;
    // A turn further away comes from a clock that jumped.
    return waitMs > LONGEST_WAIT_MS ? 0 : waitMs;
  }

  function lookInMs({ taskId, lookAt }: NewTaskRow): number {
    if (lookAt === null) return Infinity;
    const inMs = lookAt - clock.now();
    return lookedFor.has(taskId) && inMs <= LONGEST_LOOK_MS ? inMs : 0;
  }

  function next(): { readonly row: NewTaskRow; readonly inMs: number } | null {
    const open = journal.newTasks.open(accountId);
    let soonest: { readonly row: NewTaskRow; readonly inMs: number } | null = null;
    for (const row of open) {
      const due = inMs(row, open);
      if (due < (soonest?.inMs ?? Infinity)) soonest = { row, inMs: due };
    }
    return soonest;
  }

  async function step(row: NewTaskRow): Promise<TaskStepEnd> {
    if (row.actualId !== null) return await lookForDoubles(ports, row);
    return row.inDoubt ? await resolveTask(ports, row) : await sendTask(ports, row);
  }

  return {
    dueInMs: () => next()?.inMs ?? Infinity,
    run: async () => {
      const due = next();
      if (due === null || due.inMs > 0) return;
      sending = due.row.taskId;
      try {
        const end = await step(due.row);
        if (end.kind === 'moved' || end.answer.kind === 'refused') lookedFor.add(due.row.taskId);
        if (end.kind === 'failed') await afterTaskFailure({ ...ports, backedOff }, due.row, end);
        else connection.answered(end.did === 'write' || journal.trackers.counts(accountId).waiting === 0);
      } finally {
        sending = null;
      }
    },
    isSending: (taskId) => sending === taskId,
    hasten: () => {
      journal.transaction(() => {
        for (const row of journal.newTasks.open(accountId))
          if (backedOff.has(row.taskId)) journal.newTasks.save({ ...row, notBefore: 0 });
      });
      backedOff.clear();
    },
  };
}

/**
 * Of two of one name on one board the second waits: nobody could tell which of them an unanswered request made. One that waits
 * for the person holds no other up, but what it may be is no double of another either.
 */
function isBehindSibling(row: NewTaskRow, open: readonly NewTaskRow[]): boolean {
  return open.some(
    (other) =>
      other.taskId !== row.taskId &&
      other.actualId === null &&
      other.inDoubt &&
      (other.attention === null || row.actualId !== null) &&
      other.boardId === row.boardId &&
      other.name === row.name,
  );
}
