import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { type AppWorld, type AppWorldOptions, appWorld } from '../support/app-world.ts';

const saved = ({ sync }: Snapshot): boolean => sync.waiting === 0 && sync.needsYou === 0 && sync.offlineSince === null;

/** Signed in, and the tasks of the board are known here. */
async function signedIn(options: AppWorldOptions = {}): Promise<AppWorld> {
  const world = await appWorld(options);
  await world.app().connect(world.network.url, world.board.token, 'keychain');
  const [task] = world.board.tasks;
  await expect.poll(() => world.app().searchCached(task?.name ?? '').hits.length).toBeGreaterThan(0);
  return world;
}

function taskIds(world: AppWorld): [number, number, number] {
  const [first, second, third] = world.board.tasks.map((task) => task.id);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tasks are needed');
  return [first, second, third];
}

function stopAll(world: AppWorld): void {
  for (const timer of world.app().snapshot().running) world.app().stop(timer.trackerId);
}

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
    expect(trackers.every((tracker) => tracker.ended_at !== null)).toBe(true);
    expect(trackers.find((tracker) => tracker.task_id === first)?.highlighted_at).not.toBeNull();
    expect(world.defects).toEqual([]);
  });
});

describe('an uncertain end', () => {
  it('of a create: found by looking, and not sent again', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);

    world.network.swallowAnswers();
    world.app().start(first);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('of an update: looked at, and not lost', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.app().start(first);
    await world.until(saved);

    world.network.swallowAnswers();
    stopAll(world);
    await expect.poll(async () => (await world.board.trackers())[0]?.ended_at).not.toBeNull();
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('of a create that a crash followed: the next start looks first', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);

    world.network.swallowAnswers();
    world.app().start(first);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
    world.crash();
    await world.network.restore();
    world.app().refresh();
    await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));

    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('of a create is never settled with an equal tracker that was there before', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    await world.network.cut();
    world.app().start(first);
    const startedAt = world.app().snapshot().running[0]?.startedAt ?? 0;
    await world.board.log(first, startedAt, null);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(2);
  });

  it('of a create that is on its way while the session changes is waited for', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);

    world.app().start(first);
    world.app().setApi('v1');
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
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

function byStart(a: readonly (number | null)[], b: readonly (number | null)[]): number {
  return Number(a[1]) - Number(b[1]);
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
  it('of an end in the past parks that row with the words of the service, unaltered, and blocks no other', async () => {
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

    const [row] = world.app().ledger();
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
    await expect.poll(() => world.app().ledger()).toMatchObject([{ state: 'waiting' }]);

    await expect(world.app().signInAgain(world.board.tokenOfAnother(), 'keychain')).rejects.toThrow('belongs to');
    await world.app().signInAgain(world.board.newToken(), 'keychain');
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });
});

describe('another device', () => {
  it('starts a timer: it runs here too, and stopping it here stops it there', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    await world.board.log(first, Math.floor(Date.now() / 1000) * 1000 - 60_000, null);

    world.app().refresh();
    await world.until(({ running }) => running.length === 1);
    stopAll(world);
    await world.until(saved);

    expect((await world.board.trackers())[0]?.ended_at).not.toBeNull();
  });

  it('corrects a start just before we stop: the correction stays', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.app().start(first);
    await world.until(saved);
    const [tracker] = await world.board.trackers();
    const corrected = Date.parse(tracker?.started_at ?? '') - 1_800_000;
    await world.board.correctStart(tracker?.id ?? 0, corrected);

    stopAll(world);
    await world.until(saved);

    expect(Date.parse((await world.board.trackers())[0]?.started_at ?? '')).toBe(corrected);
    expect(world.app().snapshot().today.sessions[0]?.startedAt).toBe(corrected);
  });

  it('runs a timer of its own: starting one here leaves it alone', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    await world.board.log(first, Math.floor(Date.now() / 1000) * 1000 - 60_000, null);
    world.app().refresh();
    await world.until(({ running }) => running.length === 1);

    world.app().start(second);
    await world.until((snapshot) => snapshot.running.length === 2 && saved(snapshot));

    expect((await world.board.trackers()).filter((tracker) => tracker.ended_at === null)).toHaveLength(2);
  });

  it('deletes a timer that runs here: stopping it is a question, not a loss', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.app().start(first);
    await world.until(saved);
    const [tracker] = await world.board.trackers();
    await world.board.remove(tracker?.id ?? 0);

    stopAll(world);
    await world.until(({ sync }) => sync.needsYou === 1);

    expect(world.app().ledger()[0]?.task.taskId).toBe(first);
    expect(world.app().snapshot().today.sessions).toHaveLength(1);
  });
});

describe('signing in', () => {
  it('without a keychain is offered for this session only, and says so', async () => {
    const { noKeychain } = await import('../support/memory-keychain.ts');
    await using world = await appWorld({ keychain: noKeychain() });

    await expect(world.app().connect(world.network.url, world.board.token, 'keychain')).rejects.toMatchObject({
      code: 'no-keychain',
    });
    expect(world.app().snapshot().account).toBeNull();
    await world.app().connect(world.network.url, world.board.token, 'session');

    expect(world.app().snapshot().account).toMatchObject({ tokenKept: 'session', signInNeeded: false });
  });

  it('is remembered by the keychain alone', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    world.crash();

    world.app().start(first);
    const snapshot = await world.until(saved);

    expect(snapshot.account).toMatchObject({ userName: world.board.userName, tokenKept: 'keychain' });
    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('out and in again sends what waited, once', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    await world.network.cut();
    world.app().start(first);
    stopAll(world);
    await world.app().signOut();
    await world.network.restore();
    expect(world.app().snapshot().account).toBeNull();

    await world.app().connect(world.network.url, world.board.token, 'keychain');
    await world.until(saved);

    expect(await world.board.trackers()).toHaveLength(1);
  });
});
