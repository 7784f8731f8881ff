import type { Context } from '../../http/context.ts';
import { invalid } from '../../http/failure.ts';

/** Where a row and a column of a board cross. Only leaf stages hold tasks. */
export interface Cell {
  readonly board_id: number;
  readonly swimlane_id: number;
  readonly workflow_stage_id: number;
}

export interface Lane {
  readonly id: number;
  readonly name: string | null;
  readonly limit: number | null;
}

/** The columns that hold tasks, in their order. */
export function leafStages({ db }: Context, boardId: number): readonly Lane[] {
  return db.all<Lane>(
    `SELECT id, name, wip_limit AS "limit" FROM workflow_stages AS stage WHERE board_id = ?
     AND NOT EXISTS (SELECT 1 FROM workflow_stages WHERE parent_id = stage.id) ORDER BY position`,
    [boardId],
  );
}

export function swimlanes({ db }: Context, boardId: number): readonly Lane[] {
  return db.all<Lane>('SELECT id, name, wip_limit AS "limit" FROM swimlanes WHERE board_id = ? ORDER BY position', [
    boardId,
  ]);
}

/** The cell that a request means; what is left out is the board's first. Throws 422 for a lane that is none of the board. */
export function cellOf(
  context: Context,
  boardId: number,
  given: { readonly swimlane_id?: number | undefined; readonly workflow_stage_id?: number | undefined },
): Cell {
  const stages = leafStages(context, boardId);
  const lanes = swimlanes(context, boardId);
  const stage = given.workflow_stage_id ?? stages[0]?.id;
  const lane = given.swimlane_id ?? lanes[0]?.id;
  if (stage === undefined || !stages.some(({ id }) => id === stage)) {
    throw invalid('workflow_stage_id', 'is no column of the board that holds tasks');
  }
  if (lane === undefined || !lanes.some(({ id }) => id === lane))
    throw invalid('swimlane_id', 'is no swimlane of the board');
  return { board_id: boardId, swimlane_id: lane, workflow_stage_id: stage };
}

const IN_CELL = 'board_id = ? AND workflow_stage_id = ? AND swimlane_id = ? AND position IS NOT NULL';

function valuesOf(cell: Cell): readonly number[] {
  return [cell.board_id, cell.workflow_stage_id, cell.swimlane_id];
}

/** How many live tasks a cell holds. */
export function countInCell({ db }: Context, cell: Cell): number {
  return db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM tasks WHERE ${IN_CELL}`, valuesOf(cell))?.n ?? 0;
}

/** Makes room at `position` (from 1; its end when absent or beyond it); answers where that is. */
export function openPlace(context: Context, cell: Cell, position: number | undefined): number {
  const end = countInCell(context, cell) + 1;
  const place = Math.min(position ?? end, end);
  context.db.run(`UPDATE tasks SET position = position + 1 WHERE ${IN_CELL} AND position >= ?`, [
    ...valuesOf(cell),
    place,
  ]);
  return place;
}

/** Takes a live task out of its cell, whose others close the gap. */
export function leavePlace(
  { db }: Context,
  task: Cell & { readonly id: number; readonly position: number | null },
): void {
  if (task.position === null) return;
  db.run('UPDATE tasks SET position = NULL WHERE id = ?', [task.id]);
  db.run(`UPDATE tasks SET position = position - 1 WHERE ${IN_CELL} AND position > ?`, [
    ...valuesOf(task),
    task.position,
  ]);
}
