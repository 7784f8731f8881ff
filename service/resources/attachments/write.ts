import type { Context, ReceivedFile } from '../../http/context.ts';
import { invalid, notFound, Refused } from '../../http/failure.ts';
import { requireAccess } from '../access.ts';
import { recordBoardChange, recordTaskChange } from '../changelog/write.ts';
import { requireTaskToChange } from '../tasks/read.ts';
import type { AttachmentRow } from './read.ts';

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
