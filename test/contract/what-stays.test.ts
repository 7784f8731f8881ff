import { describe, expect, it } from 'vitest';
import { setMember } from '../../service/admin.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

describe('what stays as it is', () => {
  it.each(['v3', 'v1'] as const)('the start of a tracker when a %s update leaves it empty', async (generation) => {
    await using world = await startWorld();
    const { client } = world.owner;
    const task_id = insertTask(world, 'Ship it');
    const started_at = new Date(Date.now() - 8 * 3_600_000).toISOString();
    const { value: tracker } = await client.v3.createTracker({ board_id: world.boardId, task_id, started_at });

    const { value } = await client[generation].updateTracker({
      time_tracker_id: tracker.id,
      started_at: null,
      listed: true,
    });

    expect(Math.floor(Date.parse(value.started_at) / 1000)).toBe(Math.floor(Date.parse(started_at) / 1000));
  });

  it('a deleted task: nothing but undelete changes it', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const task_id = insertTask(world, 'Ship it');
    const path = { board_id: world.boardId, task_id };
    await client.v3.updateTask({ task_id, _action: 'delete' });

    const changes = [
      client.v3.updateTask({ task_id, name: 'x' }),
      client.v3.createComment({ task_id, content: 'x' }),
      client.v1.createComment({ ...path, content: 'x' }),
      client.v3.createSubtask({ task_id, name: 'x' }),
      client.v1.createSubtask({ ...path, name: 'x' }),
    ];

    for (const change of changes) await expect(change).rejects.toMatchObject({ status: 404 });
    expect((await client.v3.updateTask({ task_id, _action: 'undelete' })).value.deleted_at).toBeNull();
  });

  it('the owner of a board: every permission, whatever the command line is told', async () => {
    await using world = await startWorld();

    expect(() => setMember(world.db, world.boardId, world.owner.id, [])).toThrow('keeps every permission');
    expect(() => setMember(world.db, world.boardId, world.owner.id, ['read_tasks'])).toThrow('keeps every permission');
  });

  it('the trackers of others: absent for a member who may not read tasks', async () => {
    await using world = await startWorld();
    const task_id = insertTask(world, 'Ship it');
    await world.owner.client.v3.createTracker({ board_id: world.boardId, task_id });
    const mover = world.addMember(['move_tasks']);
    const reader = world.addMember(['read_tasks']);

    const seenBy = async (person: typeof mover): Promise<number> =>
      (await person.client.v3.getUser({ user_id: world.owner.id })).value.time_trackers.length;

    expect(await seenBy(mover)).toBe(0);
    expect(await seenBy(reader)).toBe(1);
  });

  it('an external id that has to be unique, wherever the demand stands in the request', async () => {
    await using world = await startWorld();
    const send = async (body: object): Promise<number> => {
      const headers = { authorization: `Bearer ${world.owner.token}`, 'content-type': 'application/json' };
      const response = await fetch(`${world.url}/api/v3/tasks.json`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.status;
    };
    const task = { name: 'one', board_id: world.boardId, external_id: 77, assert_has_unique_external_id: true };

    expect(await send({ task })).toBe(200);
    expect(await send({ task })).toBe(422);
    expect(await send(task)).toBe(422);
  });
});
