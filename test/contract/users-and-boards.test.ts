import { describe, expect, it } from 'vitest';
import { raw } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld } from './support/world.ts';

describe('users', () => {
  it('GET /api/v3/users/current.json answers the token’s owner with boards and trackers', async () => {
    await using world = await startWorld();
    const task = insertTask(world, 'Ship it');
    await world.owner.client.v3.createTracker({ board_id: world.boardId, task_id: task });

    const { value } = await world.owner.client.v3.getCurrentUser();

    expect(value).toMatchObject({ id: world.owner.id, name: 'Olga Ruiz', initials: 'OR', timezone: 'Europe/Berlin' });
    expect(value.boards).toMatchObject([{ id: world.boardId, name: 'Product' }]);
    expect(value.boards[0]?.permissions).toHaveLength(5);
    expect(value.time_trackers).toMatchObject([{ task_id: task }]);
  });

  it('GET /api/v3/users/:user_id.json answers who shares a board, and nobody else', async () => {
    await using world = await startWorld();
    const member = world.addMember(['read_tasks']);
    const stranger = world.addPerson();

    expect((await member.client.v3.getUser({ user_id: world.owner.id })).value.id).toBe(world.owner.id);
    await expect(stranger.client.v3.getUser({ user_id: world.owner.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('tokens', () => {
  it('a missing or wrong one is 403 on v3 and 401 on v1, and says so', async () => {
    await using world = await startWorld();
    const message = 'invalid or missing access token';

    expect(await raw(`${world.url}/api/v3/users/current.json`)).toMatchObject({
      status: 403,
      json: { status: 403, message },
    });
    expect(await raw(`${world.url}/api/v1/time_trackers.json`, { token: 'wrong' })).toMatchObject({
      status: 401,
      json: { error: { status: 401, message } },
    });
  });

  it.each(['access_token', 'api_token'])('is taken as the query parameter %s on both generations', async (name) => {
    await using world = await startWorld();
    for (const path of ['/api/v3/users/current.json', '/api/v1/time_trackers.json']) {
      expect((await raw(`${world.url}${path}?${name}=${world.owner.token}`)).status).toBe(200);
    }
  });
});

describe('boards', () => {
  it('GET /api/v3/boards/:board_id.json has tasks, /preload.json has none', async () => {
    await using world = await startWorld();
    insertTask(world, 'Ship it');

    const full = (await world.owner.client.v3.getBoard({ board_id: world.boardId })).value;
    const light = await raw(`${world.url}/api/v3/boards/${world.boardId}/preload.json`, { token: world.owner.token });

    expect(full.tasks).toMatchObject([{ name: 'Ship it', position: 1 }]);
    expect(full.workflow_stages.map((stage) => stage.name)).toEqual(['Backlog', 'In progress', 'Done']);
    expect(light.json).toMatchObject({ id: world.boardId, name: 'Product' });
    expect(light.json).not.toHaveProperty('tasks');
  });

  it('a board is 404 to whoever has no permission on it', async () => {
    await using world = await startWorld();

    const refused = world.addPerson().client.v3.getBoard({ board_id: world.boardId });

    await expect(refused).rejects.toMatchObject({ status: 404, serverMessage: 'Board not found' });
  });
});

describe('tasks', () => {
  it('GET /api/v3/tasks/search.json finds words in any order, inside words, without accents', async () => {
    await using world = await startWorld();
    const lodz = insertTask(world, 'Fix Straße in Łódź');
    insertTask(world, 'Something else');

    for (const q of ['lodz strasse', 'traß', 'ód', 'LODZ']) {
      const { value } = await world.owner.client.v3.searchTasks({ q });
      expect(value.results.map((task) => task.id)).toEqual([lodz]);
    }
    expect((await world.owner.client.v3.searchTasks({ q: '' })).value.results).toHaveLength(2);
  });

  it('GET /api/v3/tasks/search.json answers a bare list, and pages with page', async () => {
    await using world = await startWorld();
    for (const name of ['One', 'Two', 'Three']) insertTask(world, name);
    const url = `${world.url}/api/v3/tasks/search.json?q=&limit=2`;

    expect((await raw(url, { token: world.owner.token })).json).toHaveLength(2);
    expect((await raw(`${url}&page=2`, { token: world.owner.token })).json).toMatchObject({
      results_count: 3,
      page: 2,
      pages_count: 2,
      results: [{ name: 'One' }],
    });
  });

  it('GET /api/v3/tasks/:task_id.json and /preload.json answer the task, with and without its history', async () => {
    await using world = await startWorld();
    const id = insertTask(world, 'Ship it');

    expect((await world.owner.client.v3.getTask({ task_id: id })).value).toMatchObject({
      id,
      comments: [],
      search_tags: [],
    });
    expect((await world.owner.client.v3.preloadTask({ task_id: id })).value).toMatchObject({ id, subtasks: [] });
    await expect(world.owner.client.v3.getTask({ task_id: 999 })).rejects.toMatchObject({ status: 404 });
  });
});
