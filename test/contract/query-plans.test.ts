import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from './support/world.ts';

/** Every statement that was prepared while `work` ran. */
async function statementsOf(
  work: (world: World) => Promise<void>,
): Promise<{ world: World; statements: readonly string[] }> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const world = await startWorld({ endedAtRule: 'after-start' });
  await work(world);
  const statements = prepare.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => /^\s*(?:SELECT|UPDATE|DELETE|WITH)\b/.test(sql));
  prepare.mockRestore();
  return { world, statements };
}

/** Tables that grow with use; the others hold a few rows for a board. */
const LARGE = /^SCAN (?:t|tasks|subtasks|comments|attachments|time_trackers|changelogs)\b/;
/** Short words, negations and descriptions cannot be looked up: the list of candidates is scanned. The hourly sweep of uploads reads all. */
const MAY_SCAN = /tasks_fts|PRAGMA|^SELECT file FROM attachments$/;

function planOf({ db }: World, sql: string): readonly string[] {
  const values = [...sql.matchAll(/\?/g)].map(() => 1);
  return db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values).map(({ detail }) => detail);
}

async function useEverything({ owner, boardId }: World): Promise<void> {
  const { v1, v3 } = owner.client;
  const task = (
    await v3.createTask({ name: 'One', board_id: boardId, external_id: 1, assert_has_unique_external_id: true })
  ).value;
  const path = { board_id: boardId, task_id: task.id };
  const subtask = (await v3.createSubtask({ name: 'x', task_id: task.id })).value;
  await v3.updateSubtask({ subtask_id: subtask.id, is_completed: true });
  await v3.reorderSubtasks({ task_id: task.id, ids: String(subtask.id) });
  await v3.deleteSubtask({ subtask_id: subtask.id });
  await v3.createComment({ task_id: task.id, content: 'x' });
  await v1.deleteComment({ ...path, comment_id: 1 });
  await v3.uploadAttachments({ files: [{ name: 'a', data: new Blob(['x']) }], attachable: `Task#${task.id}` });
  const tracker = (await v3.createTracker(path)).value;
  await v3.createTracker({ ...path, position: 2 });
  await v3.updateTracker({ time_tracker_id: tracker.id, position: 2 });
  await v1.listTrackers({ task_id: task.id, active: 1, listed: 1, expand: 1 });
  await v3.getCurrentUser();
  await v3.getBoard({ board_id: boardId });
  await v3.getTask({ task_id: task.id });
  await v1.getTask(path);
  await v1.listTasks({ board_id: boardId });
  await v1.listTasks({ board_id: boardId, archived: 1 });
  await v1.moveTask({ ...path, direction: 'next_stage' });
  await v3.updateTask({ task_id: task.id, _action: 'archive' });
  await v1.getChangelog({ board_id: boardId, after: 1, user_id: 1, from: '2026-05-01T00:00', to: '2026-05-02T00:00' });
  await v1.listBoards();
  await v1.listBoardUsers({ board_id: boardId });
  const report = {
    board_id: String(boardId),
    from: '2026-05-01',
    to: '2026-05-31',
    expand: 1,
    include_filter_options: 1,
  };
  await v1.getTimeReport({ ...report, report_type: 'summary', group_by: 'task_id,user_id' });
  await v1.getTimeReport({ ...report, report_type: 'detailed' });
  await v1.deleteTracker({ time_tracker_id: tracker.id });
}

afterEach(() => vi.restoreAllMocks());

describe('the statements of the service', () => {
  it('find their rows by an index wherever a table grows', async () => {
    const { world, statements } = await statementsOf(useEverything);
    await using _closing = world;

    expect(statements.length).toBeGreaterThan(50);
    const scans = statements
      .filter((sql) => !MAY_SCAN.test(sql))
      .flatMap((sql) =>
        planOf(world, sql)
          .filter((detail) => LARGE.test(detail))
          .map((detail) => ({ sql, detail })),
      );
    expect(scans).toEqual([]);
  });

  it('filter the changelog of a board in the index alone, in its order', async () => {
    const { world, statements } = await statementsOf(async ({ owner, boardId }) => {
      const { v1, v3 } = owner.client;
      const [from, to] = ['2026-05-01', '2026-05-02'];
      for (const input of [{}, { user_id: 1 }, { from }, { to }, { user_id: 1, from, to, offset: 100 }])
        for (const beyond of [{}, { after: 1 }]) await v1.getChangelog({ board_id: boardId, ...input, ...beyond });
      await v3.getChangelog({ board_id: boardId, before: 1 });
    });
    await using _closing = world;

    const plans = statements
      .filter((sql) => sql.includes('FROM changelogs WHERE board_id'))
      .map((sql) => planOf(world, sql));
    expect(plans.length).toBe(11);
    for (const plan of plans) {
      expect(plan.join('\n')).toMatch(/USING COVERING INDEX changelogs_board \(board_id=\?/);
      expect(plan.join('\n')).not.toContain('TEMP B-TREE');
    }
  });
});
