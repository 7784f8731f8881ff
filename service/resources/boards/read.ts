import type { CardType, PreloadedBoard, Swimlane, WorkflowStage } from '../../../api/resources/boards.ts';
import type { Collaborator } from '../../../api/resources/users.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { type Context, maybeAt } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';

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
