import { describe, expect, it } from 'vitest';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

describe.each(['v3', 'v1'] as const)('trackers on %s', (api) => {
  it('start, stop, switch and highlight arrive as meant', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    world.app().setApi(api);

    world.app().start(first);
    world.app().highlight(first, true);
    world.app().start(second);
    stopAll(world);
    await world.until(saved);

    const trackers = await world.board.trackers();
    const shown = world.app().snapshot().today.sessions;
    expect(trackers.map((tracker) => tracker.task_id).toSorted((a, b) => a - b)).toEqual(
      [first, second].toSorted((a, b) => a - b),
    );
    expect(new Set(trackers.map((tracker) => Date.parse(tracker.started_at)))).toEqual(
      new Set(shown.map((session) => session.startedAt)),
    );
    expect(trackers.filter((tracker) => tracker.ended_at === null)).toEqual([]);
    expect(trackers.find((tracker) => tracker.task_id === first)?.highlighted_at).not.toBeNull();
    expect(world.defects).toEqual([]);
  });
});

it('twenty intervals tracked offline arrive exactly once, each with its own start and end', async () => {
  await using world = await signedIn();
  const ids = taskIds(world);
  await world.network.cut();

  for (let round = 0; round < 20; round += 1) {
    world.app().start(ids[round % ids.length] ?? ids[0]);
    stopAll(world);
  }
  expect(world.app().snapshot().sync.waiting).toBe(20);
  const meant = world
    .app()
    .snapshot()
    .today.sessions.map((session) => [session.task.taskId, session.startedAt, session.endedAt]);
  await world.network.restore();
  world.app().refresh();
  await world.until(saved);

  const held = (await world.board.trackers()).map((tracker) => [
    tracker.task_id,
    Date.parse(tracker.started_at),
    Date.parse(tracker.ended_at ?? ''),
  ]);
  expect(held.toSorted(byStart)).toEqual(meant.toSorted(byStart));
});

/** Two of different tasks may start in one second. */
function byStart(a: readonly (number | null)[], b: readonly (number | null)[]): number {
  return Number(a[1]) - Number(b[1]) || Number(a[0]) - Number(b[0]);
}

it('recovers by itself when the service comes back, without anybody asking', async () => {
  await using world = await signedIn();
  const [first] = taskIds(world);
  await world.network.cut();
  world.app().start(first);
  stopAll(world);
  await world.until(({ sync }) => sync.offlineSince !== null);

  await world.network.restore();
  await world.until(saved);

  expect(await world.board.trackers()).toHaveLength(1);
});

describe('a refusal', () => {
  it('of an end in the past marks that row as needing attention, with the words of the service, unaltered, and blocks no other', async () => {
    await using world = await signedIn({ endedAtRule: 'not-past', serviceAheadMs: 3_600_000 });
    const [first, second] = taskIds(world);

    await world.network.cut();
    world.app().start(first);
    await world.until(({ sync }) => sync.offlineSince !== null);
    stopAll(world);
    world.app().start(second);
    await world.network.restore();
    world.app().refresh();
    const snapshot = await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);

    const [row] = world.app().outbox.view().rows;
    expect(row).toMatchObject({ state: 'needs-you', task: { taskId: first } });
    expect(row?.words).toMatch(/past/i);
    expect(snapshot.running).toMatchObject([{ task: { taskId: second }, confirmed: true }]);
    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([second]);
  });

  it('of the token pauses the account, keeps the queue, and ends with a new token of the same user', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.board.revokeTokens();

    world.app().start(first);
    stopAll(world);
    await world.until(({ account, sync }) => account?.signInNeeded === true && sync.waiting === 1);
    await expect.poll(() => world.app().outbox.view().rows).toMatchObject([{ state: 'waiting' }]);

    await expect(world.app().signInAgain(world.board.tokenOfAnother(), 'keychain')).rejects.toThrow('belongs to');
    await world.app().signInAgain(world.board.newToken(), 'keychain');
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });
});
