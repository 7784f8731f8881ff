import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { firstId, held } from '../support/at-service.ts';
import { editTimes } from '../support/edit-times.ts';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

async function onlyStart(world: AppWorld): Promise<number> {
  const [[startedAt] = [0]] = await held(world);
  return startedAt;
}

describe('a start whose answer is lost', () => {
  it('is not begun a second time after another device has stopped it', async () => {
    await using world = await signedIn({ speed: 60 });
    const [first] = taskIds(world);
    world.network.swallowAnswers();
    world.app().start(first);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
    const startedAt = await onlyStart(world);
    const stoppedAt = startedAt + 5 * MINUTE_MS;
    await world.passes(6 * MINUTE_MS);
    await world.board.correctEnd(await firstId(world), stoppedAt);

    await world.network.restore();
    world.app().refresh();
    const { running } = await world.until((snapshot) => saved(snapshot) && snapshot.running.length === 0);

    expect(running).toEqual([]);
    expect(await held(world)).toEqual([[startedAt, stoppedAt]]);
  });

  it('is asked about where both sides have ended it since', async () => {
    await using world = await signedIn({ speed: 60 });
    const [first] = taskIds(world);
    world.network.swallowAnswers();
    world.app().start(first);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
    const startedAt = await onlyStart(world);
    await world.passes(6 * MINUTE_MS);
    await world.board.correctEnd(await firstId(world), startedAt + 5 * MINUTE_MS);
    stopAll(world);

    await world.network.restore();
    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);

    expect(await held(world)).toEqual([[startedAt, startedAt + 5 * MINUTE_MS]]);
    expect(world.app().outbox.view().rows[0]?.question).toMatchObject({
      kind: 'conflict',
      theirs: { endedAt: startedAt + 5 * MINUTE_MS },
    });
  });

  it('is asked about where it came a minute late, and another device has given it another start before the first look', async () => {
    await using world = await signedIn({ speed: 60 });
    const [first] = taskIds(world);
    let isSent = false;
    world.network.follow(({ method }) => {
      isSent ||= method === 'POST';
      return isSent ? { kind: 'drop' } : HEALTHY;
    }, world.now);
    world.app().start(first);
    await expect.poll(() => isSent).toBe(true);
    const startedAt = world.app().snapshot().running[0]?.startedAt ?? 0;
    await world.passes(MINUTE_MS);
    await world.board.log(first, startedAt, null);
    await world.passes(MINUTE_MS);
    await world.board.correctStart(await firstId(world), startedAt - 10 * MINUTE_MS);

    world.network.follow(() => HEALTHY, world.now);
    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);

    expect(await held(world)).toEqual([[startedAt - 10 * MINUTE_MS, null]]);
  });

  it('is sent again without a question where another device began a timer of its own meanwhile', async () => {
    await using world = await signedIn({ speed: 60 });
    const [first] = taskIds(world);
    let isSent = false;
    world.network.follow(({ method }) => {
      isSent ||= method === 'POST';
      return isSent ? { kind: 'drop' } : HEALTHY;
    }, world.now);
    world.app().start(first);
    await expect.poll(() => isSent).toBe(true);
    await world.passes(2 * MINUTE_MS);
    await world.board.log(first, wholeSecond(world.now()), null);

    world.network.follow(() => HEALTHY, world.now);
    world.app().refresh();
    await world.until(saved);

    expect(await held(world)).toHaveLength(2);
    expect(world.app().snapshot().sync.needsYou).toBe(0);
  });
});

it('an interval whose answer is lost, and that is corrected elsewhere, is asked about and not made twice', async () => {
  await using world = await signedIn();
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  world.network.swallowAnswers();
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
  await world.board.correctEnd(await firstId(world), startedAt + HOUR_MS + 15 * MINUTE_MS);

  await world.network.restore();
  world.app().refresh();
  await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);

  expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS + 15 * MINUTE_MS]]);
  const [row] = world.app().outbox.view().rows;
  expect(row?.question).toMatchObject({ kind: 'conflict', mine: { startedAt, endedAt: startedAt + HOUR_MS } });
  expect(row?.actions).toContain('keep-both');
});

it('an interval that is refused, whose earlier request comes late and is given another start elsewhere, is asked about and not made twice', async () => {
  await using world = await signedIn({ speed: 60 });
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  const arrival = Promise.withResolvers<void>();
  let creates = 0;
  world.network.follow(({ method }) => {
    if (method !== 'POST') return HEALTHY;
    creates += 1;
    return creates === 1 ? { kind: 'late', until: arrival.promise } : { kind: 'page', status: 413, isApplied: false };
  }, world.now);
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);

  world.network.follow(() => ({ kind: 'drop' }), world.now);
  arrival.resolve();
  await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
  await world.board.correctStart(await firstId(world), startedAt - 10 * MINUTE_MS);
  world.network.follow(() => HEALTHY, world.now);
  world.app().refresh();
  await expect
    .poll(() => world.app().outbox.view().rows[0]?.question)
    .toMatchObject({ mine: { startedAt }, theirs: { startedAt: startedAt - 10 * MINUTE_MS } });
  world.app().outbox.keep(world.app().outbox.view().rows[0]?.trackerId ?? 0, 'mine');
  await world.until(saved);

  expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
});

