import type { NewTaskAction, NewTaskItem, NewTaskQuestion } from '../../../common/domain/new-task.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Journal } from '../journal/journal.ts';
import { localisedReason } from '../journal/localised-reason.ts';
import { isNeeded } from './needed.ts';
import type { NewTaskRow } from '../journal/new-task-row.ts';

interface ItemSource {
  readonly journal: Journal;
  readonly accountId: number;
  readonly ref: (taskId: number, boardId: number) => TaskRef;
  readonly isSendingTask: (taskId: number) => boolean;
}

/** Those with a question first, then those that wait, oldest first. */
export function newTaskItems(source: ItemSource): readonly NewTaskItem[] {
  const rows = shown(source.journal, source.accountId);
  const asked = rows.filter(({ attention }) => attention !== null);
  return [...asked, ...rows.filter(({ attention }) => attention === null)].map((row) => item(source, row));
}

/** A task without any entry counts as waiting by itself: with entries, these are what waits. */
export function newTaskCounts(
  journal: Journal,
  accountId: number,
): { readonly waiting: number; readonly needsYou: number } {
  const rows = shown(journal, accountId);
  const needsYou = rows.filter(({ attention }) => attention !== null).length;
  const bare = rows.filter(
    (row) => row.attention === null && journal.trackers.ofTask(accountId, row.taskId).length === 0,
  );
  return { waiting: bare.length, needsYou };
}

function shown(journal: Journal, accountId: number): readonly NewTaskRow[] {
  return journal.newTasks
    .open(accountId)
    .filter((row) => (row.actualId === null ? row.inDoubt || isNeeded(journal, row) : row.attention !== null));
}

function item({ journal, ref, isSendingTask }: ItemSource, row: NewTaskRow): NewTaskItem {
  const { accountId, taskId, boardId, stageId, cardTypeId, attention } = row;
  return {
    task: ref(row.actualId ?? taskId, boardId),
    place: { boardId, stageId, cardTypeId },
    state: stateOf(row, isSendingTask(taskId)),
    words: localisedReason(attention),
    since: row.changedAt,
    triedAt: attention?.at ?? journal.newTasks.attempts(accountId, taskId).at(-1)?.sentAt ?? null,
    question: questionOf(row),
    entries: row.actualId === null ? journal.trackers.ofTask(accountId, taskId).length : 0,
    actions: taskActions(row, isSendingTask(taskId)),
  };
}

function stateOf({ attention, inDoubt }: NewTaskRow, isSending: boolean): NewTaskItem['state'] {
  if (attention !== null) return 'needs-you';
  if (isSending) return 'sending';
  return inDoubt ? 'uncertain' : 'waiting';
}

function questionOf({ attention }: NewTaskRow): NewTaskQuestion | null {
  if (attention === null) return null;
  return attention.kind === 'refused'
    ? { kind: 'refused' }
    : { kind: attention.kind, candidates: attention.candidates };
}

/** What can be done about a new task as it stands; `NewTaskActions` accepts nothing else. */
export function taskActions(row: NewTaskRow, isSending: boolean): readonly NewTaskAction[] {
  const { attention, inDoubt, actualId } = row;
  if (attention?.kind === 'refused') return ['retry', 'change', 'use', 'discard'];
  if (attention?.kind === 'unclear') return ['use', 'create', 'retry', 'discard'];
  if (attention?.kind === 'double') return ['keep-both', 'remove-double'];
  if (actualId !== null) return [];
  return inDoubt || isSending ? [] : ['change', 'use', 'discard'];
}
