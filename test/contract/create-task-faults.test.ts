import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppWorld, appWorld } from '../support/app-world.ts';
import { type Fault, HEALTHY } from '../support/faults.ts';
import { boardToMakeOn, cardsNamed, makeCard } from '../support/new-tasks.ts';
import { comesTrue, FAST_TIME_TIMEOUT_MS } from '../support/scripted-day.ts';
import { saved, stopAll } from '../support/signed-in.ts';

const NAME = 'Ship it';
const SPEED = 400;

beforeAll(() => {
  // A day that begins in the morning: midnight is for other tests.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 8) });
});

afterAll(() => {
  vi.useRealTimers();
});

/** Signed in, with the boards known here. */
async function begun(): Promise<AppWorld> {
  const world = await appWorld({ speed: SPEED });
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  await comesTrue(() => world.app().tasks.options().boards.length > 0);
  return world;
}

/** The first request for a task meets `fault`; what the network does to the others is nobody's concern. */
function meets(world: AppWorld, fault: Fault): { readonly hasMet: () => boolean } {
  let hasMet = false;
  world.network.follow(({ method, path }) => {
    const isMet = !hasMet && method === 'POST' && path.startsWith('/api/v3/tasks.json');
    if (isMet) hasMet = true;
    return isMet ? fault : HEALTHY;
  }, world.now);
  return { hasMet: () => hasMet };
}

/** Made, started and stopped. */
function tracked(world: AppWorld): number {
  const { taskId } = world.app().tasks.create({ ...boardToMakeOn(world), name: NAME, start: true });
  stopAll(world);
  return taskId;
}

const shares = [0, 0.2, 0.5, 0.9, 1];

describe('a request for a task', () => {
  const faults: readonly Fault[] = [
    { kind: 'drop' },
    ...shares.map((share): Fault => ({ kind: 'cut-request', share })),
    ...shares.map((share): Fault => ({ kind: 'cut-answer', share })),
    ...shares.map((share): Fault => ({ kind: 'garble', share })),
    { kind: 'delay', ms: 80 },
  ];

  it.concurrent.each(faults)(
    'that meets $kind $share makes one card, with its time once, and asks nothing',
    async (fault) => {
      await using world = await begun();
      const network = meets(world, fault);

      tracked(world);
      await comesTrue(network.hasMet);
      await world.until(saved);

      const [card, ...others] = await cardsNamed(world, NAME);
      expect(others).toEqual([]);
      expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([card?.id]);
      expect(
        world
          .app()
          .snapshot()
          .today.sessions.map(({ task }) => task.taskId),
      ).toEqual([card?.id]);
      expect(world.app().outbox.view()).toMatchObject({ tasks: [], rows: [] });
    },
  );

  it.each<Fault>([
    { kind: 'double', given: 'first' },
    { kind: 'double', given: 'second' },
    { kind: 'late', ms: 1500 },
  ])(
    'that arrives twice ($kind, $given) is asked about, and the second card goes where the person says so',
    { timeout: FAST_TIME_TIMEOUT_MS },
    async (fault) => {
      await using world = await begun();
      const network = meets(world, fault);

      tracked(world);
      await comesTrue(network.hasMet);
      await comesTrue(() => world.network.underway() === 0);
      await world.passes(12 * 60_000);
      await world.until(({ sync }) => sync.waiting === 0);

      const cards = await cardsNamed(world, NAME);
      const [held] = await world.board.trackers();
      const [asked] = world.app().outbox.view().tasks;
      expect(cards).toHaveLength(2);
      expect(world.app().snapshot().sync.needsYou).toBe(1);
      expect(asked?.task.taskId).toBe(held?.task_id);
      expect(asked?.question).toMatchObject({ kind: 'double', candidates: [{ name: NAME }] });

      await world.app().tasks.removeDouble(asked?.task.taskId ?? 0);

      expect((await cardsNamed(world, NAME)).map(({ id }) => id)).toEqual([held?.task_id]);
      expect(world.app().snapshot()).toSatisfy(saved);
    },
  );

  it('that met a crash is looked for at the next start', async () => {
    await using world = await begun();
    // Later than the crash, and sooner than the next start has signed in and looks.
    const network = meets(world, { kind: 'late', ms: 1 });

    tracked(world);
    await comesTrue(network.hasMet);
    world.crash();
    await comesTrue(() => world.network.underway() === 0);
    world.app().refresh();
    await world.until(saved);

    const [card, ...others] = await cardsNamed(world, NAME);
    expect(others).toEqual([]);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([card?.id]);
  });
});