it('an interval that is deleted, whose request comes after a look and is given another start elsewhere, is asked about', async () => {
  await using world = await signedIn({ speed: 60 });
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  const arrival = Promise.withResolvers<void>();
  let creates = 0;
  world.network.follow(({ method }) => {
    if (creates > 0) return { kind: 'drop' };
    creates += method === 'POST' ? 1 : 0;
    return method === 'POST' ? { kind: 'late', until: arrival.promise } : HEALTHY;
  }, world.now);
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await expect.poll(() => creates).toBe(1);
  world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
  world.network.follow(() => HEALTHY, world.now);
  world.app().refresh();
  await world.until(saved);

  world.network.follow(() => ({ kind: 'drop' }), world.now);
  arrival.resolve();
  await expect.poll(async () => (await world.board.trackers()).length).toBe(1);
  await world.board.correctStart(await firstId(world), startedAt - 10 * MINUTE_MS);
  world.network.follow(() => HEALTHY, world.now);
  world.app().refresh();
  await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);
  const [row] = world.app().outbox.view().rows;
  expect(row?.question).toMatchObject({ mine: null, theirs: { startedAt: startedAt - 10 * MINUTE_MS } });
  world.app().outbox.keep(row?.trackerId ?? 0, 'mine');
  await world.until(saved);

  expect(await held(world)).toEqual([]);
});

it('a correction that another device takes back stays taken back', async () => {
  await using world = await signedIn({ speed: 100 });
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await world.until(saved);
  const trackerId = world.app().snapshot().today.sessions[0]?.trackerId ?? 0;
  editTimes(world.app(), trackerId, startedAt, startedAt + HOUR_MS + 15 * MINUTE_MS);
  await world.until(saved);

  await world.board.correctEnd(await firstId(world), startedAt + HOUR_MS);
  world.app().refresh();
  await world.until(({ today }) => today.sessions[0]?.endedAt === startedAt + HOUR_MS);
  await world.passes(5 * MINUTE_MS);

  expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
  expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 0 });
});

/** An hour is logged without a network, a copy of the journal is kept, and this one sends the hour. Gives its start. */
async function copiedUnsent(world: AppWorld): Promise<number> {
  const [first] = taskIds(world);
  await world.network.cut();
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  world.keepCopy();
  await world.network.restore();
  world.app().refresh();
  await world.until(saved);
  return startedAt;
}

describe('a second copy of the journal', () => {
  it('that still has to send what the first has sent finds it, and makes no double', async () => {
    await using world = await signedIn({ speed: 100 });
    const startedAt = await copiedUnsent(world);
    await world.passes(3 * MINUTE_MS);

    world.openCopy();
    world.app().refresh();
    await world.until((snapshot) => saved(snapshot) && snapshot.today.sessions.length === 1);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
  });

  it('asks where the first one has corrected it since', async () => {
    await using world = await signedIn({ speed: 100 });
    const startedAt = await copiedUnsent(world);
    await world.board.correctEnd(await firstId(world), startedAt + HOUR_MS / 2);
    await world.passes(3 * MINUTE_MS);

    world.openCopy();
    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS / 2]]);
  });
});

describe('a create that was answered, and that reached the service twice', () => {
  it('leaves no double on a day that nobody looks at', async () => {
    await using world = await signedIn({ speed: 60 });
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 72 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    await world.board.log(first, startedAt, startedAt + HOUR_MS, false);
    expect(await world.board.trackers()).toHaveLength(2);
    await world.passes(3 * MINUTE_MS);

    await expect.poll(async () => await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
  });

  it('leaves none where the create before it was lost, and looked for at another time', async () => {
    await using world = await signedIn({ speed: 60 });
    const [first] = taskIds(world);
    let creates = 0;
    world.network.follow(({ method }) => {
      if (method === 'POST') creates += 1;
      return { kind: method === 'POST' && creates === 1 ? 'drop' : 'none' };
    }, world.now);
    const startedAt = wholeSecond(world.now()) - 72 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    await world.passes(80_000);
    await world.board.log(first, startedAt, startedAt + HOUR_MS, false);
    expect(await world.board.trackers()).toHaveLength(2);
    await world.passes(2 * MINUTE_MS);

    await expect.poll(async () => await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
  });

  it('leaves none where it is deleted before that: the copy goes with it, and nobody is asked', async () => {
    await using world = await signedIn({ speed: 60 });
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    await world.board.log(first, startedAt, startedAt + HOUR_MS, false);
    world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
    await expect.poll(async () => (await world.board.trackers()).length).toBeLessThan(2);
    await world.passes(3 * MINUTE_MS);

    await expect.poll(async () => await held(world)).toEqual([]);
    expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 0 });
  });

  it('is asked about where the copy comes too late to be known for one', async () => {
    await using world = await signedIn({ speed: 100 });
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    await world.passes(3 * MINUTE_MS);
    await world.board.log(first, startedAt, startedAt + HOUR_MS);

    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1);
    const [row] = world.app().outbox.view().rows;
    expect(row?.actions).toEqual(['keep-mine', 'keep-theirs', 'keep-both']);
    expect(row?.question).toMatchObject({ isDouble: true, mine: { startedAt }, theirs: { startedAt } });
    world.app().outbox.keep(row?.trackerId ?? 0, 'mine');
    await world.until(saved);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
    expect(world.app().snapshot().today.sessions).toHaveLength(1);
  });
});
