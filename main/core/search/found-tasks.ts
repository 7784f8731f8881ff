import type { BoardRow } from '../../../common/domain/board.ts';
import type { Journal } from '../journal/journal.ts';
import type { TaskFacts, TaskRow } from '../journal/rows.ts';
import type { FoundTask } from '../sync/board-service.ts';

/** What the service found, known here from then on. The contract promises no name in a result: then it must be known already. */
export function takeFound(journal: Journal, accountId: number, found: readonly FoundTask[]): readonly TaskRow[] {
  const tasks = found.flatMap((one) => taken(journal, accountId, one) ?? []);
  journal.tasks.put(accountId, tasks);
  return tasks;
}

function taken(journal: Journal, accountId: number, found: FoundTask): TaskRow | null {
  const row = journal.tasks.get(accountId, found.taskId);
  const name = found.name ?? row?.name;
  if (name === undefined) return null;
  const { taskId, boardId, archivedAt } = found;
  const board = journal.boards.get(accountId, boardId);
  const shown = { ...(row ?? { column: null, colour: null }), ...columnAndColour(found, board) };
  const boardName = board?.name ?? journal.tasks.boardName(accountId, boardId) ?? '';
  return { ...shown, taskId, boardId, boardName, name, facts: factsOf(row?.facts ?? null, archivedAt) };
}

/** Only what the result tells. */
function columnAndColour(
  { stageId, colour }: FoundTask,
  board: BoardRow | null,
): Partial<Pick<TaskRow, 'column' | 'colour'>> {
  const stage = board?.stages.find((one) => one.stageId === stageId);
  return { ...(stage === undefined ? {} : { column: stage.name }), ...(colour === null ? {} : { colour }) };
}

/** That it is archived is known of each result, and says that it is no longer among the live ones. */
function factsOf(known: TaskFacts | null, archivedAt: number | null): TaskFacts | null {
  if (known !== null) return { ...known, archivedAt };
  return archivedAt === null ? null : { ...NOTHING_SAID, archivedAt };
}

/** Of a task of which nothing is known. */
export const NOTHING_SAID: TaskFacts = {
  stageId: null,
  swimlaneId: null,
  cardTypeId: null,
  assignedUserId: null,
  externalId: null,
  externalLink: null,
  description: null,
  tags: '',
  customFields: [],
  priority: 0,
  sizeEstimate: 1,
  timeEstimate: null,
  timersTotal: 0,
  dueDate: null,
  postponedUntil: null,
  recurringSchedule: null,
  blockReason: null,
  createdAt: null,
  updatedAt: null,
  archivedAt: null,
  subtasksCount: 0,
  subtasksCompletedCount: 0,
  commentsCount: 0,
  attachmentsCount: 0,
  comments: null,
};