describe('a card of the same name', () => {
  it('that a colleague makes meanwhile is not taken for the one whose answer got lost', async () => {
    await using world = await begun();
    const { boardId } = boardToMakeOn(world);
    const token = world.board.tokenOfColleague(boardId);
    let theirs: number | undefined;
    let isMade = false;
    world.network.follow(({ method, path }) => {
      if (method !== 'POST' || !path.startsWith('/api/v3/tasks.json') || isMade) return HEALTHY;
      isMade = true;
      void makeCard(world, token, { boardId, name: NAME }).then((id) => (theirs = id));
      return { kind: 'drop' };
    }, world.now);

    tracked(world);
    await comesTrue(() => theirs !== undefined);
    await world.until(saved);

    const cards = (await cardsNamed(world, NAME)).map(({ id }) => id);
    const [held, ...more] = await world.board.trackers();
    expect(cards).toHaveLength(2);
    expect(more).toEqual([]);
    expect(held?.task_id).toBe(cards.find((id) => id !== theirs));
  });

  it('that the person made elsewhere while this computer was offline is not taken for it', async () => {
    await using world = await begun();
    const { boardId } = boardToMakeOn(world);
    await world.network.cut();
    tracked(world);
    const theirs = await makeCard(world, world.board.newToken(), { boardId, name: NAME });
    await world.network.restore();
    const network = meets(world, { kind: 'cut-answer', share: 0 });
    world.app().refresh();
    await comesTrue(network.hasMet);
    await world.until(saved);

    const cards = (await cardsNamed(world, NAME)).map(({ id }) => id);
    const [held] = await world.board.trackers();
    expect(cards).toHaveLength(2);
    expect(held?.task_id).toBe(cards.find((id) => id !== theirs));
  });

  it('that the person made elsewhere at the same moment is a question, and its answer puts the time where it belongs', async () => {
    await using world = await begun();
    const { boardId } = boardToMakeOn(world);
    const token = world.board.newToken();
    let theirs: number | undefined;
    let isMade = false;
    world.network.follow(({ method, path }) => {
      const isTask = method === 'POST' && path.startsWith('/api/v3/tasks.json');
      // It is looked for only once both are there.
      if (!isTask) return isMade && theirs === undefined ? { kind: 'drop' } : HEALTHY;
      isMade = true;
      void makeCard(world, token, { boardId, name: NAME }).then((id) => (theirs = id));
      return { kind: 'cut-answer', share: 0 };
    }, world.now);
    const taskId = tracked(world);
    await comesTrue(() => theirs !== undefined);
    await world.until(({ sync }) => sync.needsYou === 1);

    const [asked] = world.app().outbox.view().tasks;
    const cards = (await cardsNamed(world, NAME)).map(({ id }) => id);
    const own = cards.find((id) => id !== theirs) ?? 0;
    expect(asked?.question).toMatchObject({ kind: 'unclear', candidates: cards.map((id) => ({ taskId: id })) });
    expect(await world.board.trackers()).toEqual([]);
    world.app().tasks.use(taskId, own);
    await world.until(saved);

    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([own]);
    expect((await cardsNamed(world, NAME)).map(({ id }) => id)).toEqual(cards);
  });
});
