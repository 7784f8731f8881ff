import type { SQLInputValue } from 'node:sqlite';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { V3Endpoints } from '../../api/endpoints.ts';
import type { FoundTask, FoundTasks } from '../../api/resources/tasks.ts';
import { type Context, maybeAt } from '../http/context.ts';
import { inTurns } from '../http/turns.ts';
import { readableBoards } from './access.ts';
import { compileFilter } from './search-filter.ts';

type Input = InputOf<V3Endpoints['searchTasks']>;

const DEFAULT_LIMIT = 50;
const MOST = 200;

/** Live (or archived) tasks on the caller's readable boards that the expression finds, newest first. */
export async function searchTasks(input: Input, context: Context): Promise<FoundTasks> {
  const find = finderOf(input, context);
  const limit = Math.min(input.limit ?? DEFAULT_LIMIT, MOST);
  const page = input.page ?? 1;
  const { total, ids } = await walk(context, find, {
    from: (page - 1) * limit,
    to: page * limit,
    counts: input.page !== undefined,
  });
  const results = foundTasks(context, ids);
  if (input.page === undefined) return { results, results_count: null, page: null, pages_count: null };
  return { results_count: total, page, pages_count: Math.ceil(total / limit), results };
}

/** Half-open, from 0; `counts`: what lies behind it is counted as well. */
interface Window {
  readonly from: number;
  readonly to: number;
  readonly counts: boolean;
}

/**
 * From the newest task to the oldest, so many numbers of them at a time, with all other requests in between: a search that has to look at every
 * task stops nobody. Each task is looked at once, at some moment of the search.
 */
async function walk(context: Context, find: Find, window: Window): Promise<{ total: number; ids: readonly number[] }> {
  let total = 0;
  const ids: number[] = [];
  await inTurns(context, async ({ next }) => {
    let top = context.db.get<{ top: number | null }>('SELECT MAX(id) AS top FROM tasks')?.top ?? 0;
    while (top > 0 && (window.counts || total < window.to)) {
      top = await next((size) => {
        const found = find(top - size, top);
        ids.push(...found.slice(Math.max(0, window.from - total), Math.max(0, window.to - total)));
        total += found.length;
        return top - size;
      });
    }
  });
  return { total, ids };
}

/** The ids of tasks that are found above `after` and up to `last`, newest first. */
type Find = (after: number, last: number) => readonly number[];

function finderOf(input: Input, context: Context): Find {
  const { db } = context;
  const wanted = input.board_id?.split(',').map(Number);
  const boards = [...readableBoards(context)].filter((id) => wanted === undefined || wanted.includes(id));
  const filter = compileFilter(input.q ?? '', context);
  const { match, archived = input.archived === 1 } = filter;
  const inRange = 'rowid > ? AND rowid <= ?';
  const conditions = [
    match === null
      ? 'tasks.id > ? AND tasks.id <= ?'
      : `tasks.id IN (SELECT rowid FROM tasks_fts WHERE ${inRange} AND tasks_fts MATCH ?)`,
    // The plus sign keeps the planner from walking all tasks of the boards instead of those in the range.
    `+tasks.board_id IN (${boards.join(', ')})`,
    'tasks.deleted_at IS NULL',
    `+tasks.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`,
    ...filter.conditions.map(({ sql }) => sql),
  ].join(' AND ');
  const joins = [
    ...(conditions.includes('folded.') ? ['CROSS JOIN tasks_folded AS folded ON folded.id = tasks.id'] : []),
    // What the full-text index holds the texts in.
    ...(conditions.includes('words.') ? ['CROSS JOIN tasks_fts_content AS words ON words.id = tasks.id'] : []),
  ].join(' ');
  const sql = `SELECT tasks.id FROM tasks ${joins} WHERE ${conditions} ORDER BY tasks.id DESC`;
  const values: readonly SQLInputValue[] = [
    ...(match === null ? [] : [match]),
    ...filter.conditions.flatMap((condition) => condition.values),
  ];
  return (after, last) => db.all<{ id: number }>(sql, [after, last, ...values]).map(({ id }) => id);
}

function foundTasks(context: Context, ids: readonly number[]) {
  const rows = context.db.all<FoundRow>(
    `SELECT ${FOUND_COLUMNS} FROM tasks JOIN card_types ON card_types.id = card_type_id
     WHERE tasks.id IN (SELECT value FROM json_each(?)) ORDER BY tasks.id DESC`,
    [JSON.stringify(ids)],
  );
  return rows.map((row) => foundRecord(context, row));
}

export const FOUND_COLUMNS = `tasks.id, tasks.board_id, archived_at, card_types.name AS card_type_name, color_ref, tasks.name,
  external_id, swimlane_id, workflow_stage_id, assigned_user_id, priority, tags, due_date, updated_at`;

export interface FoundRow {
  readonly id: number;
  readonly board_id: number;
  readonly archived_at: number | null;
  readonly card_type_name: string;
  readonly color_ref: string;
  readonly name: string;
  readonly external_id: number | string | null;
  readonly swimlane_id: number;
  readonly workflow_stage_id: number;
  readonly assigned_user_id: number | null;
  readonly priority: number;
  readonly tags: string;
  readonly due_date: string | null;
  readonly updated_at: number;
}

/** Contract: Simplified task. */
export function foundRecord(context: Context, row: FoundRow): FoundTask {
  const { color_ref: colour, ...fields } = row;
  const { rgb, isDark } = colourOf(colour);
  return {
    ...fields,
    card_type_color_ref: colour,
    card_color_in_rgb: rgb,
    card_color_invert: isDark,
    archived_at: maybeAt(context, row.archived_at),
    updated_at: context.at(row.updated_at),
  };
}

interface Colour {
  /** `#rrggbb` */
  readonly rgb: string;
  /** White is the legible text colour on it. */
  readonly isDark: boolean;
}

const light = (rgb: string): Colour => ({ rgb, isDark: false });
const dark = (rgb: string): Colour => ({ rgb, isDark: true });

const COLOURS: Readonly<Record<string, Colour>> = {
  white: light('#ffffff'),
  yellow: light('#fbe28b'),
  orange: light('#f8b878'),
  red: dark('#c9372c'),
  pink: light('#f5b5cf'),
  purple: dark('#6e5dc6'),
  blue: dark('#1d6fd1'),
  cyan: light('#9edcf2'),
  teal: dark('#1d7f8c'),
  green: light('#a9d18e'),
  lime: light('#d3ea9a'),
  brown: dark('#7f5f3a'),
  grey: light('#d5d8dc'),
  gray: light('#d5d8dc'),
  black: dark('#2c333a'),
};

/** What a card type's colour name looks like; an unknown one is white. */
export function colourOf(name: string): Colour {
  return COLOURS[name] ?? light('#ffffff');
}
