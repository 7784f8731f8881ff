import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { raw, type RawRequest } from './support/raw.ts';
import { insertTask } from './support/tasks.ts';
import { startWorld, type World } from './support/world.ts';

type Case = readonly [
  status: number,
  condition: string,
  path: (world: World, task: number) => string,
  request?: RawRequest,
];

const BODY = z.object({ status: z.int(), message: z.string().min(1) });
const v1Task = ({ boardId }: World, task: number): string => `/api/v1/boards/${boardId}/tasks/${task}`;

/** Every condition of the contract's error table that one request shows. */
const CASES: readonly Case[] = [
  [400, 'v3 create subtask with no parameters', () => '/api/v3/subtasks.json', { method: 'POST' }],
  [400, 'v3 create comment with no parameters', (_, task) => `/api/v3/tasks/${task}/comments.json`, { method: 'POST' }],
  [
    400,
    'v1 create subtask with no parameters',
    (world, task) => `${v1Task(world, task)}/subtasks.json`,
    { method: 'POST' },
  ],
  [
    400,
    'v1 create comment with no parameters',
    (world, task) => `${v1Task(world, task)}/comments.json`,
    { method: 'POST' },
  ],
  [
    400,
    'v1 time tracker update without time_tracker',
    () => '/api/v1/time_trackers/1.json',
    { method: 'PUT', form: 'listed=1' },
  ],
  [
    400,
    'v1 move with invalid direction',
    (world, task) => `${v1Task(world, task)}/move.json`,
    { method: 'PUT', form: 'direction=away' },
  ],
  [401, 'v1 invalid API token', () => '/api/v1/boards.json', { token: 'wrong' }],
  [403, 'v3 invalid token', () => '/api/v3/users/current.json', { token: 'wrong' }],
  [403, 'v3 detach with invalid attachment', () => '/api/v3/attachments/99/detach.json', { method: 'DELETE' }],
  [404, 'unknown board', () => '/api/v3/boards/99.json'],
  [404, 'unknown board on v1', () => '/api/v1/boards/99.json'],
  [404, 'unknown task', () => '/api/v3/tasks/99.json'],
  [404, 'unknown task on v1', (world) => `${v1Task(world, 99)}.json`],
  [404, 'unknown subtask', () => '/api/v3/subtasks/99.json', { method: 'DELETE' }],
  [404, 'unknown comment', (_, task) => `/api/v3/tasks/${task}/comments/99.json`, { method: 'DELETE' }],
  [404, 'unknown time tracker', () => '/api/v3/time_trackers/99.json', { method: 'DELETE' }],
  [404, 'unknown user', () => '/api/v3/users/99.json'],
  [404, 'v3 task create with missing board_id', () => '/api/v3/tasks.json', { method: 'POST', json: { name: 'x' } }],
  [
    404,
    'v1 changelog with a before that is no id',
    ({ boardId }) => `/api/v1/boards/${boardId}/changelog.json?before=99`,
  ],
  [422, 'empty name', ({ boardId }) => `/api/v1/boards/${boardId}/tasks.json`, { method: 'POST', form: 'task[name]=' }],
  [422, 'empty content', (_, task) => `/api/v3/tasks/${task}/comments.json`, { method: 'POST', json: { content: '' } }],
  [
    422,
    'tracker without board or task',
    () => '/api/v3/time_trackers.json',
    { method: 'POST', json: { listed: true } },
  ],
  [422, 'v1 archive not allowed', (world, task) => `${v1Task(world, task)}/archive.json`, { method: 'PUT' }],
  [422, 'v1 unarchive not allowed', (world, task) => `${v1Task(world, task)}/unarchive.json`, { method: 'PUT' }],
  [
    422,
    'v1 subtask reorder with missing ids',
    (world, task) => `${v1Task(world, task)}/subtasks/reorder.json`,
    { method: 'PUT' },
  ],
  [500, 'v1 changelog with a negative limit', ({ boardId }) => `/api/v1/boards/${boardId}/changelog.json?limit=-1`],
  [500, 'v1 changelog with a negative offset', ({ boardId }) => `/api/v1/boards/${boardId}/changelog.json?offset=-1`],
  [500, 'v1 time tracker create with no time_tracker', () => '/api/v1/time_trackers.json', { method: 'POST' }],
];

describe('the error table', () => {
  it.each(CASES.map(([status, condition, path, request = {}]) => ({ status, condition, path, request })))(
    '$status: $condition',
    async ({ status, path, request }) => {
      await using world = await startWorld();
      const task = insertTask(world, 'Ship it');
      const url = world.url + path(world, task);

      const answer = await raw(url, { token: world.owner.token, ...request });

      expect(answer.status).toBe(status);
      const said = url.includes('/v1/') ? z.object({ error: BODY }).parse(answer.json).error : BODY.parse(answer.json);
      expect(said.status).toBe(status);
    },
  );
});

describe('the limits', () => {
  it('limit of the v1 changelog is at most 1000', async () => {
    await using world = await startWorld();
    const now = Date.now();
    for (let index = 0; index < 1005; index += 1) {
      world.db.run(
        `INSERT INTO changelogs (board_id, board_version, user_id, what, description, changed_object_id, changed_object_type,
           changed_object_version, created_at, data) VALUES (?, ?, ?, 'created', 'x', 1, 'Task', 1, ?, '{}')`,
        [world.boardId, index + 2, world.owner.id, now],
      );
    }
    const lengthOf = async (limit: number): Promise<number> =>
      (await world.owner.client.v1.getChangelog({ board_id: world.boardId, limit })).value.length;

    expect([await lengthOf(1001), await lengthOf(999)]).toEqual([1000, 999]);
  });

  it('per_page of the v1 task list is 50 by default and at most 175; page is 1; search gives 50 and at most 200', async () => {
    await using world = await startWorld();
    world.db.transaction(() => {
      for (let index = 0; index < 205; index += 1) insertTask(world, `Task ${index}`);
    });
    const { v1, v3 } = world.owner.client;
    const listed = async (input: object): Promise<number> =>
      (await v1.listTasks({ board_id: world.boardId, ...input })).value.length;
    const found = async (input: object): Promise<number> =>
      (await v3.searchTasks({ q: '', ...input })).value.results.length;

    expect([await listed({}), await listed({ per_page: 1000 }), await listed({ page: 5 })]).toEqual([50, 175, 5]);
    expect([await found({}), await found({ limit: 1000 })]).toEqual([50, 200]);
  });
});
