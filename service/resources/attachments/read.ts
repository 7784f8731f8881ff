import type { Attachment } from '../../../api/resources/attachments.ts';
import type { Context } from '../../http/context.ts';

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
  const rows = context.db.all<AttachmentRow>('SELECT * FROM attachments WHERE task_id = ? ORDER BY id', [taskId]);
  return rows.map((row) => attachmentRecord(context, row));
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
