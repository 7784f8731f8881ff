import type { InputOf } from '../../api/contract/endpoint.ts';
import type { V1Endpoints } from '../../api/endpoints.ts';
import type { Context } from '../http/context.ts';
import { invalid, Refused } from '../http/failure.ts';
import { recordTaskChange } from './changelog.ts';
import type { TaskRow } from './task-row.ts';

type Input = InputOf<V1Endpoints['moveTask']>;

export interface Target extends Cell {
  /** From 1; undefined is the end. */
  readonly position: number | undefined;
}

/** v1: moves a task one step or to a cell. Against an edge nothing happens. Throws 400, 409 and 422. */
export function moveTask(context: Context, task: TaskRow, input: Input): TaskRow {
  const target =
    input.direction === undefined ? cellTarget(context, task, input) : stepTarget(context, task, input.direction);
  return target === null ? task : moveTo(context, task, target, input.override);
}

/** What a v3 update gives of a task's place. */
export interface Place {
  readonly swimlane_id?: number | undefined;
  readonly workflow_stage_id?: number | undefined;
  /** Null is the end. */
  readonly position?: number | null | undefined;
}

/**
 * v3: brings a task to the place that an update gives; null where it is there already, as in an update with all that the client
 * knows of the task. Throws 409 and 422.
 */
export function targetOf(context: Context, task: TaskRow, place: Place): Target | null {
  const target = { ...cellIn(context, task, place), position: place.position ?? undefined };
  if (!isSameCell(task, target)) return target;
  if (place.position === undefined || task.position === null) return null;
  const end = countInCell(context, task);
  return Math.min(place.position ?? end, end) === task.position ? null : target;
}

/** Throws 409 where a limit would be exceeded and there is no `override`. */
export function moveTo(context: Context, task: TaskRow, target: Target, override: string | undefined): TaskRow {
  if (!isGiven(override)) checkLimits(context, task, target);
  const wasLive = task.position !== null;
  leavePlace(context, task);
  const position = wasLive ? openPlace(context, target, target.position) : null;
  context.db.run('UPDATE tasks SET swimlane_id = ?, workflow_stage_id = ?, position = ? WHERE id = ?', [
    target.swimlane_id,
    target.workflow_stage_id,
    position,
    task.id,
  ]);
  const stage = leafStages(context, task.board_id).find(({ id }) => id === target.workflow_stage_id);
  return recordTaskChange(context, task.id, {
    what: 'moved',
    description: `moved to ${stage?.name ?? 'another column'}`,
  });
}

function isGiven(override: string | undefined): boolean {
  return override !== undefined && !['', '0', 'false'].includes(override);
}

function cellTarget(context: Context, task: TaskRow, input: Input): Target {
  if (input.swimlane_id === undefined && input.workflow_stage_id === undefined) {
    throw new Refused(400, 'The request has neither a direction nor a target');
  }
  return { ...cellIn(context, task, input), position: input.position };
}

/** What is left out stays as it is. */
function cellIn(context: Context, task: TaskRow, given: Place): Cell {
  return cellOf(context, task.board_id, {
    swimlane_id: given.swimlane_id ?? task.swimlane_id,
    workflow_stage_id: given.workflow_stage_id ?? task.workflow_stage_id,
  });
}

function isSameCell(task: TaskRow, target: Cell): boolean {
  return task.workflow_stage_id === target.workflow_stage_id && task.swimlane_id === target.swimlane_id;
}

const STEPS: Readonly<Record<string, { readonly along: 'cell' | 'stages' | 'swimlanes'; readonly step: -1 | 1 }>> = {
  up: { along: 'cell', step: -1 },
  down: { along: 'cell', step: 1 },
  prev_stage: { along: 'stages', step: -1 },
  next_stage: { along: 'stages', step: 1 },
  prev_swimlane: { along: 'swimlanes', step: -1 },
  next_swimlane: { along: 'swimlanes', step: 1 },
};

/** Null against an edge. Throws 400 for a direction that is none. */
function stepTarget(context: Context, task: TaskRow, direction: string): Target | null {
  const move = Object.hasOwn(STEPS, direction) ? STEPS[direction] : undefined;
  if (move === undefined) throw new Refused(400, 'The direction is not valid');
  const { board_id, swimlane_id, workflow_stage_id } = task;
  if (move.along === 'cell') return withinCell(context, task, move.step);
  if (move.along === 'stages') {
    const next = neighbour(leafStages(context, board_id), workflow_stage_id, move.step);
    return next === null ? null : { board_id, swimlane_id, workflow_stage_id: next, position: undefined };
  }
  const next = neighbour(swimlanes(context, board_id), swimlane_id, move.step);
  return next === null ? null : { board_id, swimlane_id: next, workflow_stage_id, position: undefined };
}

function withinCell(context: Context, task: TaskRow, step: number): Target | null {
  if (task.position === null) return null;
  const position = task.position + step;
  if (position < 1 || position > countInCell(context, task)) return null;
  return {
    board_id: task.board_id,
    swimlane_id: task.swimlane_id,
    workflow_stage_id: task.workflow_stage_id,
    position,
  };
}

