import type {
  BoardInList,
  BoardUser,
  CardType,
  PreloadedBoard,
  Swimlane,
  WorkflowStage,
  v1Boards,
  v3Boards,
} from '../../api/resources/boards.ts';
import type { Collaborator } from '../../api/resources/users.ts';
import { dayOf } from '../../common/time/zone-days.ts';
import { type Context, type Handlers, maybeAt } from '../http/context.ts';
import { notFound } from '../http/failure.ts';
import { PERMISSION_COLUMNS, type PermissionColumns, requireAccess } from './access.ts';
import { listChangelog, listChangelogV1 } from './changelog.ts';
import { liveTasksOf } from './task-read.ts';

export const boardHandlers: Handlers<typeof v3Boards> = {
  getBoard: ({ board_id: id }, context) => {
    const access = requireAccess(context, id);
    // A member who may not read tasks opens the board without them.
    const tasks = access.permissions.has('read_tasks') ? liveTasksOf(context, id) : [];
    return { ...preloadedBoardOf(context, id), tasks };
  },
  preloadBoard: ({ board_id: id }, context) => {
    requireAccess(context, id);
    return preloadedBoardOf(context, id);
  },
  getChangelog: listChangelog,
};

export const boardHandlersV1: Handlers<typeof v1Boards> = {
  listBoards,
  getBoard: ({ board_id: id }, context) => {
    requireAccess(context, id);
    return { ...boardFields(context, boardRow(context, id)), ...layoutOf(context, id) };
  },
  listBoardUsers: ({ board_id: id }, context) => {
    requireAccess(context, id);
    return listBoardUsers(id, context);
  },
  getChangelog: listChangelogV1,
};

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

export interface BoardRow {
  readonly id: number;
  readonly version: number;
  readonly external_id_sequence: number;
  readonly owner_id: number;
  readonly folder_id: number | null;
  readonly position: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly settings_updated_at: number;
  readonly deleted_at: number | null;
}

/** There is one account. */
const ACCOUNT_ID = 1;

export function boardRow({ db }: Context, id: number): BoardRow {
  const row = db.get<BoardRow>('SELECT * FROM boards WHERE id = ? AND deleted_at IS NULL', [id]);
  if (row === undefined) throw notFound('Board');
  return row;
}

/** The fields that both generations and all loads have. */
export function boardFields(context: Context, row: BoardRow) {
  return {
    id: row.id,
    version: row.version,
    account_id: ACCOUNT_ID,
    owner_id: row.owner_id,
    folder_id: row.folder_id,
    position: row.position,
    name: row.name,
    description: row.description ?? '',
    created_at: context.at(row.created_at),
    updated_at: context.at(row.updated_at),
    settings_updated_at: context.at(row.settings_updated_at),
    last_activity_on: dayOf(context.caller.timezone, row.updated_at),
    deleted_at: maybeAt(context, row.deleted_at),
  };
}

/** Rows, columns and card types. */
export function layoutOf(context: Context, boardId: number) {
  return {
    swimlanes: swimlanesOf(context, boardId),
    workflow_stages: stagesOf(context, boardId),
    card_types: cardTypesOf(context, boardId),
  };
}

function swimlanesOf({ db }: Context, boardId: number): Swimlane[] {
  return db.all<Swimlane>(
    `SELECT board_id, id, wip_limit AS "limit", COALESCE(name, '') AS name, position FROM swimlanes WHERE board_id = ? ORDER BY position`,
    [boardId],
  );
}

interface StageRow {
  readonly board_id: number;
  readonly id: number;
  readonly lane_width: number;
  readonly limit: number | null;
  readonly name: string | null;
  readonly parent_id: number | null;
  readonly position: number;
  readonly type: string | null;
}

function stagesOf({ db }: Context, boardId: number): WorkflowStage[] {
  return db.all<StageRow>(
    `SELECT board_id, id, lane_width, wip_limit AS "limit", name, parent_id, position, type FROM workflow_stages
     WHERE board_id = ? ORDER BY position`,
    [boardId],
  );
}

function cardTypesOf({ db }: Context, boardId: number): CardType[] {
  const rows = db.all<{
    board_id: number;
    color_ref: string;
    id: number;
    is_default: number;
    is_disabled: number;
    name: string;
    position: number;
  }>(
    `SELECT board_id, color_ref, id, is_default, is_disabled, name, position FROM card_types WHERE board_id = ? ORDER BY position`,
    [boardId],
  );
  return rows.map((row) => ({ ...row, is_default: row.is_default === 1, is_disabled: row.is_disabled === 1 }));
}

/** The people of a board, by id. */
export function collaboratorsOf({ db }: Context, boardId: number): Collaborator[] {
  const rows = db.all<{ id: number; name: string; initials: string; is_suspended: number }>(
    `SELECT users.id, name, initials, is_suspended FROM members JOIN users ON users.id = members.user_id
     WHERE board_id = ? ORDER BY users.id`,
    [boardId],
  );
  return rows.map((row) => ({ ...row, is_suspended: row.is_suspended === 1 }));
}

/** v3, without tasks. */
export function preloadedBoardOf(context: Context, id: number): PreloadedBoard {
  const row = boardRow(context, id);
  return {
    ...boardFields(context, row),
    ...layoutOf(context, id),
    external_id_sequence: row.external_id_sequence,
    board_template_id: '',
    collaborators: collaboratorsOf(context, id),
    stats: [],
    card_template: {},
    settings: {},
  };
}
