import { expect, it } from 'vitest';
import { everywhere } from '../../common/domain/search.ts';
import { connectBoardService } from '../../main/adapters/board-api/board-service.ts';
import type { AppWorld } from '../support/app-world.ts';
import { boardToMakeOn, cardsNamed, makeCard } from '../support/new-tasks.ts';
import { saved, signedIn } from '../support/signed-in.ts';
import { always, scriptedServer } from './support/scripted-server.ts';

const NAME = 'Ship the zeppelin';

async function found(world: AppWorld): Promise<readonly number[]> {
  const { hits } = await world.app().searchCached(everywhere('zeppelin'));
  return hits.map(({ task }) => task.taskId);
}

it('a task that is not on the board yet is found, and once it is there it is found once', async () => {
  await using world = await signedIn();
  await world.network.cut();

  const { taskId } = world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start: false });
  await expect.poll(async () => await found(world)).toEqual([taskId]);
  await world.network.restore();
  world.app().refresh();
  await world.until(saved);

  const [card] = await cardsNamed(world, NAME);
  await expect.poll(async () => await found(world)).toEqual([card?.id]);
});

it('a task that was given up before it was sent is found no more after a restart', async () => {
  await using world = await signedIn();
  await world.network.cut();
  const { changeId } = world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start: false });
  await expect.poll(async () => await found(world)).toHaveLength(1);

  world.app().time.undo(changeId ?? 0);
  world.crash();

  await expect.poll(async () => await found(world)).toEqual([]);
});

it('the next task is offered where the last one was made', async () => {
  await using world = await signedIn();
  const board = world.app().tasks.options().boards.at(-1);
  const place = { boardId: board?.boardId ?? 0, stageId: board?.columns[1]?.stageId ?? null, cardTypeId: null };
  expect(world.app().tasks.options().remembered).toBeNull();

  world.app().tasks.create({ ...place, name: NAME, start: false });
  world.crash();

  expect(world.app().tasks.options().remembered).toEqual(place);
});

it('what was made on a board since an entry of its changelog is told, however much happened since', async () => {
  await using world = await signedIn();
  const { boardId } = boardToMakeOn(world);
  const token = world.board.newToken();
  const service = connectBoardService({
    credentials: async () => await Promise.resolve({ address: `http://127.0.0.1:${world.board.port}`, token }),
    api: 'v3',
    loopbackOnly: true,
  });
  const before = await service.newestEntry(boardId);
  const entry = before.kind === 'answered' ? before.value : 0;
  const names = Array.from({ length: 205 }, (_, index) => `Card ${index}`);
  const made = await Promise.all(names.map(async (name) => await makeCard(world, token, { boardId, name })));

  const since = await service.createdTasks(boardId, { entry, atMs: 0 });
  const all = await service.createdTasks(boardId, { entry: null, atMs: 0 });
  const none = await service.createdTasks(boardId, { entry: null, atMs: Date.now() + 60_000 });

  const ids = since.kind === 'answered' ? since.value.map(({ taskId }) => taskId).toSorted((a, b) => a - b) : [];
  expect(ids).toEqual(made.toSorted((a, b) => a - b));
  expect(since).toMatchObject({ value: expect.arrayContaining([expect.objectContaining({ name: 'Card 7' })]) });
  expect(all.kind === 'answered' ? all.value.length : 0).toBeGreaterThanOrEqual(205);
  expect(none).toMatchObject({ value: [] });
});

it('a service that gives the same part of its changelog again and again is not asked without end, nor believed', async () => {
  const page = [5, 4].map((id) => ({ id, what: 'created', changed_object_type: 'Task', changed_object_id: id }));
  await using server = await scriptedServer(always(200, page));
  const service = connectBoardService({
    credentials: async () => await Promise.resolve({ address: server.url, token: 'token' }),
    api: 'v3',
    loopbackOnly: true,
  });

  const outcome = await service.createdTasks(1, { entry: 1, atMs: 0 });

  expect(outcome).toMatchObject({ kind: 'silent', words: expect.stringContaining('again and again') });
  expect(server.seen).toHaveLength(2);
});

it.each([
  { entry: 2, firstFound: 3 },
  { entry: null, firstFound: 5 },
])(
  'a service that tells its changelog oldest first, and few entries at a time, is asked on until it has told all since $entry',
  async ({ entry, firstFound }) => {
    const made = Array.from({ length: 9 }, (_, index) => ({
      id: index + 1,
      what: 'created',
      changed_object_type: 'Task',
      changed_object_id: index + 1,
      created_at: new Date(index * 1000).toISOString(),
    }));
    await using server = await scriptedServer(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://127.0.0.1');
      const after = Number(searchParams.get('after') ?? 0);
      const before = Number(searchParams.get('before') ?? Infinity);
      const page = made.filter(({ id }) => id > after && id < before).slice(0, 3);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
    });
    const service = connectBoardService({
      credentials: async () => await Promise.resolve({ address: server.url, token: 'token' }),
      api: 'v3',
      loopbackOnly: true,
    });

    const outcome = await service.createdTasks(1, { entry, atMs: 4000 });

    const found = outcome.kind === 'answered' ? outcome.value.map(({ taskId }) => taskId) : [];
    expect(found).toEqual(made.map(({ id }) => id).filter((id) => id >= firstFound));
  },
);
