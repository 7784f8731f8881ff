import type { SQLInputValue } from 'node:sqlite';
import type { InputOf } from '../../../api/endpoint.ts';
import type { V3Endpoints } from '../../../api/endpoints.ts';
import type { FoundTasks } from '../../../api/resources/tasks.ts';
import type { Context } from '../../http/context.ts';
import { readableBoards } from '../access.ts';
import { compileFilter } from './compile.ts';
import { type FoundRow, FOUND_COLUMNS, foundRecord } from './found.ts';

type Input = InputOf<V3Endpoints['searchTasks']>;

const DEFAULT_LIMIT = 50;
const MOST = 200;

/** Live (or archived) tasks on the caller's readable boards that the expression finds, newest first: an order that needs
 * no more than the matches themselves. */
export function searchTasks(input: Input, context: Context): FoundTasks {
  const { sql, values } = conditionOf(input, context);
  const limit = Math.min(input.limit ?? DEFAULT_LIMIT, MOST);
  const offset = ((input.page ?? 1) - 1) * limit;
  const rows = context.db.all<FoundRow>(
    `SELECT ${FOUND_COLUMNS} FROM tasks JOIN card_types ON card_types.id = card_type_id WHERE ${sql}
     ORDER BY tasks.id DESC LIMIT ? OFFSET ?`,
    [...values, limit, offset],
  );
  const results = rows.map((row) => foundRecord(context, row));
  if (input.page === undefined) return { results, results_count: null, page: null, pages_count: null };
  const total = context.db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM tasks WHERE ${sql}`, [...values])?.n ?? 0;
  return { results_count: total, page: input.page, pages_count: Math.ceil(total / limit), results };
}

function conditionOf(
  input: Input,
  context: Context,
): { readonly sql: string; readonly values: readonly SQLInputValue[] } {
  const wanted = input.board_id?.split(',').map(Number);
  const boards = [...readableBoards(context)].filter((id) => wanted === undefined || wanted.includes(id));
  const { conditions: filter, archived = input.archived === 1 } = compileFilter(input.q ?? '', context);
  const conditions = [
    // The plus sign keeps the planner from walking all tasks of the boards instead of what the text index found.
    `+tasks.board_id IN (${boards.join(', ')})`,
    'tasks.deleted_at IS NULL',
    `tasks.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`,
    ...filter.map((part) => part.sql),
  ];
  return { sql: conditions.join(' AND '), values: filter.flatMap((part) => part.values) };
}
