import type { v3Attachments } from '../../../api/resources/attachments.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { Refused, notFound, refusedAccess } from '../../http/failure.ts';
import { attachmentRecord, type AttachmentRow } from './read.ts';
import {
  type Attachable,
  insertAttachment,
  parseAttachable,
  requireAttachment,
  requireRoom,
  requireTarget,
  setMode,
  unhang,
} from './write.ts';

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
