import type { Database } from '../../database/open.ts';
import type { Caller } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/failure.ts';
import type { AttachmentRow } from './read.ts';

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
