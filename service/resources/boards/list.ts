import type { BoardInList, BoardUser } from '../../../api/resources/boards.ts';
import type { Context } from '../../http/context.ts';
import { PERMISSION_COLUMNS, type PermissionColumns } from '../access.ts';
import { boardFields, type BoardRow } from './read.ts';

interface FolderRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly position: number | null;
  readonly created_at: number;
}

/** v1: the boards that the caller may open; one in a folder carries it. */
export function listBoards(_input: unknown, context: Context): BoardInList[] {
  const rows = context.db.all<BoardRow>(
    `SELECT boards.* FROM members JOIN boards ON boards.id = members.board_id
     WHERE members.user_id = ? AND deleted_at IS NULL ORDER BY boards.id`,
    [context.caller.id],
  );
  return rows.map((row) => ({ ...boardFields(context, row), ...folderOf(context, row.folder_id) }));
}

function folderOf(context: Context, id: number | null) {
  if (id === null) return {};
  const row = context.db.get<FolderRow>('SELECT * FROM folders WHERE id = ?', [id]);
  return row === undefined
    ? {}
    : {
        folder: {
          ...row,
          description: row.description ?? '',
          position: row.position ?? 0,
          created_at: context.at(row.created_at),
        },
      };
}

interface MemberRow extends PermissionColumns {
  readonly id: number;
  readonly user_id: number;
  readonly updated_at: number;
  readonly name: string;
  readonly initials: string;
  readonly is_suspended: number;
}

/** v1: the caller first, then active users, then suspended ones. */
export function listBoardUsers(boardId: number, context: Context): BoardUser[] {
  const rows = context.db.all<MemberRow>(
    `SELECT members.id, user_id, ${PERMISSION_COLUMNS}, updated_at, name, initials, is_suspended
     FROM members JOIN users ON users.id = members.user_id WHERE board_id = ?
     ORDER BY user_id <> ?, is_suspended, user_id`,
    [boardId, context.caller.id],
  );
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    can_create_tasks: row.create_tasks === 1,
    can_read_tasks: row.read_tasks === 1,
    can_update_tasks: row.update_tasks === 1,
    can_delete_tasks: row.delete_tasks === 1,
    can_move_tasks: row.move_tasks === 1,
    updated_at: context.at(row.updated_at),
    user: { id: row.user_id, name: row.name, initials: row.initials, is_suspended: row.is_suspended === 1 },
  }));
}
