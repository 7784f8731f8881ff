import type { InputOf } from '../../../api/endpoint.ts';
import type { V1Endpoints } from '../../../api/endpoints.ts';
import type { Context } from '../../http/context.ts';
import { Refused } from '../../http/failure.ts';
import { recordTaskChange } from '../changelog.ts';
import { type Cell, cellOf, countInCell, leafStages, leavePlace, openPlace, swimlanes } from './cell.ts';
import type { TaskRow } from './row.ts';

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

function neighbour(lanes: readonly { readonly id: number }[], id: number, step: number): number | null {
  const at = lanes.findIndex((lane) => lane.id === id);
  return at < 0 ? null : (lanes[at + step]?.id ?? null);
}

/** A column's limit counts its live tasks on the whole board, a swimlane's those of its cell. Throws 409. */
function checkLimits(context: Context, task: TaskRow, target: Target): void {
  if (task.position === null) return;
  if (isSameCell(task, target)) return;
  const isSameStage = task.workflow_stage_id === target.workflow_stage_id;
  if ((!isSameStage && isStageFull(context, target)) || isLaneFull(context, target)) {
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

function isLaneFull(context: Context, target: Target): boolean {
  const lane = swimlanes(context, target.board_id).find(({ id }) => id === target.swimlane_id);
  return isFull(lane?.limit, countInCell(context, target));
}

function isFull(limit: number | null | undefined, count: number): boolean {
  return typeof limit === 'number' && count >= limit;
}
