import type { Context } from '../../http/context.ts';
import type { TaskRow } from '../tasks/row.ts';
import type { ChangelogData } from './read.ts';

/** What an entry is about, besides the task that it happened in. */
export interface ChangedObject {
  readonly type: 'Subtask' | 'Comment' | 'Attachment';
  readonly id: number;
  readonly version: number;
}

export interface Change {
  /** Such as `renamed`; the service's documentation lists them. */
  readonly what: string;
  readonly description: string;
  /** Default: the task itself. */
  readonly object?: ChangedObject;
}

/**
 * Writes an entry about a task and counts both versions up, the board's and the task's; answers the task as it is now. A new
 * task keeps its version 1.
 */
export function recordTaskChange(context: Context, taskId: number, change: Change): TaskRow {
  const { db, now } = context;
  const step = change.what === 'created' && change.object === undefined ? 0 : 1;
  const board = db.get<{ version: number }>(
    `UPDATE boards SET version = version + 1, updated_at = ? WHERE id = (SELECT board_id FROM tasks WHERE id = ?)
     RETURNING version`,
    [now, taskId],
  );
  const task = db.get<TaskRow>(
    'UPDATE tasks SET version = version + ?, board_version = ?, updated_at = ? WHERE id = ? RETURNING *',
    [step, board?.version ?? 0, now, taskId],
  );
  if (task === undefined) throw new Error(`task ${taskId} is missing`);
  const object = change.object ?? { type: 'Task', id: task.id, version: task.version };
  insertEntry(context, { ...task, task_id: task.id }, change, object, circumstances(context, task));
  return task;
}

/** An entry about a board itself. */
export function recordBoardChange(context: Context, boardId: number, change: Change): void {
  const board = context.db.get<{ version: number }>(
    'UPDATE boards SET version = version + 1, updated_at = ? WHERE id = ? RETURNING version',
    [context.now, boardId],
  );
  const version = board?.version ?? 0;
  const place = {
    board_id: boardId,
    board_version: version,
    workflow_stage_id: null,
    swimlane_id: null,
    task_id: null,
  };
  insertEntry(context, place, change, change.object ?? { type: 'Board', id: boardId, version }, NOTHING);
}

interface Place {
  readonly board_id: number;
  readonly board_version: number;
  readonly workflow_stage_id: number | null;
  readonly swimlane_id: number | null;
  readonly task_id: number | null;
}

function insertEntry(
  { db, caller, now }: Context,
  place: Place,
  { what, description }: Change,
  object: { readonly type: string; readonly id: number; readonly version: number },
  data: ChangelogData,
): void {
  db.run(
    `INSERT INTO changelogs (board_id, board_version, workflow_stage_id, swimlane_id, user_id, task_id, what, description,
       changed_object_id, changed_object_type, changed_object_version, created_at, data)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      place.board_id,
      place.board_version,
      place.workflow_stage_id,
      place.swimlane_id,
      caller.id,
      place.task_id,
      what,
      description,
      object.id,
      object.type,
      object.version,
      now,
      JSON.stringify(data),
    ],
  );
}

const NOTHING: ChangelogData = {
  task_id: null,
  task_name: null,
  task_external_id: null,
  workflow_stage_id: null,
  workflow_stage_name: null,
  swimlane_id: null,
  swimlane_name: null,
};

function circumstances({ db }: Context, task: TaskRow): ChangelogData {
  const names = db.get<{ stage: string | null; lane: string | null }>(
    `SELECT (SELECT name FROM workflow_stages WHERE id = ?) AS stage, (SELECT name FROM swimlanes WHERE id = ?) AS lane`,
    [task.workflow_stage_id, task.swimlane_id],
  );
  return {
    task_id: task.id,
    task_name: task.name,
    task_external_id: task.external_id,
    workflow_stage_id: task.workflow_stage_id,
    workflow_stage_name: names?.stage ?? null,
    swimlane_id: task.swimlane_id,
    swimlane_name: names?.lane ?? null,
  };
}
