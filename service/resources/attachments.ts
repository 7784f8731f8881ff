import type { Attachment, v3Attachments } from '../../api/resources/attachments.ts';
import type { Database } from '../database/open.ts';
import type { Caller, Context, Handlers, ReceivedFile } from '../http/context.ts';
import { forbidden, invalid, notFound, Refused, refusedAccess } from '../http/failure.ts';
import { longList } from '../http/long-list.ts';
import { byId } from '../http/portions.ts';
import { requireAccess } from './access.ts';
import { recordBoardChange, recordTaskChange } from './changelog.ts';
import { requireTaskToChange } from './task-read.ts';

export const attachmentHandlers: Handlers<typeof v3Attachments> = {
  uploadAttachments: ({ attachable }, context) => {
    if (context.files.length === 0) throw new Refused(422, 'The request has no files[]', { files: ["can't be blank"] });
    const target = attachable === undefined ? undefined : parseAttachable(attachable);
    if (attachable !== undefined && target === undefined) throw notFound('Attachable');
    if (target !== undefined) requireTarget(context, target);
    requireRoom(context);
    const kept = context.files
      .map((file) => insertAttachment(context, file, target))
      .map((id) => attachmentRecord(context, requireAttachment(context, id)));
    return { uploaded: kept, failed: [], all: kept };
  },
  detachAttachment: ({ attachment_id: id, attachable }, context) => {
    const row = context.db.get<AttachmentRow>('SELECT * FROM attachments WHERE id = ?', [id]);
    const target = row === undefined ? undefined : targetOf(row);
    if (row === undefined || target === undefined) throw refusedAccess('The attachment cannot be detached');
    if (attachable !== undefined && !isSame(parseAttachable(attachable), target)) {
      throw refusedAccess('The attachment is not on this attachable');
    }
    requireOrForbid(context, target);
    unhang(context, row);
    return null;
  },
  setAttachmentMode: ({ attachment_id: id, mode, attachable }, context) => {
    const row = requireAttachment(context, id);
    const target = targetOf(row);
    if (target === undefined || !isSame(parseAttachable(attachable), target)) {
      throw refusedAccess('The attachment is not on this attachable');
    }
    requireOrForbid(context, target);
    setMode(context, row, mode);
    return null;
  },
};

function targetOf(row: AttachmentRow): Attachable | undefined {
  if (row.task_id !== null) return { type: 'Task', id: row.task_id };
  return row.board_id === null ? undefined : { type: 'Board', id: row.board_id };
}

function isSame(one: Attachable | undefined, other: Attachable): boolean {
  return one?.type === other.type && one.id === other.id;
}

/** Here an unseen target is a 403 like any other that cannot be. */
function requireOrForbid(context: Context, target: Attachable): void {
  try {
    requireTarget(context, target);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) throw refusedAccess('The attachment is not yours to change');
    throw error;
  }
}

/** What an attachment hangs on. */
export interface Attachable {
  readonly type: 'Task' | 'Board';
  readonly id: number;
}

/** Undefined for what is not written `Task#7` or `Board#1`. */
export function parseAttachable(text: string): Attachable | undefined {
  const match = /^(Task|Board)#(\d{1,15})$/.exec(text.trim());
  return match === null ? undefined : { type: match[1] === 'Task' ? 'Task' : 'Board', id: Number(match[2]) };
}

/** Throws 404 for a target that is unknown, 403 where `update_tasks` lacks. */
export function requireTarget(context: Context, target: Attachable): void {
  if (target.type === 'Task') requireTaskToChange(context, target.id, 'update_tasks');
  else requireAccess(context, target.id, 'update_tasks');
}

/** Throws 413 where the files of the request would take the caller's own beyond what one user may keep. */
export function requireRoom({ db, caller, files, uploadQuota }: Context): void {
  const kept = db.get<{ bytes: number }>('SELECT COALESCE(SUM(size), 0) AS bytes FROM attachments WHERE user_id = ?', [
    caller.id,
  ]);
  const bytes = files.reduce((sum, { size }) => sum + size, kept?.bytes ?? 0);
  if (bytes > uploadQuota) {
    throw new Refused(
      413,
      `Your files would take more than the ${Math.floor(uploadQuota / MIB)} MiB that one user may keep`,
    );
  }
}

const MIB = 1024 * 1024;

/** Keeps a received file, on `target` or waiting for a task to be created with it; answers its id. */
export function insertAttachment(context: Context, file: ReceivedFile, target: Attachable | undefined): number {
  const { db, caller, now } = context;
  const { lastId } = db.run(
    'INSERT INTO attachments (user_id, name, content_type, size, file, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [caller.id, file.name, file.contentType, file.size, file.file, now, now],
  );
  if (target !== undefined) hang(context, lastId, file.name, target);
  return lastId;
}

