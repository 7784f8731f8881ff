import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { always, type ScriptedServer, scriptedServer } from './support/scripted-server.ts';

const tracker = {
  id: 5,
  user_id: 1,
  board_id: 2,
  task_id: 3,
  position: 1,
  listed: true,
  seconds_from_resumed_sprint: 0,
  started_at: '2026-05-01T18:00:00.000+02:00',
  ended_at: null,
  highlighted_at: null,
  enlist_at: null,
  created_at: '2026-05-01T18:00:00.000+02:00',
  updated_at: '2026-05-01T18:00:00.000+02:00',
};
const task = { id: 3, board_id: 2, name: 'Ship it' };
const clientOf = (server: ScriptedServer) => createApiClient({ baseUrl: server.url, token: 'secret-token' });

describe('the client takes', () => {
  it.each([
    ['bare', tracker],
    ['wrapped', { time_tracker: tracker }],
  ])('a tracker %s', async (_form, body) => {
    await using server = await scriptedServer(always(200, body));
    const client = clientOf(server);

    expect((await client.v3.createTracker({ board_id: 2, task_id: 3 })).value).toEqual(tracker);
    expect((await client.v1.updateTracker({ time_tracker_id: 5, listed: true })).value).toEqual(tracker);
  });

  it.each([
    ['bare', [tracker]],
    ['wrapped', [{ time_tracker: tracker }]],
  ])('a list of trackers %s', async (_form, body) => {
    await using server = await scriptedServer(always(200, body));

    expect((await clientOf(server).v1.listTrackers()).value).toMatchObject([tracker]);
  });

  it('an empty collection as null', async () => {
    await using server = await scriptedServer(always(200, null));

    expect((await clientOf(server).v1.listTrackers()).value).toEqual([]);
    expect((await clientOf(server).v3.searchTasks()).value.results).toEqual([]);
  });

  it('no collection without a byte', async () => {
    await using server = await scriptedServer((_request, response) => response.end());
    const client = clientOf(server);

    for (const look of [client.v1.listTrackers, client.v3.searchTasks, client.v1.listBoards])
      await expect(look()).rejects.toMatchObject({ kind: 'not-json', maybeApplied: false });
    await expect(client.v3.createTracker({ board_id: 2, task_id: 3 })).rejects.toMatchObject({ maybeApplied: true });
  });

  it.each([
    ['absent', {}],
    ['null', { time_trackers: null }],
  ])('the trackers of a task %s', async (_form, extra) => {
    await using server = await scriptedServer(always(200, { ...task, ...extra }));

    expect((await clientOf(server).v3.getTask({ task_id: 3 })).value.time_trackers).toEqual([]);
  });

  it.each([
    '2026-05-01T18:00:00+02:00',
    '2026-05-01T18:00:00+0200',
    '2026-05-01T18:00:00+02',
    '2026-05-01 16:00:00+00',
    '2026-05-01 16:00:00 UTC',
    '20260501T160000Z',
    '20260501T180000.000+0200',
    '20260501T110000-05',
  ])('%s as a time', async (text) => {
    await using server = await scriptedServer(always(200, [{ ...tracker, started_at: text }]));

    const [read] = (await clientOf(server).v1.listTrackers()).value;

    expect(Date.parse(read?.started_at ?? '')).toBe(Date.parse('2026-05-01T16:00:00Z'));
  });

  it.each(['20260501', '20260501T16Z', '20260501T160000', '20261301T160000Z', '2026-05-01T18:00:00+2', '160000Z'])(
    'not %s, which is no time with an offset',
    async (text) => {
      await using server = await scriptedServer(always(200, [{ ...tracker, started_at: text }]));

      expect((await clientOf(server).v1.listTrackers()).value).toEqual([]);
    },
  );

  it('a tracker that is postponed until something else than an instant', async () => {
    await using server = await scriptedServer(always(200, [{ ...tracker, enlist_at: 'next sprint' }]));

    expect((await clientOf(server).v1.listTrackers()).value).toMatchObject([{ id: 5, enlist_at: null }]);
  });

  it('no end that an answer leaves out, and in a list none as a timer that runs', async () => {
    const { ended_at: _end, ...rest } = tracker;
    await using server = await scriptedServer((request, response) => {
      always(200, request.method === 'GET' ? [rest] : rest)(request, response);
    });
    const client = clientOf(server);

    expect((await client.v3.updateTracker({ time_tracker_id: 5 })).value).toEqual(rest);
    expect((await client.v1.updateTracker({ time_tracker_id: 5 })).value).toEqual(rest);
    expect((await client.v1.listTrackers()).value).toMatchObject([tracker]);
  });

  it('no answer to a change whose end nobody understands', async () => {
    await using server = await scriptedServer(always(200, { ...tracker, ended_at: 'late' }));

    const change = clientOf(server).v3.updateTracker({ time_tracker_id: 5 });

    await expect(change).rejects.toMatchObject({ kind: 'wrong-shape', maybeApplied: true });
  });

  it('the trackers of a task without their id', async () => {
    const { id: _id, ...rest } = tracker;
    await using server = await scriptedServer(always(200, { ...task, time_trackers: [rest] }));

    expect((await clientOf(server).v3.getTask({ task_id: 3 })).value.time_trackers).toMatchObject([
      { id: null, task_id: 3 },
    ]);
  });

  it.each([
    ['204', 204, '', null],
    ['an empty 200', 200, '', null],
    ['the deleted tracker', 200, JSON.stringify({ time_tracker: tracker }), 5],
    ['the previous tracker', 200, JSON.stringify({ ...tracker, id: 4 }), 4],
    ['the previous tracker, where there is none', 200, JSON.stringify({ time_tracker: null }), null],
  ])('a delete answered by %s', async (_form, status, body, id) => {
    await using server = await scriptedServer((_request, response) => {
      response.writeHead(status);
      response.end(body);
    });
    const { value } = await clientOf(server).v3.deleteTracker({ time_tracker_id: 5 });

    expect(value?.id ?? null).toBe(id);
  });

  it('size_estimate and timers_total as text, fifteen custom fields, and fields of its own', async () => {
    const body = {
      ...task,
      size_estimate: '2.5',
      timers_total: '3600',
      custom_field_15: 'last',
      colour_of_the_day: 'red',
    };
    await using server = await scriptedServer(always(200, body));
    const { value } = await clientOf(server).v3.preloadTask({ task_id: 3 });

    expect(value).toMatchObject({
      size_estimate: 2.5,
      timers_total: 3600,
      custom_field_15: 'last',
      custom_field_10: null,
    });
    expect(value).not.toHaveProperty('colour_of_the_day');
  });

  it.each([
    ['flat', { results_count: 1, page: 1, pages_count: 1, results: [task] }],
    [
      'under pagination, counted from 0',
      { pagination: { results_count: 1, page: 0, pages_count: 1 }, results: [{ task }] },
    ],
    ['as text', { results_count: '1', page: '1', pages_count: '1', results: [task] }],
  ])('pagination counts %s', async (_form, body) => {
    await using server = await scriptedServer(always(200, body));
    const { value } = await clientOf(server).v3.searchTasks({ q: '', page: 1 });

    expect(value).toMatchObject({ results_count: 1, pages_count: 1, results: [{ id: 3, name: 'Ship it' }] });
  });

  it.each([
    ['by field', { errors: { name: ["can't be blank"] } }, "name can't be blank", { name: ["can't be blank"] }],
    ['as a list of messages', { status: 422, message: ['Name is bad', 'So is this'] }, 'Name is bad, So is this', {}],
    ['of v1', { error: { status: 422, message: 'Name is bad' } }, 'Name is bad', {}],
    [
      'of ours',
      { status: 422, message: 'Name is bad', errors: { name: ['is bad'] } },
      'Name is bad',
      { name: ['is bad'] },
    ],
  ])('a 422 body %s', async (_form, body, serverMessage, fieldErrors) => {
    await using server = await scriptedServer(always(422, body));

    const refused = clientOf(server).v3.createTask({ name: 'x', board_id: 1 });

    await expect(refused).rejects.toMatchObject({ kind: 'status', status: 422, serverMessage, fieldErrors });
  });

  it('a 422 in plain text', async () => {
    await using server = await scriptedServer(always(422, 'Name is bad', { 'content-type': 'text/plain' }));

    const refused = clientOf(server).v3.createTask({ name: 'x', board_id: 1 });

    await expect(refused).rejects.toMatchObject({ status: 422, serverMessage: 'Name is bad' });
  });

  it('an HTML error page of a proxy: its status, none of its words', async () => {
    await using server = await scriptedServer(always(502, '<html><h1>Bad gateway</h1></html>', { 'retry-after': '7' }));

    await expect(clientOf(server).v3.getCurrentUser()).rejects.toMatchObject({
      kind: 'status',
      status: 502,
      serverMessage: null,
      retryAfterMs: 7000,
    });
  });

  it.each([-3, 0, 3])(
    'a date after which to ask again, by the clock of whoever wrote it, which is %i h ahead',
    async (hours) => {
      const writtenAt = Date.parse('2026-11-18T10:00:00Z');
      const headers = {
        date: new Date(writtenAt).toUTCString(),
        'retry-after': new Date(writtenAt + 120_000).toUTCString(),
      };
      await using server = await scriptedServer(always(503, {}, headers));
      const now = (): number => writtenAt - hours * 3_600_000;
      const client = createApiClient({ baseUrl: server.url, token: 'secret-token', now });

      await expect(client.v3.getCurrentUser()).rejects.toMatchObject({ retryAfterMs: 120_000 });
    },
  );

  it('search answering 500 on an account without boards', async () => {
    const empty = { id: 1, name: 'A', boards: [] };
    await using server = await scriptedServer((request, response) => {
      const isSearch = request.url?.includes('search') === true;
      always(isSearch ? 500 : 200, isSearch ? { status: 500, message: 'oops' } : empty)(request, response);
    });
    expect((await clientOf(server).v3.searchTasks({ q: 'x' })).value.results).toEqual([]);

    await using other = await scriptedServer((request, response) => {
      const isSearch = request.url?.includes('search') === true;
      const boards = [{ id: 1, name: 'Product' }];
      always(isSearch ? 500 : 200, isSearch ? { message: 'oops' } : { ...empty, boards })(request, response);
    });
    await expect(clientOf(other).v3.searchTasks({ q: 'x' })).rejects.toMatchObject({ status: 500 });
  });
});