function neighbour(along: readonly { readonly id: number }[], id: number, step: number): number | null {
  const at = along.findIndex((one) => one.id === id);
  return at < 0 ? null : (along[at + step]?.id ?? null);
}

/** A column's limit counts its live tasks on the whole board, a swimlane's those of its cell. Throws 409. */
function checkLimits(context: Context, task: TaskRow, target: Target): void {
  if (task.position === null) return;
  if (isSameCell(task, target)) return;
  const isSameStage = task.workflow_stage_id === target.workflow_stage_id;
  if ((!isSameStage && isStageFull(context, target)) || isSwimlaneFull(context, target)) {
    throw new Refused(409, 'The work-in-progress limit of the column would be exceeded');
  }
}

function isStageFull(context: Context, target: Target): boolean {
  const stage = leafStages(context, target.board_id).find(({ id }) => id === target.workflow_stage_id);
  const held = context.db.get<{ n: number }>(
    'SELECT COUNT(*) AS n FROM tasks WHERE board_id = ? AND workflow_stage_id = ? AND position IS NOT NULL',
    [target.board_id, target.workflow_stage_id],
  );
  return isFull(stage?.limit, held?.n ?? 0);
}

function isSwimlaneFull(context: Context, target: Target): boolean {
  const swimlane = swimlanes(context, target.board_id).find(({ id }) => id === target.swimlane_id);
  return isFull(swimlane?.limit, countInCell(context, target));
}

function isFull(limit: number | null | undefined, count: number): boolean {
  return typeof limit === 'number' && count >= limit;
}

/** Where a row and a column of a board cross. Only leaf stages hold tasks. */
export interface Cell {
  readonly board_id: number;
  readonly swimlane_id: number;
  readonly workflow_stage_id: number;
}

export interface ColumnOrSwimlane {
  readonly id: number;
  readonly name: string | null;
  readonly limit: number | null;
}

/** The columns that hold tasks, in their order. */
export function leafStages({ db }: Context, boardId: number): readonly ColumnOrSwimlane[] {
  return db.all<ColumnOrSwimlane>(
    `SELECT id, name, wip_limit AS "limit" FROM workflow_stages AS stage WHERE board_id = ?
     AND NOT EXISTS (SELECT 1 FROM workflow_stages WHERE parent_id = stage.id) ORDER BY position`,
    [boardId],
  );
}

export function swimlanes({ db }: Context, boardId: number): readonly ColumnOrSwimlane[] {
  return db.all<ColumnOrSwimlane>(
    'SELECT id, name, wip_limit AS "limit" FROM swimlanes WHERE board_id = ? ORDER BY position',
    [boardId],
  );
}

/** The cell that a request means; what is left out is the board's first. Throws 422 for a column or swimlane that is none of the board. */
export function cellOf(
  context: Context,
  boardId: number,
  given: { readonly swimlane_id?: number | undefined; readonly workflow_stage_id?: number | undefined },
): Cell {
  const stages = leafStages(context, boardId);
  const rows = swimlanes(context, boardId);
  const stage = given.workflow_stage_id ?? stages[0]?.id;
  const row = given.swimlane_id ?? rows[0]?.id;
  if (stage === undefined || !stages.some(({ id }) => id === stage)) {
    throw invalid('workflow_stage_id', 'is no column of the board that holds tasks');
  }
  if (row === undefined || !rows.some(({ id }) => id === row))
    throw invalid('swimlane_id', 'is no swimlane of the board');
  return { board_id: boardId, swimlane_id: row, workflow_stage_id: stage };
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

export type Action = 'archive' | 'unarchive' | 'delete' | 'undelete';

const WORDS: Readonly<Record<Action, string>> = {
  archive: 'archived',
  unarchive: 'unarchived',
  delete: 'deleted',
  undelete: 'undeleted',
};

/** Sets or clears a marker. Where it is so already, nothing happens. Only live tasks keep a place on the board. */
export function applyAction(context: Context, task: TaskRow, action: Action): TaskRow {
  const marker = action === 'archive' || action === 'unarchive' ? 'archived_at' : 'deleted_at';
  const sets = action === 'archive' || action === 'delete';
  if ((task[marker] !== null) === sets) return task;
  if (sets) leavePlace(context, task);
  context.db.run(`UPDATE tasks SET ${marker} = ? WHERE id = ?`, [sets ? context.now : null, task.id]);
  if (!sets && isLiveWithout(task, marker)) {
    const position = openPlace(context, task, undefined);
    context.db.run('UPDATE tasks SET position = ? WHERE id = ?', [position, task.id]);
  }
  return recordTaskChange(context, task.id, { what: WORDS[action], description: `${WORDS[action]} ${task.name}` });
}

function isLiveWithout(task: TaskRow, marker: 'archived_at' | 'deleted_at'): boolean {
  return (marker === 'archived_at' ? task.deleted_at : task.archived_at) === null;
}
