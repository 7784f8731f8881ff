/** What public clients of such services send, a test for each: the facts are of November 2026. */
import { describe, expect, it } from 'vitest';
import { type RawAnswer, type RawRequest, raw } from '../support/raw.ts';
import { insertTask } from '../support/tasks.ts';
import { startWorld, type World } from '../support/world.ts';

/** One request of the board's owner in JSON. */
async function send(world: World, method: string, path: string, json?: object): Promise<RawAnswer> {
  return await raw(world.url + path, { method, token: world.owner.token, ...(json === undefined ? {} : { json }) });
}

/** `board`: the world's board; `task`: a task on it. */
async function withTask(work: (world: World, task: number) => Promise<void>): Promise<void> {
  await using world = await startWorld();
  await work(world, insertTask(world, 'One'));
}

describe('a v3 task', () => {
  it('is updated by PUT as by PATCH, and deleted by DELETE', async () => {
    await withTask(async (world, task) => {
      const path = `/api/v3/tasks/${task}.json`;

      expect((await send(world, 'PUT', path, { name: 'Two' })).json).toMatchObject({ id: task, name: 'Two' });
      expect((await send(world, 'DELETE', path)).json).toMatchObject({ id: task, deleted_at: expect.any(String) });
      expect((await raw(`${world.url}${path}?_m=delete`, { token: world.owner.token })).status).toBe(200);
    });
  });

  it('takes null in optional fields as if they were left out', async () => {
    await withTask(async (world, task) => {
      const nothing = { name: null, priority: null, size_estimate: null, card_type_id: null, _action: null };
      const made = await send(world, 'POST', '/api/v3/tasks.json', {
        ...nothing,
        name: 'Two',
        board_id: 1,
        position: null,
      });

      expect(made.json).toMatchObject({ name: 'Two', position: 2, priority: 0, size_estimate: 1 });
      expect((await send(world, 'PATCH', `/api/v3/tasks/${task}.json`, nothing)).json).toMatchObject({ name: 'One' });
    });
  });
});

describe('an external id', () => {
  it.each([
    ['JIRA-42', 'JIRA-42'],
    ['#12', '#12'],
    ['007', '007'],
    [12, 12],
    ['12', 12],
    [1.5, '1.5'],
  ])('that is %j is kept as %j', async (given, kept) => {
    await withTask(async (world, task) => {
      const answer = await send(world, 'PATCH', `/api/v3/tasks/${task}.json`, { external_id: given });

      expect(answer.json).toMatchObject({ external_id: kept });
      const v1 = await send(world, 'GET', `/api/v1/boards/1/tasks/${task}.json`);
      expect(v1.json).toMatchObject({ task: { external_id: kept } });
      const query = new URLSearchParams({ q: `external_id=${given}` });
      expect((await send(world, 'GET', `/api/v3/tasks/search.json?${query}`)).json).toMatchObject([{ id: task }]);
    });
  });

  it('must be unique on a board where that is asked, words as well as numbers', async () => {
    await withTask(async (world) => {
      const make = async (external_id: string | number): Promise<number> => {
        const fields = { name: 'x', board_id: 1, assert_has_unique_external_id: true, external_id };
        return (await send(world, 'POST', '/api/v3/tasks.json', fields)).status;
      };

      expect([await make('A-1'), await make('A-1'), await make('a-1'), await make(7), await make('7')]).toEqual([
        200, 422, 200, 200, 422,
      ]);
    });
  });
});

describe('a moment in a field of dates', () => {
  it.each([
    ['2023-06-30T12:00:00.000+01:00', '2023-06-30'],
    ['2023-06-30T23:30:00.000+00:00', '2023-07-01'],
    ['2023-06-30T23:30', '2023-06-30'],
  ])('%s stands for %s, its day in the caller’s zone', async (given, day) => {
    await withTask(async (world, task) => {
      const fields = { due_date: given, postponed_until: given };
      const answer = await send(world, 'PATCH', `/api/v3/tasks/${task}.json`, fields);

      expect(answer.json).toMatchObject({ due_date: day, postponed_until: day });
    });
  });

  it('that does not exist is 422', async () => {
    await withTask(async (world, task) => {
      for (const due_date of ['2023-02-30T12:00:00Z', '2023-02-30', 'soon'])
        expect((await send(world, 'PATCH', `/api/v3/tasks/${task}.json`, { due_date })).status).toBe(422);
    });
  });
});

