import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../common/time/zone-days.ts';
import { indexTask } from '../../service/resources/task-write.ts';
import { startWorld, type World } from './support/world.ts';

const PLAN = {
  stages: [
    { name: 'Backlog' },
    { name: 'Work', stages: [{ name: 'Doing' }, { name: 'Waiting', type: 'waiting' as const }] },
    { name: 'Done' },
  ],
  card_types: [{ name: 'Feature' }, { name: 'Bug', color_ref: 'red' }],
};

beforeAll(() => {
  // What was today when a card was made is today when it is searched.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 8) });
});

afterAll(() => {
  vi.useRealTimers();
});

const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * 60_000).toISOString();

/** A board with one task for every key: `wanted` matches, `other` doesn't. */
async function boardOfTwo(): Promise<{ world: World; wanted: number; other: number }> {
  const world = await startWorld({ endedAtRule: 'after-start' }, PLAN);
  const { client } = world.owner;
  const board = (await client.v3.preloadBoard({ board_id: world.boardId })).value;
  const stage = (name: string): number => board.workflow_stages.find((one) => one.name === name)?.id ?? 0;
  const today = dayOf('Europe/Berlin', Date.now());
  const wanted = await client.v3.createTask({
    name: 'Fix Straße in Łódź',
    board_id: world.boardId,
    workflow_stage_id: stage('Waiting'),
    card_type_id: board.card_types[1]?.id,
    assigned_user_id: world.owner.id,
    description: 'where 日本語 text is cut',
    priority: 1,
    tags: 'urgent, Café',
    external_id: 4711,
    external_link: 'https://example.org/x',
    block_reason: 'waits for parts',
    custom_field_1: 'alpha beta',
    size_estimate: 2.5,
    time_estimate: 5400,
    due_date: today,
    recurring_schedule: today,
  });
  const other = await client.v3.createTask({ name: 'Something else', board_id: world.boardId });
  const id = wanted.value.id;
  await client.v3.createSubtask({ name: 'One', task_id: id, is_completed: true });
  await client.v3.createComment({ task_id: id, content: 'see the crème brûlée' });
  await client.v3.createTracker({ board_id: world.boardId, task_id: id, started_at: at(90), ended_at: at(0) });
  await client.v3.createTracker({ board_id: world.boardId, task_id: id, started_at: at(1) });
  await client.v3.uploadAttachments({ files: [{ name: 'a.txt', data: new Blob(['x']) }], attachable: `Task#${id}` });
  world.db.run('UPDATE tasks SET created_at = created_at - 5 * 86400000 WHERE id = ?', [other.value.id]);
  indexTask(world.db, other.value.id);
  return { world, wanted: id, other: other.value.id };
}

async function found(world: World, q: string): Promise<number[]> {
  return (await world.owner.client.v3.searchTasks({ q })).value.results.map((task) => task.id);
}

