import { describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { boardToMakeOn, cardsNamed } from '../support/new-tasks.ts';
import { query } from '../support/reports.ts';
import { comesTrue } from '../support/scripted-day.ts';
import { saved, signedIn, stopAll } from '../support/signed-in.ts';

const NAME = 'Ship it';
const NO_COLUMN = 99_999;
const HOUR = 3_600_000;

/** Once this board is known here. */
async function connected(world: AppWorld, knows: number): Promise<void> {
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  await comesTrue(() =>
    world
      .app()
      .searchValues()
      .boards.some(({ boardId }) => boardId === knows),
  );
}

/** Made on a column that is not there, started and stopped. */
function refusable(world: AppWorld): number {
  const place = { ...boardToMakeOn(world), stageId: NO_COLUMN };
  const { taskId } = world.app().tasks.create({ ...place, name: NAME, start: true });
  stopAll(world);
  return taskId;
}

/** Made, started, stopped and discarded while the service is away. */
async function discardedOffline(
  world: AppWorld,
): Promise<{ readonly taskId: number; readonly changeId: number | null }> {
  await world.network.cut();
  const { taskId } = world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start: true });
  stopAll(world);
  const [session] = world.app().snapshot().today.sessions;
  return { taskId, changeId: world.app().time.remove(session?.trackerId ?? 0) };
}

describe('a refused task', () => {
  it('keeps its time, says why in the words of the service, and blocks nothing else', async () => {
    await using world = await signedIn();
    const other = world.board.tasks[0]?.id ?? 0;

    refusable(world);
    world.app().start(other);
    stopAll(world);
    await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 1);

    const { tasks, rows } = world.app().outbox.view();
    expect(tasks).toMatchObject([
      { task: { name: NAME }, state: 'needs-you', question: { kind: 'refused' }, entries: 1 },
    ]);
    expect(tasks[0]?.words).toMatch(/column/);
    expect(rows).toMatchObject([{ state: 'waiting', task: { name: NAME }, actions: ['edit', 'discard'] }]);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([other]);
  });

  it('goes out with its time once it has another place and another name', async () => {
    await using world = await signedIn();
    const taskId = refusable(world);
    await world.until(({ sync }) => sync.needsYou === 1);

    world.app().tasks.change(taskId, { ...boardToMakeOn(world), name: 'Ship the other' });
    await world.until(saved);

    const [card] = await cardsNamed(world, 'Ship the other');
    expect(await cardsNamed(world, NAME)).toEqual([]);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([card?.id]);
  });

  it('takes what waits of its time along to another board', async () => {
    await using world = await signedIn();
    const taskId = refusable(world);
    await world.until(({ sync }) => sync.needsYou === 1);
    await world.network.cut();
    const { startMs } = world.app().snapshot().today;
    world.app().time.log(taskId, startMs + HOUR, startMs + 2 * HOUR);
    const other = world.app().tasks.options().boards.at(-1);
    expect(other?.boardId).not.toBe(boardToMakeOn(world).boardId);

    world.app().tasks.change(taskId, { boardId: other?.boardId ?? 0, stageId: null, cardTypeId: null, name: NAME });

    const byBoard = query({ range: { preset: 'today' }, groupBy: ['board'] });
    const { groups } = await world.app().reports().open(byBoard, false);
    expect(groups).toMatchObject([{ label: other?.name, id: other?.boardId }]);
  });

  it('can be tried again as it is', async () => {
    await using world = await signedIn();
    const taskId = refusable(world);
    await world.until(({ sync }) => sync.needsYou === 1);

    world.app().tasks.retry(taskId);

    expect(world.app().snapshot().sync.needsYou).toBe(0);
    await world.until(({ sync }) => sync.needsYou === 1);
  });

  it('gives its time to another task where the person says so', async () => {
    await using world = await signedIn();
    const other = world.board.tasks[0]?.id ?? 0;
    const taskId = refusable(world);
    await world.until(({ sync }) => sync.needsYou === 1);

    world.app().tasks.use(taskId, other);
    await world.until(saved);

    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([other]);
    expect(world.app().outbox.view().tasks).toEqual([]);
    expect(await cardsNamed(world, NAME)).toEqual([]);
  });

  it('is gone with its time when it is discarded, and both come back when that is taken back', async () => {
    await using world = await signedIn();
    const taskId = refusable(world);
    await world.until(({ sync }) => sync.needsYou === 1);

    const changeId = world.app().tasks.discard(taskId);
    expect(world.app().snapshot()).toSatisfy(saved);
    expect(world.app().snapshot().today.sessions).toEqual([]);
    world.app().time.undo(changeId ?? 0);

    expect(world.app().snapshot().today.sessions).toMatchObject([{ task: { name: NAME } }]);
    await world.until(({ sync }) => sync.needsYou === 1);
    expect(await world.board.trackers()).toEqual([]);
  });

  it('on a board where the person may not make one waits with the reason, and the account goes on', async () => {
    await using world = await appWorld();
    const boardId = world.board.boardOfAnother(['read_tasks']);
    await connected(world, boardId);

    world.app().tasks.create({ boardId, stageId: null, cardTypeId: null, name: NAME, start: true });
    stopAll(world);
    const snapshot = await world.until(({ sync }) => sync.needsYou === 1);

    expect(world.app().outbox.view().tasks).toMatchObject([{ words: expect.stringMatching(/create_tasks/) }]);
    expect(snapshot.account).toMatchObject({ signInNeeded: false });
  });

  it('on a board that may be added to and not read is made all the same', async () => {
    await using world = await appWorld();
    const boardId = world.board.boardOfAnother(['create_tasks']);
    await connected(world, boardId);

    world.app().tasks.create({ boardId, stageId: null, cardTypeId: null, name: NAME, start: false });
    await comesTrue(() => world.app().outbox.view().tasks.length === 0);

    expect(world.app().snapshot().sync.needsYou).toBe(0);
  });
});

