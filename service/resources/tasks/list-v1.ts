import type { InputOf } from '../../../api/endpoint.ts';
import type { V1Endpoints } from '../../../api/endpoints.ts';
import type { TaskV1 } from '../../../api/resources/tasks.ts';
import type { Context } from '../../http/context.ts';
import { requireAccess } from '../access.ts';
import { taskRecordV1 } from './read-v1.ts';
import type { TaskRow } from './row.ts';

const PER_PAGE = 50;
const MOST_PER_PAGE = 175;

/** A page of a board's live tasks in board order, or of its archived ones, latest first. */
export function listTasks(input: InputOf<V1Endpoints['listTasks']>, context: Context): TaskV1[] {
  requireAccess(context, input.board_id, 'read_tasks');
  const perPage = Math.min(input.per_page ?? PER_PAGE, MOST_PER_PAGE);
  const page = input.page ?? 1;
  const isArchive = input.archived === 1;
  const filters = (['swimlane_id', 'workflow_stage_id'] as const).filter((name) => input[name] !== undefined);
  const where = [
    'board_id = ? AND deleted_at IS NULL',
    `archived_at IS ${isArchive ? 'NOT NULL' : 'NULL'}`,
    ...filters.map((name) => `${name} = ?`),
  ].join(' AND ');
  const values = [input.board_id, ...filters.map((name) => input[name] ?? null)];
  const order = isArchive ? 'archived_at DESC, id DESC' : 'workflow_stage_id, swimlane_id, position';
  const rows = context.db.all<TaskRow>(`SELECT * FROM tasks WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`, [
    ...values,
    perPage,
    (page - 1) * perPage,
  ]);
  const total = context.db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM tasks WHERE ${where}`, values)?.n ?? 0;
  context.paged({ page, totalPages: Math.ceil(total / perPage), totalEntries: total });
  return rows.map((row) => taskRecordV1(context, row));
}