describe('GET /api/v3/tasks/search.json', () => {
  it('finds by every key and operator of the contract', async () => {
    const { world, wanted, other } = await boardOfTwo();
    await using _closing = world;
    const expressions = [
      '@OR', '@me', `id:${wanted}`, `id=${wanted}`, 'name:strasse', 'name="fix STRASSE in lodz"', 'description:日本',
      `priority:1`, 'priority>0', 'tags:urgent', 'tags:cafe,urgent', 'external_id:4711', 'timers_total>=89:00', 'timers_total>1',
      'custom_field_1:beta', 'custom_field_1:="Alpha Beta"', 'subtasks_count:1', 'subtasks_completed_count>:1', 'comments_count=1',
      'attachments_count>0', 'size_estimate>2', 'size_estimate:2.5', 'is:waiting', 'type:bug', 'type=BUG', 'due_date:today',
      'due_date<1.days.from_now', 'due_date>=1.weeks.ago', 'created_at>2.days.ago', 'updated_at:today @me', 'recurring_schedule<:today',
      'external_link:example.org', 'block_reason:"for parts"', '-custom_field_15:beta @me', 'time_estimate:90:00', 'time_estimate<=90', 'timers_active_count:1',
      'lodz', 'traß', 'urgent', 'brulee', '4711', '"straße in"', 'brûlée LODZ', '日本', 'ód', 'alpha', '-something', '-is:backlog_inventory', '-@XX @me',
    ]; // prettier-ignore
    for (const q of expressions) {
      expect([q, ...(await found(world, q))]).toEqual([q, wanted]);
    }
    for (const q of [
      'is:backlog_inventory',
      'priority:0',
      '-@me',
      '-tags:urgent',
      'created_at<=3.days.ago',
      'size_estimate<2',
      '-due_date:today',
    ]) {
      expect([q, ...(await found(world, q))]).toEqual([q, other]);
    }
    for (const q of [
      'custom_field_15:beta',
      'is:done',
      'is:in_progress',
      'name:nothing',
      `board_id:999`,
      'lodz something',
    ]) {
      expect([q, ...(await found(world, q))]).toEqual([q]);
    }
    expect((await world.owner.client.v3.searchTasks({ q: `board_id:${world.boardId}` })).value.results).toHaveLength(2);
  });

  it.each(['nmae:red', 'priority:soon', 'due_date:someday', 'is:sleeping', 'timers_total:1:99', 'id:x'])(
    'refuses %s with 422 and names the trouble',
    async (q) => {
      await using world = await startWorld();

      await expect(world.owner.client.v3.searchTasks({ q })).rejects.toMatchObject({
        status: 422,
        fieldErrors: { q: [expect.stringContaining(q.split(':')[0] ?? '')] },
      });
    },
  );

  it('takes initials and short words in any case and with or without marks', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    world.db.run("UPDATE users SET initials = 'ÄB' WHERE id = ?", [world.owner.id]);
    const { value } = await client.v3.createTask({
      name: '5% Öl',
      board_id: world.boardId,
      assigned_user_id: world.owner.id,
    });

    for (const q of ['@äb', '@ab', 'öl', 'OL', '5%', 'name:ÖL', 'name:%'])
      expect([q, ...(await found(world, q))]).toEqual([q, value.id]);
    for (const q of ['_', 'name:_']) expect([q, ...(await found(world, q))]).toEqual([q]);
  });

  it.each([
    ['words', 'a '.repeat(1100)],
    ['days', 'created_at:today '.repeat(300)],
    ['tags', `tags:${'a,'.repeat(1100)}`],
  ])('refuses more %s than the database can take with 422 that names q', async (_kind, q) => {
    await using world = await startWorld();

    await expect(world.owner.client.v3.searchTasks({ q })).rejects.toMatchObject({
      status: 422,
      fieldErrors: { q: ['has too many terms'] },
    });
  });

  it('refuses more than 20 terms that look at every task, and takes as many words as it takes terms', async () => {
    await using world = await startWorld();
    const search = async (q: string): Promise<number> =>
      (await world.owner.client.v3.searchTasks({ q })).value.results.length;
    await world.owner.client.v3.createTask({ name: 'One two three', board_id: world.boardId });

    expect(await search('-nothing '.repeat(20))).toBe(1);
    await expect(search('-nothing '.repeat(21))).rejects.toMatchObject({ status: 422 });
    await expect(search(`tags:${'a,'.repeat(21)}`)).rejects.toMatchObject({ status: 422 });
    expect(await search('one two three two '.repeat(50))).toBe(1);
    expect(await search(`${'one two three '.repeat(50)} four`)).toBe(0);
  });

  it.each(['name:', ''])('looks for %j and a word that folds to a very long one', async (key) => {
    await using world = await startWorld();

    expect((await world.owner.client.v3.searchTasks({ q: `${key}${'ﷺ'.repeat(1600)}` })).value.results).toEqual([]);
  });

  it('takes limit, page, board_id and archived', async () => {
    await using world = await startWorld();
    const { client } = world.owner;
    const second = world.addBoard();
    const make = async (name: string, boardId: number): Promise<number> =>
      (await client.v3.createTask({ name, board_id: boardId })).value.id;
    const ids = [await make('One', world.boardId), await make('Two', second), await make('Three', second)];
    await client.v3.updateTask({ task_id: ids[2] ?? 0, _action: 'archive' });

    const found = async (input: object): Promise<number[]> =>
      (await client.v3.searchTasks({ q: '', ...input })).value.results.map((task) => task.id);
    expect(await found({ board_id: String(second) })).toEqual([ids[1]]);
    expect(await found({ board_id: `${world.boardId},${second}`, limit: 1 })).toHaveLength(1);
    expect(await found({ archived: 1 })).toEqual([ids[2]]);
    const page = (await client.v3.searchTasks({ q: '', page: 3, limit: 1 })).value;
    expect(page).toMatchObject({ results: [], results_count: 2, pages_count: 2, page: 3 });
  });

  it('shows nothing of boards without read_tasks, nor of deleted tasks', async () => {
    await using world = await startWorld();
    const blind = world.addMember(['create_tasks']);
    const { value } = await world.owner.client.v3.createTask({ name: 'Hidden', board_id: world.boardId });

    expect((await blind.client.v3.searchTasks({ q: 'hidden' })).value.results).toEqual([]);
    await world.owner.client.v3.updateTask({ task_id: value.id, _action: 'delete' });
    expect((await world.owner.client.v3.searchTasks({ q: 'hidden' })).value.results).toEqual([]);
  });
});

it('finds a word by all of its letters, however long it is', async () => {
  await using world = await startWorld();
  const { client } = world.owner;
  const [begin, end] = ['ab'.repeat(150), 'z'.repeat(100)];
  const { value: task } = await client.v3.createTask({ name: `${begin}${end}`, board_id: world.boardId });
  await client.v3.createTask({ name: `${begin}y`, board_id: world.boardId });

  const found = async (q: string): Promise<readonly number[]> =>
    (await client.v3.searchTasks({ q })).value.results.map(({ id }) => id);
  expect(await found(`${begin}z`)).toEqual([task.id]);
  expect(await found(`${begin}${end}z`)).toEqual([]);
});