describe('a task that nothing needs any more', () => {
  it('is not sent when its time was discarded offline, and is when that was taken back', async () => {
    await using world = await signedIn();
    const { taskId, changeId } = await discardedOffline(world);
    expect(world.app().snapshot().sync.waiting).toBe(0);
    await world.network.restore();
    world.app().refresh();
    await world.until(({ sync }) => sync.offlineSince === null);
    expect(await cardsNamed(world, NAME)).toEqual([]);

    world.app().time.undo(changeId ?? 0);
    await world.until(saved);

    const [card, ...others] = await cardsNamed(world, NAME);
    expect(others).toEqual([]);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([card?.id]);
    // A window that still knows it by its former number means the same task.
    world.app().start(taskId);
    expect(world.app().snapshot().running).toMatchObject([{ task: { taskId: card?.id } }]);
  });

  it('is sent when it was made for its own sake, and not when that was taken back', async () => {
    await using world = await signedIn();
    await world.network.cut();
    const kept = world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start: false });
    const taken = world.app().tasks.create({ ...boardToMakeOn(world), name: 'Not this', start: false });
    world.app().time.undo(taken.changeId ?? 0);
    expect(world.app().snapshot().sync.waiting).toBe(1);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await cardsNamed(world, NAME)).toHaveLength(1);
    expect(await cardsNamed(world, 'Not this')).toEqual([]);
    expect(kept.taskId).toBeLessThan(0);
  });

  it('two of one name are two', async () => {
    await using world = await signedIn();
    await world.network.cut();
    for (let made = 0; made < 2; made += 1)
      world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start: true });
    stopAll(world);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    const cards = (await cardsNamed(world, NAME)).map(({ id }) => id);
    expect(cards).toHaveLength(2);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id).toSorted((a, b) => a - b)).toEqual(cards);
  });
});

describe('an undo', () => {
  it('of what was done before the task was on the board still works when it is on it', async () => {
    await using world = await signedIn();
    const { taskId, changeId } = await discardedOffline(world);
    world.app().addToWorkList(taskId);
    await world.network.restore();
    world.app().refresh();
    await comesTrue(() => (world.app().snapshot().workList[0]?.task.taskId ?? 0) > 0);

    world.app().time.undo(changeId ?? 0);
    await world.until(saved);

    const [card] = await cardsNamed(world, NAME);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([card?.id]);
  });
});

describe('another copy of the journal', () => {
  it('from before the task was sent finds card and time at the service, and doubles neither', async () => {
    await using world = await signedIn();
    await world.network.cut();
    world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start: true });
    stopAll(world);
    const { parts } = await world.app().archive.export('jsonl');
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);
    await world.app().removeAccount(world.app().snapshot().accounts[0]?.id ?? 0, true);
    await world.app().connect(world.network.url, world.board.token, 'keychain');

    await world.app().archive.takeIn(parts.join(''));
    world.app().refresh();
    await world.until((snapshot) => saved(snapshot) && snapshot.today.sessions.every(({ confirmed }) => confirmed));

    const [card, ...others] = await cardsNamed(world, NAME);
    expect(others).toEqual([]);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([card?.id]);
    expect(world.app().snapshot().today.sessions).toHaveLength(1);
  });
});
