import { describe, expect, it } from 'vitest';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

const PLAN = {
  stages: [
    { name: 'Backlog' },
    { name: 'Work', stages: [{ name: 'Doing', limit: 1 }, { name: 'Review' }] },
    { name: 'Done' },
  ],
  swimlanes: [{ name: 'Normal' }, { name: 'Urgent', limit: 1 }],
};

async function layoutOf(world: World) {
  const board = (await world.owner.client.v1.getBoard({ board_id: world.boardId })).value;
  const stage = (name: string): number => board.workflow_stages.find((one) => one.name === name)?.id ?? 0;
  const swimlane = (name: string): number => board.swimlanes.find((one) => one.name === name)?.id ?? 0;
  return { stage, swimlane };
}

describe('v1 tasks', () => {
  it('POST /api/v1/boards/:board_id/tasks.json takes every field of the table', async () => {
    await using world = await startWorld({}, PLAN);
    const { stage, swimlane } = await layoutOf(world);
    const fields = {
      name: 'Ship it',
      external_id: 7,
      external_link: 'https://example.org',
      swimlane_id: swimlane('Urgent'),
      workflow_stage_id: stage('Doing'),
      assigned_user_id: world.owner.id,
      description: '<b>soon</b>',
      due_date: '2026-05-01',
      postponed_until: '2026-04-01',
      size_estimate: 2.5,
      time_estimate: 3600,
      custom_field_1: 'one',
      custom_field_10: 'ten',
    };

    const { value } = await world.owner.client.v1.createTask({ board_id: world.boardId, ...fields, priority: 5 });

    expect(value).toMatchObject({
      ...fields,
      priority: 1,
      position: 1,
      assigned_user: { initials: 'OR', name: 'Olga Ruiz' },
    });
  });

  it('POST puts at a position, moving the others down; without one at the bottom', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    for (const [name, position] of [
      ['One', undefined],
      ['Two', undefined],
      ['First', 1],
      ['Far', 99],
    ] as const) {
      await client.v1.createTask({ board_id: world.boardId, name, ...(position === undefined ? {} : { position }) });
    }
    const { value } = await client.v1.listTasks({ board_id: world.boardId });
    expect(value.map((task) => [task.name, task.position])).toEqual([
      ['First', 1],
      ['One', 2],
      ['Two', 3],
      ['Far', 4],
    ]);
  });

  it('GET …/tasks.json filters, pages and lists archived ones latest first, wrapped', async () => {
    await using world = await startWorld({}, PLAN);
    const { client, token } = world.owner;
    const { stage } = await layoutOf(world);
    const board_id = world.boardId;
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await client.v1.createTask({ board_id, name, workflow_stage_id: stage('Done') })).value.id);
    for (const task_id of ids.slice(0, 2)) await client.v1.archiveTask({ board_id, task_id });

    expect((await raw(`${world.url}/api/v1/boards/${board_id}/tasks.json`, { token })).json).toEqual([
      { task: expect.objectContaining({ id: ids[2] }) },
    ]);
    const archived = (await client.v1.listTasks({ board_id, archived: 1 })).value;
    expect(archived.map((task) => task.id)).toEqual([ids[1], ids[0]]);
    expect((await client.v1.listTasks({ board_id, archived: 1, per_page: 1, page: 2 })).value).toMatchObject([
      { id: ids[0] },
    ]);
    expect((await client.v1.listTasks({ board_id, page: 9 })).value).toEqual([]);
    expect((await client.v1.listTasks({ board_id, workflow_stage_id: stage('Backlog') })).value).toEqual([]);
    await expect(client.v1.listTasks({ board_id, page: -1 })).rejects.toMatchObject({ status: 422 });
  });

  it('GET …/tasks/:task_id.json has comments, changelogs and subtasks', async () => {
    await using world = await startWorld();
    const path = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };
    await world.owner.client.v1.createComment({ ...path, content: 'Hello' });
    await world.owner.client.v1.createSubtask({ ...path, name: 'One' });

    expect((await world.owner.client.v1.getTask(path)).value).toMatchObject({
      comments: [{ content: 'Hello' }],
      subtasks: [{ name: 'One' }],
      changelogs: [{ what: 'subtask_added' }, { what: 'comment_added' }],
    });
  });

  it('PUT …/tasks/:task_id.json changes fields but never the place; no task parameter is 400', async () => {
    await using world = await startWorld({}, PLAN);
    const { stage } = await layoutOf(world);
    const path = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };

    const { value } = await world.owner.client.v1.updateTask({
      ...path,
      name: 'Later',
      workflow_stage_id: stage('Done'),
      due_date: null,
    });

    expect(value).toMatchObject({ name: 'Later', workflow_stage_id: stage('Backlog'), due_date: null });
    const url = `${world.url}/api/v1/boards/${path.board_id}/tasks/${path.task_id}.json`;
    expect((await raw(url, { method: 'PUT', token: world.owner.token, form: 'name=x' })).status).toBe(400);
    expect((await raw(url, { method: 'PUT', token: world.owner.token, form: 'task[name]=' })).status).toBe(422);
    expect((await raw(url, { method: 'PUT', token: world.owner.token, form: 'task[size_estimate]=big' })).status).toBe(
      422,
    );
  });

  it('PUT …/archive.json is for the last column, …/unarchive.json for archived ones; DELETE is not for archived ones', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const { stage } = await layoutOf(world);
    const path = { board_id: world.boardId, task_id: insertTask(world, 'Ship it') };

    await expect(client.v1.archiveTask(path)).rejects.toMatchObject({ status: 422 });
    await expect(client.v1.unarchiveTask(path)).rejects.toMatchObject({ status: 422 });
    await client.v1.moveTask({ ...path, workflow_stage_id: stage('Done') });
    expect((await client.v1.archiveTask(path)).value.archived_at).not.toBeNull();
    await expect(client.v1.deleteTask(path)).rejects.toMatchObject({ status: 400 });
    expect((await client.v1.unarchiveTask(path)).value.archived_at).toBeNull();
    expect((await client.v1.deleteTask(path)).value.deleted_at).not.toBeNull();
    await expect(client.v1.deleteTask(path)).rejects.toMatchObject({ status: 404 });
  });
});

