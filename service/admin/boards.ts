import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../../api/resources/users.ts';
import type { Database } from '../database/open.ts';
import { PERMISSION_COLUMNS, type PermissionColumns } from '../resources/access.ts';
import { requireUser } from './users.ts';

const limited = z.object({ name: z.string(), limit: z.int().min(1).nullish() });
const leafStage = limited.extend({ type: z.literal('waiting').nullish() });
const stage = leafStage.extend({ stages: z.array(leafStage).optional() });
const cardType = z.object({
  name: z.string(),
  color_ref: z.string().default('white'),
  is_default: z.boolean().optional(),
  is_disabled: z.boolean().optional(),
});

/** `BOARD.json`; every key is optional. */
export const boardPlan = z.strictObject({
  description: z.string().optional(),
  folder: z.object({ name: z.string() }).optional(),
  stages: z.array(stage).min(1).optional(),
  swimlanes: z.array(limited).min(1).optional(),
  card_types: z.array(cardType).min(1).optional(),
});

export type BoardPlan = z.input<typeof boardPlan>;

const DEFAULT_STAGES: z.output<typeof stage>[] = [{ name: 'Backlog' }, { name: 'In progress' }, { name: 'Done' }];

/** Makes a board whose owner has every permission; answers its id. Throws for an unknown owner or a plan that is none. */
export function addBoard(db: Database, ownerId: number, name: string, given: BoardPlan = {}): number {
  requireUser(db, ownerId);
  const plan = boardPlan.parse(given);
  const now = Date.now();
  const folderId = plan.folder === undefined ? null : folderNamed(db, plan.folder.name, now);
  const { lastId: boardId } = db.run(
    `INSERT INTO boards (owner_id, folder_id, name, description, created_at, updated_at, settings_updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [ownerId, folderId, name, plan.description ?? null, now, now, now],
  );
  for (const [index, row] of (plan.swimlanes ?? [{ name: 'Default' }]).entries()) {
    db.run('INSERT INTO swimlanes (board_id, name, position, wip_limit) VALUES (?, ?, ?, ?)', [
      boardId,
      row.name,
      index + 1,
      row.limit ?? null,
    ]);
  }
  addStages(db, boardId, plan.stages ?? DEFAULT_STAGES);
  addCardTypes(db, boardId, plan.card_types ?? [{ name: 'Task', color_ref: 'white' }]);
  setMember(db, boardId, ownerId, PERMISSIONS);
  return boardId;
}

/** Stages are numbered in the order in which they are read: each before its children. */
function addStages(db: Database, boardId: number, stages: readonly z.output<typeof stage>[]): void {
  let position = 0;
  const add = (one: z.output<typeof leafStage>, parentId: number | null): number => {
    position += 1;
    return db.run(
      'INSERT INTO workflow_stages (board_id, parent_id, name, type, position, wip_limit) VALUES (?, ?, ?, ?, ?, ?)',
      [boardId, parentId, one.name, one.type ?? null, position, one.limit ?? null],
    ).lastId;
  };
  for (const one of stages) {
    const id = add(one, null);
    for (const child of one.stages ?? []) add(child, id);
  }
}

function addCardTypes(db: Database, boardId: number, types: readonly z.output<typeof cardType>[]): void {
  const chosen = Math.max(
    0,
    types.findIndex((type) => type.is_default === true),
  );
  for (const [index, type] of types.entries()) {
    db.run(
      'INSERT INTO card_types (board_id, name, color_ref, is_default, is_disabled, position) VALUES (?, ?, ?, ?, ?, ?)',
      [boardId, type.name, type.color_ref, Number(index === chosen), Number(type.is_disabled ?? false), index + 1],
    );
  }
}

function folderNamed(db: Database, name: string, now: number): number {
  const known = db.get<{ id: number }>('SELECT id FROM folders WHERE name = ?', [name]);
  if (known !== undefined) return known.id;
  const next = db.get<{ n: number }>('SELECT COUNT(*) + 1 AS n FROM folders')?.n ?? 1;
  return db.run('INSERT INTO folders (name, position, created_at) VALUES (?, ?, ?)', [name, next, now]).lastId;
}

/** Replaces the user's permissions on the board; none removes them from it. Throws for an unknown board or user. */
export function setMember(db: Database, boardId: number, userId: number, permissions: readonly Permission[]): void {
  requireUser(db, userId);
  requireBoard(db, boardId);
  const owner = db.get<{ owner_id: number }>('SELECT owner_id FROM boards WHERE id = ?', [boardId])?.owner_id;
  if (owner === userId && permissions.length < PERMISSIONS.length) {
    throw new Error(`User ${userId} owns board ${boardId}: the owner keeps every permission.`);
  }
  if (permissions.length === 0) {
    db.run('DELETE FROM members WHERE board_id = ? AND user_id = ?', [boardId, userId]);
    return;
  }
  const flags = PERMISSIONS.map((permission) => Number(permissions.includes(permission)));
  db.run(
    `INSERT INTO members (board_id, user_id, ${PERMISSION_COLUMNS}, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (board_id, user_id) DO UPDATE SET create_tasks = excluded.create_tasks, read_tasks = excluded.read_tasks,
       update_tasks = excluded.update_tasks, delete_tasks = excluded.delete_tasks, move_tasks = excluded.move_tasks,
       updated_at = excluded.updated_at`,
    [boardId, userId, ...flags, Date.now()],
  );
}

/** The contract's permission record of a member; undefined for none. */
export function memberRecord(db: Database, boardId: number, userId: number): object | undefined {
  const row = db.get<PermissionColumns & { id: number; user_id: number }>(
    `SELECT id, user_id, ${PERMISSION_COLUMNS} FROM members WHERE board_id = ? AND user_id = ?`,
    [boardId, userId],
  );
  if (row === undefined) return undefined;
  const rights = PERMISSIONS.map((permission) => [`can_${permission}`, row[permission] === 1]);
  return { id: row.id, user_id: row.user_id, ...Object.fromEntries(rights) };
}

function requireBoard(db: Database, boardId: number): void {
  if (db.get('SELECT 1 FROM boards WHERE id = ?', [boardId]) === undefined)
    throw new Error(`There is no board ${boardId}.`);
}
