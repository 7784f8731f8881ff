import { expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { boardToMakeOn, cardsNamed } from '../support/new-tasks.ts';
import { query } from '../support/reports.ts';
import { saved, signedIn, stopAll } from '../support/signed-in.ts';

const NAME = 'Ship the “thing”, 50% — now';

const HOUR_MS = 3_600_000;

function make(world: AppWorld, start = true): number {
  return world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start }).taskId;
}

it('a task made offline, tracked, and met by a restart, is on the board once with its time once', async () => {
  await using world = await signedIn();
  await world.network.cut();

  const taskId = make(world);
  stopAll(world);
  world.app().start(taskId);
  stopAll(world);
  world.app().highlight(taskId, true);
  const meant = world
    .app()
    .snapshot()
    .today.sessions.map(({ startedAt, endedAt }) => [startedAt, endedAt]);
  expect(taskId).toBeLessThan(0);
  expect(world.app().snapshot().sync.waiting).toBe(2);
  world.crash();
  expect(
    world
      .app()
      .snapshot()
      .today.sessions.map(({ task }) => task.name),
  ).toEqual([NAME, NAME]);
  await world.network.restore();
  world.app().refresh();
  await world.until(saved);

  const [card, ...others] = await cardsNamed(world, NAME);
  expect(others).toEqual([]);
  const held = await world.board.trackers();
  expect(held.map((tracker) => tracker.task_id)).toEqual([card?.id, card?.id]);
  expect(held.map((tracker) => [Date.parse(tracker.started_at), Date.parse(tracker.ended_at ?? '')])).toEqual(
    expect.arrayContaining(meant),
  );
  expect(
    world
      .app()
      .snapshot()
      .today.sessions.map(({ task }) => task.taskId),
  ).toEqual([card?.id, card?.id]);
  expect(world.app().snapshot().workList).toMatchObject([
    { task: { taskId: card?.id, name: NAME }, highlighted: true },
  ]);
});

it('counts in a report before it is on the board, under its name and as not confirmed', async () => {
  await using world = await signedIn();
  await world.network.cut();
  const taskId = make(world, false);
  const { startMs } = world.app().snapshot().today;
  world.app().time.log(taskId, startMs - 3 * HOUR_MS, startMs - 2 * HOUR_MS);

  const range = { preset: 'last-7-days' } as const;
  const report = await world
    .app()
    .reports()
    .open(query({ range, groupBy: ['board', 'task'] }), false);
  const { rows } = await world.app().reports().rows(report.reportId, { column: 'start', descending: false }, 0, 10);

  expect(report.totals).toMatchObject({ ms: HOUR_MS, unconfirmedMs: HOUR_MS });
  expect(report.groups[0]?.groups).toMatchObject([{ id: taskId, label: NAME, ms: HOUR_MS }]);
  expect(rows).toMatchObject([{ task: { taskId, name: NAME }, confirmed: false }]);
});

it('a board that takes no tasks of this person is told apart from those that do', async () => {
  await using world = await appWorld();
  const boardId = world.board.boardOfAnother(['read_tasks']);
  await world.app().connect(world.network.url, world.board.token, 'keychain');

  const options = () => world.app().tasks.options();
  await expect.poll(() => options().withoutRight).toEqual([{ boardId, name: 'Their board' }]);
  expect(options().boards.length).toBeGreaterThan(0);
  expect(options().boards.map((board) => board.boardId)).not.toContain(boardId);
});

it('tells the windows once the boards are known, also of one that may not be read', async () => {
  await using world = await appWorld();
  const boardId = world.board.boardOfAnother(['create_tasks']);
  const told: (readonly number[])[] = [];
  world.app().onSnapshot(() => {
    const { boards } = world.app().tasks.options();
    told.push(boards.map((board) => board.boardId));
  });

  await world.app().connect(world.network.url, world.board.token, 'keychain');

  await world.until(({ boardNews }) => boardNews > 0);
  expect(told.at(-1)).toContain(boardId);
});
