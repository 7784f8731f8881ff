import { PERMISSIONS, type Permission } from '../../api/resources/users.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound } from '../http/failure.ts';

/** What the caller may do on a board. */
export interface Access {
  readonly boardId: number;
  readonly isOwner: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

export type PermissionColumns = { readonly [P in Permission]: number };

interface AccessRow extends PermissionColumns {
  readonly board_id: number;
  readonly owner_id: number;
}

/** The columns of `members` that hold the five rights. */
export const PERMISSION_COLUMNS = PERMISSIONS.join(', ');

const ACCESS = `SELECT board_id, owner_id, ${PERMISSION_COLUMNS} FROM members JOIN boards ON boards.id = members.board_id
  WHERE members.user_id = ? AND deleted_at IS NULL`;

/** Null for a board that the caller may not open, or that does not exist: to them it is the same. */
export function accessTo(context: Context, boardId: number): Access | null {
  const row = context.db.get<AccessRow>(`${ACCESS} AND board_id = ?`, [context.caller.id, boardId]);
  return row === undefined ? null : accessOf(row, context.caller.id);
}

/** Every board that the caller may open. */
export function accessibleBoards(context: Context): readonly Access[] {
  return context.db.all<AccessRow>(ACCESS, [context.caller.id]).map((row) => accessOf(row, context.caller.id));
}

/** The ids of those whose tasks the caller may read. */
export function readableBoards(context: Context): ReadonlySet<number> {
  const readable = accessibleBoards(context).filter(({ permissions }) => permissions.has('read_tasks'));
  return new Set(readable.map(({ boardId }) => boardId));
}

/** Throws 404 for a board that the caller may not open, 403 where they lack `permission` on it. */
export function requireAccess(context: Context, boardId: number, permission?: Permission, what = 'Board'): Access {
  const access = accessTo(context, boardId);
  if (access === null) throw notFound(what);
  if (permission !== undefined && !access.permissions.has(permission)) throw forbidden(permission);
  return access;
}

export function permissionsOf(columns: PermissionColumns): Permission[] {
  return PERMISSIONS.filter((permission) => columns[permission] === 1);
}

function accessOf(row: AccessRow, callerId: number): Access {
  return { boardId: row.board_id, isOwner: row.owner_id === callerId, permissions: new Set(permissionsOf(row)) };
}