/** Gives waiting attachments of the caller to a new task. Throws 422 for any other. */
export function adoptAttachments(context: Context, taskId: number, ids: readonly number[]): void {
  for (const id of new Set(ids)) {
    const row = context.db.get<AttachmentRow>(
      'SELECT * FROM attachments WHERE id = ? AND user_id = ? AND task_id IS NULL AND board_id IS NULL',
      [id, context.caller.id],
    );
    if (row === undefined) throw invalid('task_attachment_ids', 'names an attachment that does not wait for a task');
    hang(context, id, row.name, { type: 'Task', id: taskId });
  }
}

/** Takes it off; it then waits, as its uploader's. */
export function unhang(context: Context, row: AttachmentRow): void {
  context.db.run(
    'UPDATE attachments SET task_id = NULL, board_id = NULL, mode = 0, updated_at = ?, detached_at = ? WHERE id = ?',
    [context.now, context.now, row.id],
  );
  log(context, row, 'attachment_removed', 'removed');
}

export function setMode(context: Context, row: AttachmentRow, mode: number): void {
  context.db.run('UPDATE attachments SET mode = ?, updated_at = ? WHERE id = ?', [mode, context.now, row.id]);
  log(context, row, 'attachment_mode_changed', 'changed the display of');
}

export function requireAttachment({ db }: Context, id: number): AttachmentRow {
  const row = db.get<AttachmentRow>('SELECT * FROM attachments WHERE id = ?', [id]);
  if (row === undefined) throw notFound('Attachment');
  return row;
}

function hang(context: Context, id: number, name: string, { type, id: targetId }: Attachable): void {
  const column = type === 'Task' ? 'task_id' : 'board_id';
  context.db.run(`UPDATE attachments SET ${column} = ?, updated_at = ?, detached_at = NULL WHERE id = ?`, [
    targetId,
    context.now,
    id,
  ]);
  const place = { task_id: type === 'Task' ? targetId : null, board_id: type === 'Board' ? targetId : null };
  log(context, { id, name, ...place }, 'attachment_added', 'added');
}

type Place = Pick<AttachmentRow, 'id' | 'name' | 'task_id' | 'board_id'>;

function log(
  context: Context,
  { id, name, task_id: taskId, board_id: boardId }: Place,
  what: string,
  verb: string,
): void {
  const change = {
    what,
    description: `${verb} the attachment ${name}`,
    object: { type: 'Attachment', id, version: 1 },
  } as const;
  if (boardId !== null) recordBoardChange(context, boardId, change);
  if (taskId === null) return;
  context.db.run(
    'UPDATE tasks SET attachments_count = (SELECT COUNT(*) FROM attachments WHERE task_id = tasks.id) WHERE id = ?',
    [taskId],
  );
  recordTaskChange(context, taskId, change);
}

interface BoardRight {
  readonly read_tasks: number;
}

/** An attachment that the caller may download. Throws 404 for an unknown one or an unseen board, 403 without `read_tasks`. */
export function accessToAttachment(db: Database, caller: Caller, id: number): AttachmentRow {
  const row = db.get<AttachmentRow>('SELECT * FROM attachments WHERE id = ?', [id]);
  if (row === undefined) throw notFound('Attachment');
  if (row.task_id === null && row.board_id === null) {
    if (row.user_id !== caller.id) throw notFound('Attachment');
    return row;
  }
  const right = db.get<BoardRight>(
    `SELECT read_tasks FROM members JOIN boards ON boards.id = members.board_id WHERE members.user_id = ?
       AND deleted_at IS NULL AND board_id = COALESCE(?, (SELECT board_id FROM tasks WHERE id = ?))`,
    [caller.id, row.board_id, row.task_id],
  );
  if (right === undefined) throw notFound('Attachment');
  if (right.read_tasks === 0) throw forbidden('read_tasks');
  return row;
}

export interface AttachmentRow {
  readonly id: number;
  readonly user_id: number;
  readonly task_id: number | null;
  readonly board_id: number | null;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  /** Its name within the folder of attachments. */
  readonly file: string;
  readonly mode: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The attachments of a task, oldest first. */
export function attachmentsOf(context: Context, taskId: number): Attachment[] {
  const sql = 'SELECT * FROM attachments WHERE task_id = ? AND id > ? ORDER BY id LIMIT ?';
  return longList(
    byId(context.db, (after, count) =>
      context.db.all<AttachmentRow>(sql, [taskId, after, count]).map((row) => attachmentRecord(context, row)),
    ),
  );
}

export function attachmentRecord(context: Context, row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    content_type: row.content_type,
    size: row.size,
    data: null,
    mode: row.mode,
    created_at: context.at(row.created_at),
    updated_at: context.at(row.updated_at),
    url: `/attachments/${row.id}/${encodeURIComponent(row.name)}`,
  };
}