describe('PUT …/tasks/:task_id/move.json', () => {
  it('moves by direction, and nothing happens against an edge', async () => {
    await using world = await startWorld({}, PLAN);
    const { client } = world.owner;
    const { stage, swimlane } = await layoutOf(world);
    const [one, two] = [insertTask(world, 'One'), insertTask(world, 'Two')];
    const move = async (task_id: number, direction: string) =>
      (await client.v1.moveTask({ board_id: world.boardId, task_id, direction })).value;

    expect(await move(two, 'up')).toMatchObject({ position: 1 });
    expect(await move(two, 'up')).toMatchObject({ position: 1 });
    expect(await move(two, 'down')).toMatchObject({ position: 2 });
    expect(await move(one, 'prev_stage')).toMatchObject({ workflow_stage_id: stage('Backlog'), position: 1 });
    expect(await move(one, 'next_stage')).toMatchObject({ workflow_stage_id: stage('Doing'), position: 1 });
    expect(await move(one, 'next_stage')).toMatchObject({ workflow_stage_id: stage('Review') });
    expect(await move(one, 'next_swimlane')).toMatchObject({ swimlane_id: swimlane('Urgent') });
    expect(await move(one, 'prev_swimlane')).toMatchObject({ swimlane_id: swimlane('Normal') });
    await expect(move(one, 'sideways')).rejects.toMatchObject({ status: 400 });
    await expect(client.v1.moveTask({ board_id: world.boardId, task_id: one })).rejects.toMatchObject({ status: 400 });
  });

  it('moves to a cell and a position; a stage with children is no target', async () => {
    await using world = await startWorld({}, PLAN);
    const { client } = world.owner;
    const { stage, swimlane } = await layoutOf(world);
    const board_id = world.boardId;
    for (const name of ['A', 'B']) await client.v1.createTask({ board_id, name, workflow_stage_id: stage('Done') });
    const task_id = insertTask(world, 'One');

    const moved = (await client.v1.moveTask({ board_id, task_id, workflow_stage_id: stage('Done'), position: 2 }))
      .value;
    expect(moved).toMatchObject({ workflow_stage_id: stage('Done'), swimlane_id: swimlane('Normal'), position: 2 });
    const parent = client.v1.moveTask({ board_id, task_id, workflow_stage_id: stage('Work') });
    await expect(parent).rejects.toMatchObject({ status: 422 });
    const log = (await client.v1.getChangelog({ board_id })).value;
    expect(log[0]).toMatchObject({ what: 'moved', workflow_stage_id: stage('Done') });
  });

  it('refuses with 409 what would exceed the limit of a column or of a swimlane, unless overridden', async () => {
    await using world = await startWorld({}, PLAN);
    const { client } = world.owner;
    const { stage, swimlane } = await layoutOf(world);
    const board_id = world.boardId;
    await client.v1.createTask({ board_id, name: 'In the way', workflow_stage_id: stage('Doing') });
    await client.v1.createTask({ board_id, name: 'Urgent', swimlane_id: swimlane('Urgent') });
    const task_id = insertTask(world, 'One');

    const full = { board_id, task_id, workflow_stage_id: stage('Doing') };
    await expect(client.v1.moveTask(full)).rejects.toMatchObject({ status: 409 });
    await expect(client.v1.moveTask({ board_id, task_id, swimlane_id: swimlane('Urgent') })).rejects.toMatchObject({
      status: 409,
    });
    expect((await client.v1.moveTask({ ...full, override: '1' })).value.workflow_stage_id).toBe(stage('Doing'));
  });
});
