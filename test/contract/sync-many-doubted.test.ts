import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { firstId, held } from '../support/at-service.ts';
import { editTimes } from '../support/edit-times.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
/** Two looks lie ten seconds apart, and a complete list is asked for once a day. */
const FAST = { speed: 100 };

/** All of it today, since today is what is asked for most often. */
async function logged(world: AppWorld, count: number): Promise<void> {
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 11 * HOUR_MS;
  for (let index = 0; index < count; index += 1) {
    const at = startedAt + (index * 5 * HOUR_MS) / 6;
    world.app().time.log(first, at, at + HOUR_MS / 2);
  }
  await world.until(saved);
}

/** Twelve entries that the service has lost by being restored, until it is asked what to do. */
async function restored(world: AppWorld): Promise<void> {
  await world.board.keepBackup();
  await logged(world, 12);
  await world.board.restoreBackup();
  await expect
    .poll(() => (world.app().refresh(), world.app().snapshot().questions))
    .toEqual([{ kind: 'many-doubted', count: 12 }]);
}

describe('an entry that is no longer at the service', () => {
  it('is taken off the day after two looks, and comes back when it is restored', async () => {
    await using world = await signedIn(FAST);
    await logged(world, 1);
    const [tracker] = await world.board.trackers();

    await world.board.remove(tracker?.id ?? 0);
    await expect.poll(() => (world.app().refresh(), world.app().outbox.view().gone)).toHaveLength(1);

    expect(world.app().snapshot().sync.needsYou).toBe(0);
    const [gone] = world.app().outbox.view().gone;
    world.app().outbox.restore(gone?.trackerId ?? 0);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
    await world.until(saved);
    expect(world.app().outbox.view().gone).toEqual([]);
    const [again] = await world.board.trackers();
    expect(again?.started_at).toBe(tracker?.started_at);
  });

  it('is a question when a timer of ours is gone while it runs', async () => {
    await using world = await signedIn(FAST);
    const [first] = taskIds(world);
    world.app().start(first);
    await world.until(saved);
    const [tracker] = await world.board.trackers();

    await world.board.remove(tracker?.id ?? 0);
    await expect.poll(() => (world.app().refresh(), world.app().snapshot().sync.needsYou)).toBe(1);

    const { running } = world.app().snapshot();
    expect(running).toHaveLength(1);
    world.app().outbox.keep(running[0]?.trackerId ?? 0, 'mine');
    await world.until(saved);
    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('is a question where a correction that was not answered is taken back: who took it away may have seen that', async () => {
    await using world = await signedIn(FAST);
    await logged(world, 1);
    const [session] = world.app().snapshot().today.sessions;
    const { trackerId = 0, startedAt = 0, endedAt } = session ?? {};
    world.network.swallowAnswers();
    const changeId = editTimes(world.app(), trackerId, startedAt, (endedAt ?? 0) - HOUR_MS / 4);
    await expect.poll(async () => (await held(world))[0]).toEqual([startedAt, (endedAt ?? 0) - HOUR_MS / 4]);
    world.app().time.undo(changeId ?? 0);
    await world.board.remove(await firstId(world));
    await world.network.restore();
    await expect.poll(() => (world.app().refresh(), world.app().snapshot().sync.needsYou)).toBe(1);

    expect(world.app().outbox.view().rows).toMatchObject([{ trackerId, state: 'needs-you' }]);
  });
});

it('is asked about where it was deleted here, and a restored service has it again', async () => {
  await using world = await signedIn(FAST);
  await logged(world, 1);
  await world.board.keepBackup();
  const trackerId = world.app().snapshot().today.sessions[0]?.trackerId ?? 0;
  world.app().time.remove(trackerId);
  await world.until(saved);
  expect(await world.board.trackers()).toEqual([]);
  // A list from before the deletion may come for so long.
  const deletedAt = world.now();
  await expect.poll(() => world.now() - deletedAt).toBeGreaterThan(HOUR_MS / 20);

  await world.board.restoreBackup();
  await expect.poll(() => (world.app().refresh(), world.app().snapshot().sync.needsYou)).toBe(1);

  expect(await world.board.trackers()).toHaveLength(1);
  world.app().outbox.keep(trackerId, 'mine');
  await world.until(saved);
  expect(await world.board.trackers()).toEqual([]);
});

it('three entries of five that are deleted elsewhere are taken off the day, and hold nothing up', async () => {
  await using world = await signedIn(FAST);
  await logged(world, 5);
  for (const { id } of (await world.board.trackers()).slice(1, 4)) await world.board.remove(id);

  await expect.poll(() => (world.app().refresh(), world.app().outbox.view().gone)).toHaveLength(3);

  expect(world.app().snapshot()).toMatchObject({ questions: [], sync: { waiting: 0, needsYou: 0 } });
  world.app().start(taskIds(world)[1]);
  await world.until(saved);
  expect(await world.board.trackers()).toHaveLength(3);
});

describe('a service that was restored from an older backup', () => {
  it('is told by a number that it gave to another entry, also where few are gone', async () => {
    await using world = await signedIn(FAST);
    const [, second] = taskIds(world);
    await logged(world, 3);
    await world.board.keepBackup();
    const startedAt = wholeSecond(world.now()) - HOUR_MS;
    for (const minutes of [0, 10, 20]) {
      const at = startedAt + minutes * 60_000;
      world.app().time.log(second, at, at + 60_000);
    }
    await world.until(saved);
    await world.board.restoreBackup();
    await world.board.log(second, startedAt - HOUR_MS, startedAt);

    await expect
      .poll(() => (world.app().refresh(), world.app().snapshot().questions))
      .toEqual([{ kind: 'many-doubted', count: 3 }]);
  });

  it('is sent nothing until the person decided', async () => {
    await using world = await signedIn(FAST);
    await restored(world);
    const [first] = taskIds(world);

    world.app().start(first);
    world.app().refresh();
    await world.until(({ sync }) => sync.waiting > 0);

    expect(await world.board.trackers()).toEqual([]);
    expect(world.app().snapshot().today.sessions.length).toBeGreaterThan(0);
  });

  it('gets all of it again, each entry once', async () => {
    await using world = await signedIn(FAST);
    await restored(world);

    world.app().outbox.answerManyDoubted('send-again');
    await expect.poll(async () => (await world.board.trackers()).length).toBe(12);
    await world.until((snapshot) => saved(snapshot) && snapshot.questions.length === 0);

    const starts = (await world.board.trackers()).map((tracker) => tracker.started_at);
    expect(new Set(starts).size).toBe(12);
  });

  it('is believed when the person accepts it, and each entry can still be restored', async () => {
    await using world = await signedIn(FAST);
    await restored(world);

    world.app().outbox.answerManyDoubted('accept');

    const after = await world.until((snapshot) => saved(snapshot) && snapshot.questions.length === 0);
    expect(after.today.sessions).toEqual([]);
    expect(world.app().outbox.view().gone).toHaveLength(12);
  });

  it('does not get one entry\u2019s changes for the other that has its number now', async () => {
    await using world = await signedIn(FAST);
    const [first, second] = taskIds(world);
    await world.board.keepBackup();
    const startedAt = wholeSecond(world.now()) - 2 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    const trackerId = world.app().snapshot().today.sessions[0]?.trackerId ?? 0;
    await world.network.cut();
    await world.board.restoreBackup();
    await world.board.log(second, startedAt, startedAt + HOUR_MS);
    world.app().time.remove(trackerId);
    await world.network.restore();
    world.app().refresh();

    await world.until(saved);

    expect((await world.board.trackers()).map((tracker) => tracker.task_id)).toEqual([second]);
  });
});