describe('a v1 request', () => {
  it.each([
    ['POST', '/tasks.json', { name: 'Two' }],
    ['PUT', '/tasks/1.json', { name: 'Two' }],
    ['PATCH', '/tasks/1.json', { name: 'Two' }],
    ['POST', '/tasks/1/subtasks.json', { name: 'Two' }],
  ])('%s %s takes the fields of a JSON body without their wrapper', async (method, path, json) => {
    await withTask(async (world) => {
      const answer = await send(world, method, `/api/v1/boards/1${path}`, json);

      expect(answer.status).toBe(200);
      expect(answer.text).toContain('"name":"Two"');
    });
  });

  it('takes bare comments and trackers, and refuses a body without any field as before', async () => {
    await withTask(async (world, task) => {
      const status = async (path: string, request: RawRequest): Promise<number> =>
        (await raw(world.url + path, { method: 'POST', token: world.owner.token, ...request })).status;
      const comments = `/api/v1/boards/1/tasks/${task}/comments.json`;
      const trackers = '/api/v1/time_trackers.json';

      expect(await status(comments, { json: { content: 'x' } })).toBe(200);
      expect(await status(trackers, { json: { board_id: 1, task_id: task } })).toBe(200);
      expect(await status(comments, { json: { text: 'x' } })).toBe(400);
      expect(await status(comments, { form: 'content=x' })).toBe(400);
      expect(await status(trackers, { json: {} })).toBe(500);
    });
  });

  it('that changes something takes PATCH for PUT', async () => {
    await withTask(async (world, task) => {
      const path = `/api/v1/boards/1/tasks/${task}`;

      expect((await send(world, 'PATCH', `${path}.json`, { task: { name: 'Two' } })).status).toBe(200);
      expect((await send(world, 'PATCH', `${path}/move.json`, { direction: 'next_stage' })).status).toBe(200);
    });
  });

  it('puts subtasks in a new order where they are listed, too', async () => {
    await withTask(async (world, task) => {
      const path = `/api/v1/boards/1/tasks/${task}/subtasks.json`;
      for (const name of ['a', 'b']) await send(world, 'POST', path, { subtask: { name } });

      expect((await send(world, 'PUT', path, { order: '2,1' })).json).toMatchObject([
        { subtask: { id: 2, position: 1 } },
        { subtask: { id: 1, position: 2 } },
      ]);
    });
  });

  it('bounds the changelog by plain dates, both inclusive', async () => {
    const now = Date.parse('2026-05-01T22:30:00Z');
    await using world = await startWorld({ now: () => now });
    await send(world, 'POST', '/api/v3/tasks.json', { name: 'x', board_id: 1 });
    const count = async (query: string): Promise<unknown> =>
      (await send(world, 'GET', `/api/v1/boards/1/changelog.json?${query}`)).json;

    // In Berlin it is the second already.
    expect(await count('from=2026-05-02&to=2026-05-02')).toHaveLength(1);
    expect(await count('to=2026-05-01')).toHaveLength(0);
    expect(await count('from=2026-05-03')).toHaveLength(0);
  });
});

describe('any request', () => {
  it('may carry its token among the fields of a form or of a JSON body', async () => {
    await withTask(async (world, task) => {
      const { token } = world.owner;
      const post = async (path: string, request: RawRequest): Promise<number> =>
        (await raw(world.url + path, { method: 'POST', ...request })).status;
      const tasks = '/api/v1/boards/1/tasks.json';

      expect(await post(tasks, { form: `task[name]=x&api_token=${token}` })).toBe(200);
      expect(await post('/api/v3/subtasks.json', { json: { name: 'x', task_id: task, access_token: token } })).toBe(
        200,
      );
      expect(await post(tasks, { form: 'task[name]=x&api_token=wrong' })).toBe(401);
      expect(await post(tasks, { form: 'task[name]=x' })).toBe(401);
    });
  });

  it('with a number beyond every limit has the limit', async () => {
    await withTask(async (world) => {
      const huge = '9999999999999999999';
      const json = async (path: string): Promise<unknown> => (await send(world, 'GET', path)).json;
      await send(world, 'POST', '/api/v3/tasks.json', { name: 'x', board_id: 1 });

      expect(await json(`/api/v3/boards/1/changelog.json?before=${huge}`)).toHaveLength(1);
      expect(await json(`/api/v3/tasks/search.json?limit=${huge}&board_id=1,${huge}`)).toHaveLength(2);
      expect(await json(`/api/v3/tasks/search.json?page=${huge}`)).toMatchObject({ results: [] });
      expect(await json(`/api/v1/boards/1/tasks.json?page=${huge}&per_page=${huge}`)).toEqual([]);
      expect(await json(`/api/v1/boards/1/changelog.json?limit=${huge}`)).toHaveLength(1);
    });
  });

  it('for page 0 has the first page', async () => {
    await withTask(async (world) => {
      const found = await send(world, 'GET', '/api/v3/tasks/search.json?page=0');

      expect(found.json).toMatchObject({ page: 1, results: [{ name: 'One' }] });
      expect((await send(world, 'GET', '/api/v1/boards/1/tasks.json?page=0')).json).toHaveLength(1);
      expect((await send(world, 'GET', '/api/v3/tasks/search.json?page=-1')).status).toBe(422);
    });
  });

  it.each(['/api/v3//boards/1.json', '//api/v3/boards/1.json', '/api/v3/boards/1//preload.json'])(
    'may have two slashes for one: %s',
    async (path) => {
      await withTask(async (world) => {
        expect((await send(world, 'GET', path)).json).toMatchObject({ id: 1 });
      });
    },
  );
});
