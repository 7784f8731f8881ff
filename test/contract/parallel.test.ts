import { describe, expect, it } from 'vitest';
import { addUser } from '../../service/admin.ts';
import { inconsistencies } from './support/consistency.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

const WRITERS = 200;
const writers = Array.from({ length: WRITERS }, (_, index) => index);

describe('200 parallel writers', () => {
  it('get distinct ids and dense positions, and lose no update', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const shared = insertTask(world, 'Shared');
    const before = (await client.v3.preloadTask({ task_id: shared })).value.version;

    const trackers = writers.map(
      async () => (await client.v3.createTracker({ board_id: world.boardId, task_id: shared })).value.id,
    );
    const tasks = writers.map(
      async (index) =>
        (await client.v1.createTask({ board_id: world.boardId, name: `Task ${index}`, position: 1 })).value.id,
    );
    const comments = writers.map(
      async (index) => (await client.v3.createComment({ task_id: shared, content: `${index}` })).value.id,
    );
    const all = await Promise.all([Promise.all(trackers), Promise.all(tasks), Promise.all(comments)]);

    for (const ids of all) expect(new Set(ids).size).toBe(WRITERS);
    const listed = (await client.v1.listTrackers({ listed: 1 })).value;
    expect(new Set(listed.map((tracker) => tracker.position))).toEqual(new Set(writers.map((index) => index + 1)));
    const task = (await client.v3.preloadTask({ task_id: shared })).value;
    expect(task).toMatchObject({ comments_count: WRITERS, version: before + WRITERS });
    expect(inconsistencies(world.db)).toEqual([]);
  });

  it('never hear that the database is locked, also while another process writes', async () => {
    await using world = await startWorld();
    const task = insertTask(world, 'Shared');

    const started = writers.map(
      async () => await world.owner.client.v3.createTracker({ board_id: world.boardId, task_id: task }),
    );
    for (let turn = 0; turn < 50; turn += 1) {
      world.db.transaction(() => addUser(world.db, { name: `User ${turn}` }));
      await new Promise((resolve) => setImmediate(resolve));
    }

    expect((await Promise.all(started)).length).toBe(WRITERS);
  });
});
