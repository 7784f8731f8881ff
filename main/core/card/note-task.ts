import type { Journal } from '../journal/journal.ts';
import type { TaskRow } from '../journal/rows.ts';
import { taskRefOf } from './assemble.ts';
import type { ServedCard } from './ports.ts';

/** Lets every list know what the card was just read to be: its name, its lane, and the words of its comments. */
export function noteTask(journal: Journal, accountId: number, served: ServedCard): void {
  const board = journal.boards.get(accountId, served.boardId);
  // Of a board that was not read yet only the name is known: its lanes and colours come with it.
  if (served.state !== 'live' || board === null || board.stages.length === 0) return;
  const row = journal.tasks.get(accountId, served.taskId);
  const known = row?.facts ?? null;
  const noted = { ...taskRefOf(served, board), facts: known === null ? null : { ...known, ...factsOf(served) } };
  if (JSON.stringify({ ...row, ...noted }) !== JSON.stringify(row)) journal.tasks.put(accountId, [noted]);
}

function factsOf(served: ServedCard): Partial<NonNullable<TaskRow['facts']>> {
  const { stageId, swimlaneId, assigneeId, externalLink, description, updatedAt, subtasks, comments, attachments } =
    served;
  return {
    stageId,
    swimlaneId,
    assignedUserId: assigneeId,
    externalLink,
    description,
    updatedAt,
    subtasksCount: subtasks.length,
    subtasksCompletedCount: subtasks.filter(({ isCompleted }) => isCompleted).length,
    commentsCount: comments.length,
    attachmentsCount: attachments.length,
    comments: comments.map(({ text }) => text),
  };
}
