import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../api/client.ts';
import { connectBoardService } from '../../../main/adapters/board-api/board-service.ts';
import type { BoardService } from '../../../main/core/sync/board-service.ts';
import { always, scriptedServer } from '../support/scripted-server.ts';

const tracker = {
  id: 5,
  user_id: 1,
  board_id: 2,
  task_id: 3,
  started_at: '2026-05-01T18:00:00.000+02:00',
  ended_at: null,
};
const task = { id: 3, board_id: 2, name: 'Ship it', workflow_stage_id: 12 };

function boardService(url: string): BoardService {
  return connectBoardService({
    credentials: async () => ({ address: url, token: 'secret-token' }),
    api: 'v3',
    loopbackOnly: true,
  });
}

describe('the client reads', () => {
  it('the board and the external id of a listed tracker as they come', async () => {
    const ofTask = { id: 3, name: 'Ship it', external_id: '#12', workflow_stage: 'Ready', card_type: null };
    await using server = await scriptedServer(always(200, [{ ...tracker, task: ofTask }]));

    const outcome = await boardService(server.url).list({});

    expect(outcome).toMatchObject({ kind: 'answered', value: [{ id: 5, taskId: 3 }] });
  });

  it('a search result with a text as its external id, its counts under pagination', async () => {
    const body = {
      pagination: { results_count: '1' },
      results: [{ ...task, external_id: 'JIRA-42', due_date: 'soon' }],
    };
    await using server = await scriptedServer(always(200, body));
    const query = { text: 'ship', boardId: null, archived: false };

    const outcome = await boardService(server.url).search(query, 20);

    expect(outcome).toMatchObject({ kind: 'answered', value: [{ taskId: 3, name: 'Ship it' }] });
  });

  it('entries of a changelog, of v3 and of v1, with a text as the external id of their card', async () => {
    const entry = { id: 9, what: 'moved', changed_object_type: 'Task', changed_object_id: 3 };
    await using server = await scriptedServer(
      always(200, [{ ...entry, data: { task_id: 3, task_external_id: 'JIRA-42', from_swimlane: {} } }]),
    );
    const client = createApiClient({ baseUrl: server.url, token: 'secret-token' });

    const changes = await boardService(server.url).boardChanges(2, { limit: 10 });

    expect(changes).toMatchObject({ kind: 'answered', value: [{ id: 9, taskId: 3 }] });
    expect((await client.v1.getChangelog({ board_id: 2 })).value).toMatchObject([{ id: 9, what: 'moved' }]);
  });

  it.each([
    ['bare', [task]],
    ['wrapped', [{ task }]],
  ])('a v1 list of tasks whose records are %s', async (_how, body) => {
    await using server = await scriptedServer(always(200, body));
    const client = createApiClient({ baseUrl: server.url, token: 'secret-token' });

    expect((await client.v1.listTasks({ board_id: 2 })).value).toMatchObject([{ id: 3, name: 'Ship it' }]);
  });

  it.each([
    ['bare', (record: object) => record],
    ['wrapped', (record: object, name: string) => ({ [name]: record })],
  ])('a tracker and a comment that were made and come %s', async (_how, form) => {
    const comment = { id: 8, task_id: 3, user_id: 1, content: 'Look' };
    await using server = await scriptedServer((request, response) => {
      const [record, name] =
        request.url?.includes('comments') === true ? [comment, 'comment'] : [tracker, 'time_tracker'];
      always(200, form(record, name))(request, response);
    });
    const client = createApiClient({ baseUrl: server.url, token: 'secret-token' });

    expect((await client.v3.createTracker({ board_id: 2, task_id: 3 })).value).toMatchObject({ id: 5 });
    expect((await client.v3.createComment({ task_id: 3, content: 'Look' })).value).toMatchObject({ id: 8 });
  });

  it('no running timer out of an end that is no moment', async () => {
    await using server = await scriptedServer(always(200, [{ ...tracker, ended_at: 'a while ago' }]));

    const outcome = await boardService(server.url).list({});

    expect(outcome).toMatchObject({
      kind: 'answered',
      value: [],
      unread: [{ record: 'time_tracker', id: 5, taskId: 3 }],
    });
  });
});
