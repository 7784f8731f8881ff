import type { SQLInputValue } from 'node:sqlite';
import type { InputOf } from '../../../api/endpoint.ts';
import type { V1Endpoints } from '../../../api/endpoints.ts';
import type { ListedTimeTracker, TimeTracker } from '../../../api/resources/trackers.ts';
import type { Context } from '../../http/context.ts';
import { readableBoards } from '../access.ts';
import { positionsOf, type TrackerRow, trackerRecords } from './read.ts';

type Input = InputOf<V1Endpoints['listTrackers']>;

/** The caller's trackers, oldest first; `sprint_id` equals `task_id`. */
export function listTrackers(input: Input, context: Context): ListedTimeTracker[] {
  const values: SQLInputValue[] = [context.caller.id];
  const conditions = ['user_id = ?'];
  if (input.task_id !== undefined) {
    conditions.push('task_id = ?');
    values.push(input.task_id);
  }
  if (input.active !== undefined) conditions.push(input.active === 1 ? 'ended_at IS NULL' : 'ended_at IS NOT NULL');
  if (input.listed === 1) conditions.push('listed = 1');
  const sql = `SELECT * FROM time_trackers WHERE ${conditions.join(' AND ')} ORDER BY id`;
  const rows = context.db.all<TrackerRow>(sql, [...values]);
  const records = trackerRecords(context, rows, positionsOf(context, context.caller.id));
  if (input.expand !== 1) return records.map((record) => ({ ...record, sprint_id: record.task_id }));
  const tasks = new Map<number, TrackedTask>();
  const readable = readableBoards(context);
  return records.map((record) => ({
    ...record,
    sprint_id: record.task_id,
    task: readable.has(record.board_id) ? trackedTask(context, record.task_id, tasks) : unreadTask(record),
  }));
}

export type TrackedTask = NonNullable<ListedTimeTracker['task']>;

interface TaskRow {
  readonly id: number;
  readonly name: string;
  readonly board_id: number;
  readonly external_id: number | string | null;
  readonly workflow_stage_id: number;
  readonly stage_name: string | null;
  readonly card_type_id: number;
  readonly card_type_name: string;
}

/** Time stays its owner's when they leave a board, or may read its tasks no longer; what the tasks are called does not. */
function unreadTask({ task_id: id, board_id }: TimeTracker): TrackedTask {
  return { id, name: null, board_id, external_id: null, workflow_stage: null, card_type: null };
}

/** What `expand=1` adds; `known` saves asking twice within one answer. */
export function trackedTask({ db }: Context, id: number, known: Map<number, TrackedTask>): TrackedTask {
  const before = known.get(id);
  if (before !== undefined) return before;
  const row = db.get<TaskRow>(
    `SELECT tasks.id, tasks.name, tasks.board_id, external_id, workflow_stage_id, workflow_stages.name AS stage_name,
       card_type_id, card_types.name AS card_type_name
     FROM tasks JOIN workflow_stages ON workflow_stages.id = workflow_stage_id JOIN card_types ON card_types.id = card_type_id
     WHERE tasks.id = ?`,
    [id],
  );
  if (row === undefined) throw new Error(`task ${id} of a tracker is missing`);
  const found = {
    id: row.id,
    name: row.name,
    board_id: row.board_id,
    external_id: row.external_id,
    workflow_stage: { id: row.workflow_stage_id, name: row.stage_name },
    card_type: { id: row.card_type_id, name: row.card_type_name },
  };
  known.set(id, found);
  return found;
}
