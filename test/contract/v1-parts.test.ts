import { describe, expect, it } from 'vitest';
import { suspendUser } from '../../service/admin.ts';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

describe('v1 boards', () => {
  it('GET /api/v1/boards.json lists wrapped boards, with the folder of those in one', async () => {
    await using world = await startWorld();
    const second = world.addBoard({ folder: { name: 'Archive' } });

    const { value } = await world.owner.client.v1.listBoards();

    expect(value).toMatchObject([{ id: world.boardId }, { id: second, folder: { name: 'Archive', position: 1 } }]);
    expect(value[0]).not.toHaveProperty('folder');
  });

  it('GET /api/v1/boards/:board_id.json and the singular path answer the layout', async () => {
    await using world = await startWorld();
    for (const path of ['boards', 'board']) {
      const { json } = await raw(`${world.url}/api/v1/${path}/${world.boardId}.json`, { token: world.owner.token });
      expect(json).toMatchObject({
        board: { id: world.boardId, swimlanes: [{ name: 'Default' }], card_types: [{ name: 'Task' }] },
      });
    }
  });

  it('GET /api/v1/boards/:board_id/users.json: the caller first, then active, then suspended', async () => {
    await using world = await startWorld();
    const [suspended, active] = [world.addMember(['read_tasks']), world.addMember(['read_tasks', 'move_tasks'])];
    suspendUser(world.db, suspended.id);

    const { value } = await active.client.v1.listBoardUsers({ board_id: world.boardId });

    expect(value.map((record) => record.user_id)).toEqual([active.id, world.owner.id, suspended.id]);
    expect(value[0]).toMatchObject({ can_read_tasks: true, can_move_tasks: true, can_create_tasks: false });
    expect(value[2]?.user).toMatchObject({ is_suspended: true });
    const { json } = await raw(`${world.url}/api/v1/boards/${world.boardId}/users.json`, { token: active.token });
    expect(json).toMatchObject([{ shared_item_user: { user_id: active.id } }, {}, {}]);
    await expect(suspended.client.v3.getCurrentUser()).rejects.toMatchObject({ status: 403 });
  });

  it('GET /api/v1/boards/:board_id/changelog.json takes all seven parameters', async () => {
    let now = Date.parse('2026-05-01T10:00:00Z');
    await using world = await startWorld({ now: () => now });
    const member = world.addMember(['create_tasks', 'read_tasks']);
    const board_id = world.boardId;
    for (const person of [world.owner, member, world.owner, member]) {
      await person.client.v1.createTask({ board_id, name: 'One' });
      now += 60_000;
    }
    const get = async (input: object): Promise<number[]> =>
      (await world.owner.client.v1.getChangelog({ board_id, ...input })).value.map((entry) => entry.id);

    expect(await get({})).toEqual([4, 3, 2, 1]);
    expect(await get({ after: 1 })).toEqual([2, 3, 4]);
    expect(await get({ before: 3 })).toEqual([2, 1]);
    expect(await get({ user_id: member.id })).toEqual([4, 2]);
    expect(await get({ limit: 2, offset: 1 })).toEqual([3, 2]);
    expect(await get({ from: '2026-05-01T12:02', to: '2026-05-01T12:02:30+02:00' })).toEqual([3]);
    await expect(get({ before: 99 })).rejects.toMatchObject({ status: 404 });
    for (const wrong of [{ limit: -1 }, { offset: -1 }, { limit: 0 }]) {
      await expect(get(wrong)).rejects.toMatchObject({ status: 500 });
    }
    await expect(get({ from: 'x' })).rejects.toMatchObject({ status: 422 });
    const url = `${world.url}/api/v1/boards/${board_id}/changelog.json?limit=many`;
    expect((await raw(url, { token: world.owner.token })).status).toBe(500);
  });
});

describe('v1 subtasks', () => {
  it('list, read, create, change, reorder and delete under the path of the task', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const path = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };
    const one = (await client.v1.createSubtask({ ...path, name: 'One' })).value;
    const two = (await client.v1.createSubtask({ ...path, name: 'Two', is_completed: true })).value;

    expect((await client.v1.listSubtasks(path)).value.map((subtask) => subtask.name)).toEqual(['One', 'Two']);
    expect((await client.v1.getSubtask({ ...path, subtask_id: two.id })).value).toMatchObject({ is_completed: true });
    const changed = (await client.v1.updateSubtask({ ...path, subtask_id: two.id, name: 'Zwei' })).value;
    expect(changed).toMatchObject({ name: 'Zwei', is_completed: true, position: 2 });
    const order = (await client.v1.reorderSubtasks({ ...path, order: `${two.id},${one.id}` })).value;
    expect(order.map((subtask) => subtask.id)).toEqual([two.id, one.id]);
    await expect(client.v1.reorderSubtasks({ ...path, order: `${two.id}` })).rejects.toMatchObject({ status: 422 });
    expect((await client.v1.deleteSubtask({ ...path, subtask_id: two.id })).value.deleted_at).not.toBeNull();
    expect((await client.v1.listSubtasks(path)).value).toMatchObject([{ id: one.id, position: 1 }]);
    await expect(client.v1.getSubtask({ ...path, subtask_id: two.id })).rejects.toMatchObject({ status: 404 });
  });

  it('no subtask parameter is 400, another task’s subtask 404', async () => {
    await using world = await startWorld();
    const [task, other] = [insertTask(world, 'One'), insertTask(world, 'Other')];
    const url = `${world.url}/api/v1/boards/${world.boardId}/tasks/${task}/subtasks`;
    const { value } = await world.owner.client.v1.createSubtask({
      board_id: world.boardId,
      task_id: other,
      name: 'Its',
    });

    expect((await raw(`${url}.json`, { method: 'POST', token: world.owner.token })).status).toBe(400);
    expect(
      (await raw(`${url}.json`, { method: 'POST', token: world.owner.token, form: 'subtask[name]=' })).status,
    ).toBe(422);
    expect((await raw(`${url}/${value.id}.json`, { token: world.owner.token })).status).toBe(404);
  });
});

describe('v1 comments', () => {
  it('list, read and create; only the latest of the caller’s own can be deleted', async () => {
    await using world = await startWorld();
    const member = world.addMember(['read_tasks', 'update_tasks']);
    const path = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };
    const first = (await world.owner.client.v1.createComment({ ...path, content: 'First' })).value;
    const second = (await world.owner.client.v1.createComment({ ...path, content: 'Second' })).value;
    const { client } = world.owner;

    expect((await client.v1.listComments(path)).value.map((comment) => comment.content)).toEqual(['First', 'Second']);
    expect((await client.v1.getComment({ ...path, comment_id: first.id })).value.content).toBe('First');
    await expect(client.v1.deleteComment({ ...path, comment_id: first.id })).rejects.toMatchObject({ status: 422 });
    await expect(member.client.v1.deleteComment({ ...path, comment_id: second.id })).rejects.toMatchObject({
      status: 422,
    });
    expect((await client.v1.deleteComment({ ...path, comment_id: second.id })).value.deleted_at).not.toBeNull();
    await expect(client.v1.getComment({ ...path, comment_id: second.id })).rejects.toMatchObject({ status: 404 });
    await client.v1.deleteComment({ ...path, comment_id: first.id });
    const url = `${world.url}/api/v1/boards/${path.board_id}/tasks/${path.task_id}/comments.json`;
    expect((await raw(url, { method: 'POST', token: world.owner.token, form: 'content=x' })).status).toBe(400);
  });
});
