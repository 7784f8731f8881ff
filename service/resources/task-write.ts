import type { SQLInputValue } from 'node:sqlite';
import type { ChangedTask, NewTask } from '../../api/resources/tasks.ts';
import { fold } from '../../common/fold.ts';
import { dayOf } from '../../common/time/zone-days.ts';
import type { Database } from '../database/open.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/failure.ts';
import { recordTaskChange } from './changelog.ts';
import { cellOf, openPlace } from './task-place.ts';
import type { TaskRow } from './task-row.ts';

/** Creates a live task; what is left out is as the contract says. Permissions are the caller's affair. */
export function insertTask(context: Context, boardId: number, input: NewTask): TaskRow {
  const { db, now } = context;
  const cell = cellOf(context, boardId, input);
  const columns = { ...cell, ...columnsOf(context, boardId, input), name: input.name };
  const defaults = {
    card_type_id: input.card_type_id ?? defaultCardType(context, boardId),
    position: openPlace(context, cell, input.position),
    created_at: now,
    updated_at: now,
  };
  const all = Object.entries<SQLInputValue>({ ...columns, ...defaults });
  const { lastId } = db.run(
    `INSERT INTO tasks (${all.map(([name]) => name).join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
    all.map(([, value]) => value),
  );
  noteExternalId(context, boardId, input.external_id);
  const task = recordTaskChange(context, lastId, { what: 'created', description: `created ${input.name}` });
  indexTask(db, lastId);
  return task;
}

/** Changes what is given and differs; no change leaves no trace. */
export function changeTask(context: Context, task: TaskRow, input: ChangedTask): TaskRow {
  const { db } = context;
  const wanted = columnsOf(context, task.board_id, input);
  const current: Readonly<Record<string, unknown>> = { ...task, external_id: bound(task.external_id) };
  const changed = Object.entries<SQLInputValue>({
    ...wanted,
    ...(input.name === undefined ? {} : { name: input.name }),
  }).filter(([name, value]) => current[name] !== value);
  if (changed.length === 0) return task;
  db.run(`UPDATE tasks SET ${changed.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`, [
    ...changed.map(([, value]) => value),
    task.id,
  ]);
  noteExternalId(context, task.board_id, input.external_id);
  indexTask(db, task.id);
  return recordTaskChange(
    context,
    task.id,
    changeWords(
      changed.map(([name]) => name),
      input.name ?? task.name,
    ),
  );
}

function changeWords(fields: readonly string[], name: string): { what: string; description: string } {
  if (fields.length === 1 && fields[0] === 'name') return { what: 'renamed', description: `renamed to ${name}` };
  if (fields.length === 1 && fields[0] === 'assigned_user_id')
    return { what: 'assigned', description: `assigned ${name}` };
  return { what: 'updated', description: `updated ${fields.map((field) => field.replaceAll('_', ' ')).join(', ')}` };
}

const PLAIN = [
  'external_link',
  'description',
  'size_estimate',
  'time_estimate',
  'block_reason',
  'recurring_schedule',
  ...Array.from({ length: 10 }, (_, index) => `custom_field_${index + 1}`),
];

/** The columns that a request gives, checked against the board. */
function columnsOf(context: Context, boardId: number, input: ChangedTask): Record<string, SQLInputValue> {
  const given: Readonly<Record<string, SQLInputValue | undefined>> = {
    ...input,
    task_attachment_ids: undefined,
    subtask_ids: undefined,
  };
  const columns = Object.fromEntries(
    PLAIN.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const])),
  );
  const { external_id: code } = input;
  if (code !== undefined) columns['external_id'] = bound(code);
  for (const name of ['due_date', 'postponed_until'] as const) {
    const given = input[name];
    if (given !== undefined) columns[name] = given === null ? null : dayIn(context, name, given);
  }
  if (input.tags !== undefined) columns['tags'] = normalTags(input.tags ?? '');
  if (input.priority !== undefined) columns['priority'] = Math.sign(input.priority) + 0;
  if (input.assigned_user_id !== undefined) {
    requireMember(context, boardId, input.assigned_user_id);
    columns['assigned_user_id'] = input.assigned_user_id;
  }
  if (input.card_type_id !== undefined) {
    requireCardType(context, boardId, input.card_type_id);
    columns['card_type_id'] = input.card_type_id;
  }
  return columns;
}

/** Of a moment, the day that it is in the caller's zone. */
function dayIn(context: Context, field: string, given: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given);
  return isDay ? given : dayOf(context.caller.timezone, context.instant(field, given));
}

/** A number of JavaScript is a double to SQLite, whose text is `12.0`. */
function bound(code: number | string | null): bigint | string | null {
  return typeof code === 'number' ? BigInt(code) : code;
}

function normalTags(tags: string): string {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .join(',');
}

/** Throws 422 for an assignee who is not of the board; null is nobody. */
export function requireMember({ db }: Context, boardId: number, userId: number | null): void {
  if (userId === null) return;
  const member = db.get('SELECT 1 FROM members WHERE board_id = ? AND user_id = ?', [boardId, userId]);
  if (member === undefined) throw invalid('assigned_user_id', 'is nobody of the board');
}

function requireCardType({ db }: Context, boardId: number, id: number): void {
  const type = db.get('SELECT 1 FROM card_types WHERE board_id = ? AND id = ?', [boardId, id]);
  if (type === undefined) throw invalid('card_type_id', 'is no card type of the board');
}

function defaultCardType({ db }: Context, boardId: number): number {
  const type = db.get<{ id: number }>(
    'SELECT id FROM card_types WHERE board_id = ? ORDER BY is_default DESC, position LIMIT 1',
    [boardId],
  );
  if (type === undefined) throw new Error(`board ${boardId} has no card type`);
  return type.id;
}

/** The board remembers the highest external id that was used on it. */
function noteExternalId({ db }: Context, boardId: number, externalId: number | string | null | undefined): void {
  if (typeof externalId !== 'number') return;
  db.run('UPDATE boards SET external_id_sequence = MAX(external_id_sequence, ?) WHERE id = ?', [externalId, boardId]);
}

interface Texts {
  readonly name: string;
  readonly description: string | null;
  readonly tags: string;
  readonly external_id: number | string | null;
}

const CUSTOM_FIELDS = Array.from({ length: 10 }, (_, index) => `custom_field_${index + 1}`);

/** Brings the full text of a task up to date: name, description, tags, external id, custom fields and comments, folded. */
export function indexTask(db: Database, id: number): void {
  const columns = ['name', 'description', 'tags', 'external_id', ...CUSTOM_FIELDS].join(', ');
  const task = db.get<Texts & Record<string, string | null>>(`SELECT ${columns} FROM tasks WHERE id = ?`, [id]);
  if (task === undefined) return;
  const customFields = CUSTOM_FIELDS.map((name) => task[name] ?? null);
  const comments = db.all<{ content: string }>(
    'SELECT content FROM comments WHERE task_id = ? AND deleted_at IS NULL ORDER BY id',
    [id],
  );
  const text = searchText(task, [...customFields, ...comments.map(({ content }) => content)]);
  db.run('DELETE FROM tasks_fts WHERE rowid = ?', [id]);
  writeSearched(db, id, text);
}

/** For a new task, or one whose text was taken out: its full text, and its columns folded. */
export function writeSearched(db: Database, id: number, text: string): void {
  db.run('INSERT INTO tasks_fts (rowid, text) VALUES (?, ?)', [id, text]);
  db.run(FOLD, [id]);
}

const FOLDED = ['name', 'description', 'tags', 'external_id', 'external_link', 'block_reason', ...CUSTOM_FIELDS];
const FOLD = `INSERT OR REPLACE INTO tasks_folded (id, ${FOLDED.join(', ')})
  SELECT id, ${FOLDED.map((name) => `fold(CAST(${name} AS TEXT))`).join(', ')} FROM tasks WHERE id = ?`;

/** What the search of a task looks at; `others`: custom fields and comments. */
export function searchText(task: Texts, others: readonly (string | null)[]): string {
  const parts = [task.name, task.description, task.tags, task.external_id, ...others];
  return fold(parts.filter((part) => part !== null && part !== '').join('\n'));
}
