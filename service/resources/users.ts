import { dayOf } from '../../common/time/zone-days.ts';
import type { BoardSummary, User, v3Users } from '../../api/resources/users.ts';
import type { Context, Handlers } from '../http/context.ts';
import { notFound } from '../http/failure.ts';
import { PERMISSION_COLUMNS, type PermissionColumns, permissionsOf, readableBoards } from './access.ts';
import { trackersWhere } from './trackers.ts';

export const userHandlers: Handlers<typeof v3Users> = {
  getCurrentUser: (_input, context) => userRecord(context, context.caller.id),
  getUser: ({ user_id: id }, context) => {
    if (id !== context.caller.id && !sharesBoard(context, id)) throw notFound('User');
    return userRecord(context, id);
  },
};

function sharesBoard(context: Context, userId: number): boolean {
  const shared = context.db.get(
    `SELECT 1 FROM members AS mine JOIN members AS theirs USING (board_id) JOIN boards ON boards.id = mine.board_id
     WHERE mine.user_id = ? AND theirs.user_id = ? AND boards.deleted_at IS NULL LIMIT 1`,
    [context.caller.id, userId],
  );
  return shared !== undefined;
}

interface UserRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly initials: string;
  readonly timezone: string;
}

/** Of another user, only boards that the caller may open too, and only trackers where the caller may read tasks. */
function userRecord(context: Context, id: number): User {
  const user = context.db.get<UserRow>('SELECT id, version, name, initials, timezone FROM users WHERE id = ?', [id]);
  if (user === undefined) throw notFound('User');
  const boards = boardsOf(context, id);
  const isOwn = id === context.caller.id;
  const condition = isOwn ? 'user_id = ?' : `user_id = ? AND board_id IN (${[...readableBoards(context)].join(', ')})`;
  return { ...user, boards, time_trackers: trackersWhere(context, condition, [id]) };
}

interface BoardRow extends PermissionColumns {
  readonly id: number;
  readonly name: string;
  readonly position: number | null;
  readonly updated_at: number;
  readonly folder_id: number | null;
  readonly folder_name: string | null;
  readonly folder_description: string | null;
  readonly folder_position: number | null;
}

function boardsOf(context: Context, userId: number): BoardSummary[] {
  const rows = context.db.all<BoardRow>(
    `SELECT boards.id, boards.name, boards.position, boards.updated_at, folder_id, folders.name AS folder_name,
       folders.description AS folder_description, folders.position AS folder_position, ${PERMISSION_COLUMNS}
     FROM members JOIN boards ON boards.id = members.board_id LEFT JOIN folders ON folders.id = folder_id
     WHERE members.user_id = ? AND deleted_at IS NULL
       AND board_id IN (SELECT board_id FROM members WHERE user_id = ?) ORDER BY boards.id`,
    [userId, context.caller.id],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    folder: folderOf(row),
    position: row.position,
    last_activity_on: dayOf(context.caller.timezone, row.updated_at),
    permissions: permissionsOf(row),
  }));
}

function folderOf(row: BoardRow): BoardSummary['folder'] {
  if (row.folder_id === null) return null;
  return {
    id: row.folder_id,
    name: row.folder_name ?? '',
    description: row.folder_description ?? '',
    position: row.folder_position ?? 0,
  };
}
