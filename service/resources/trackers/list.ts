import type { InputOf } from '../../../api/endpoint.ts';
import type { V1Endpoints } from '../../../api/endpoints.ts';
import type { ListedTimeTracker, TimeTracker } from '../../../api/resources/trackers.ts';
import type { Context } from '../../http/context.ts';
import { readableBoards } from '../access.ts';
import { trackersWhere } from './read.ts';

type Input = InputOf<V1Endpoints['listTrackers']>;

/** The caller's trackers, oldest first; `sprint_id` equals `task_id`. */
export function listTrackers(input: Input, context: Context): ListedTimeTracker[] {
  const conditions = [
    'user_id = ?',
    ...(input.task_id === undefined ? [] : ['task_id = ?']),
    ...(input.active === undefined ? [] : [input.active === 1 ? 'ended_at IS NULL' : 'ended_at IS NOT NULL']),
    ...(input.listed === 1 ? ['listed = 1'] : []),
  ];
  const values = [context.caller.id, ...(input.task_id === undefined ? [] : [input.task_id])];
  const records = trackersWhere(context, conditions.join(' AND '), values);
  if (input.expand !== 1) return records.map((record) => ({ ...record, sprint_id: record.task_id }));
  const trackedTask = createTrackedTask(context);
  const readable = readableBoards(context);
  return records.map((record) => ({
    ...record,
    sprint_id: record.task_id,
    task: readable.has(record.board_id) ? trackedTask(record.task_id) : unreadTask(record),
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

/** Of one answer, so that none is asked for twice in a row of a thousand. */
const MOST_KNOWN = 1000;

/** What `expand=1` adds. */
export function createTrackedTask({ db }: Context): (id: number) => TrackedTask {
  const known = new Map<number, TrackedTask>();
  return (id) => {
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
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, found);
    return found;
  };
}
