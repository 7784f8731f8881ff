import { indexTask } from '../../../service/resources/task-write.ts';
import type { World } from './world.ts';

/** Puts a task on a board, without the service's help; answers its id. */
export function insertTask(world: World, name: string, boardId: number = world.boardId): number {
  const first = (table: string): number =>
    world.db.get<{ id: number }>(`SELECT id FROM ${table} WHERE board_id = ? ORDER BY position LIMIT 1`, [boardId])
      ?.id ?? 0;
  const now = Date.now();
  const { lastId } = world.db.run(
    `INSERT INTO tasks (board_id, swimlane_id, workflow_stage_id, card_type_id, position, name, created_at, updated_at)
     SELECT ?, ?, ?, ?, COUNT(*) + 1, ?, ?, ? FROM tasks WHERE board_id = ?`,
    [boardId, first('swimlanes'), first('workflow_stages'), first('card_types'), name, now, now, boardId],
  );
  indexTask(world.db, lastId);
  return lastId;
}
