import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { firstId, held } from '../support/at-service.ts';
import { editTimes } from '../support/edit-times.ts';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Whether the hour that a phone logged is what a start without an answer made is asked. Gives the start of that hour. The request for the
 * start is lost, unless it is to come after `arrival`.
 */
async function askedAboutAnother(world: AppWorld, arrival?: Promise<void>): Promise<number> {
  const [first] = taskIds(world);
  let isSent = false;
  world.network.follow(({ method }) => {
    const isFirst = method === 'POST' && !isSent;
    isSent ||= isFirst;
    if (isFirst && arrival !== undefined) return { kind: 'late', until: arrival };
    return isSent ? { kind: 'drop' } : HEALTHY;
  }, world.now);
  world.app().start(first);
  await expect.poll(() => isSent).toBe(true);
  await world.passes(10 * MINUTE_MS);
  const startedAt = wholeSecond(world.now()) - 4 * HOUR_MS;
  await world.board.log(first, startedAt, startedAt + HOUR_MS);
  world.network.follow(() => HEALTHY, world.now);
  world.app().refresh();
  await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);
  return startedAt;
}

describe('what another device may have logged, and may be what was made here', () => {
  it('stays where the timer here is deleted before that is answered', async () => {
    await using world = await signedIn({ speed: 60 });
    const startedAt = await askedAboutAnother(world);
    const trackerId = world.app().snapshot().running[0]?.trackerId ?? 0;
    world.app().time.remove(trackerId);
    await world.passes(3 * MINUTE_MS);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
    expect(world.app().outbox.view().rows).toMatchObject([{ question: { mine: null, theirs: { startedAt } } }]);
    world.app().outbox.keep(trackerId, 'theirs');
    const { today } = await world.until(saved);
    expect(today.sessions).toMatchObject([{ startedAt, endedAt: startedAt + HOUR_MS }]);
    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
  });

  it('leaves the timer here where its deletion is taken back before that is answered', async () => {
    await using world = await signedIn({ speed: 60 });
    const startedAt = await askedAboutAnother(world);
    const [timer] = world.app().snapshot().running;
    const mine = timer?.startedAt ?? 0;
    const changeId = world.app().time.remove(timer?.trackerId ?? 0);
    world.app().time.undo(changeId ?? 0);
    await world.passes(3 * MINUTE_MS);

    expect(world.app().outbox.view().rows).toMatchObject([
      { question: { mine: { startedAt: mine }, theirs: { startedAt } } },
    ]);
    world.app().outbox.keep(timer?.trackerId ?? 0, 'both');
    await world.until(saved);
    expect(await held(world)).toEqual([
      [startedAt, startedAt + HOUR_MS],
      [mine, null],
    ]);
  });

  it('stays where the timer here is given another start before that is answered', async () => {
    await using world = await signedIn({ speed: 60 });
    const startedAt = await askedAboutAnother(world);
    const [timer] = world.app().snapshot().running;
    const trackerId = timer?.trackerId ?? 0;
    const mine = (timer?.startedAt ?? 0) - 5 * MINUTE_MS;
    editTimes(world.app(), trackerId, mine, null);
    await world.passes(3 * MINUTE_MS);

    expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);
    world.app().outbox.keep(trackerId, 'both');
    await world.until(saved);
    expect(await held(world)).toEqual([
      [startedAt, startedAt + HOUR_MS],
      [mine, null],
    ]);
  });

  it('stays beside the timer here, and the late request for that one is known again and asks nothing', async () => {
    await using world = await signedIn({ speed: 60 });
    const arrival = Promise.withResolvers<void>();
    const startedAt = await askedAboutAnother(world, arrival.promise);
    const [timer] = world.app().snapshot().running;
    const [trackerId, mine] = [timer?.trackerId ?? 0, timer?.startedAt ?? 0];
    const stoppedAt = wholeSecond(world.now());
    world.app().stop(trackerId, stoppedAt);
    world.network.follow(() => ({ kind: 'drop' }), world.now);
    world.app().outbox.keep(trackerId, 'both');
    arrival.resolve();
    await expect.poll(async () => (await held(world)).length).toBe(2);

    world.network.follow(() => HEALTHY, world.now);
    world.app().refresh();
    const { sync } = await world.until(({ sync: { waiting } }) => waiting === 0);
    expect(sync.needsYou).toBe(0);
    expect(await held(world)).toEqual([
      [startedAt, startedAt + HOUR_MS],
      [mine, stoppedAt],
    ]);
  });

  it('makes no second one of the timer here where it is taken away, and the late request comes after all and is given another start', async () => {
    await using world = await signedIn({ speed: 60 });
    const arrival = Promise.withResolvers<void>();
    await askedAboutAnother(world, arrival.promise);
    const [timer] = world.app().snapshot().running;
    const mine = timer?.startedAt ?? 0;
    await world.board.remove(await firstId(world));
    world.network.follow(() => ({ kind: 'drop' }), world.now);
    arrival.resolve();
    await expect.poll(async () => await held(world)).toEqual([[mine, null]]);
    await world.board.correctStart(await firstId(world), mine - 10 * MINUTE_MS);
    world.app().outbox.keep(timer?.trackerId ?? 0, 'mine');

    world.network.follow(() => HEALTHY, world.now);
    world.app().refresh();
    const question = () => world.app().outbox.view().rows[0]?.question;
    await expect.poll(question).toMatchObject({ mine: { startedAt: mine }, theirs: null });
    world.app().outbox.keep(timer?.trackerId ?? 0, 'mine');
    await expect.poll(question).toMatchObject({ theirs: { startedAt: mine - 10 * MINUTE_MS } });
    expect(await held(world)).toEqual([[mine - 10 * MINUTE_MS, null]]);
    world.app().outbox.keep(timer?.trackerId ?? 0, 'mine');
    await world.until(saved);
    expect(await held(world)).toEqual([[mine, null]]);
  });
});

it('what was deleted here, and changed elsewhere, is asked about no more once the other device has deleted it, too', async () => {
  await using world = await signedIn({ speed: 60 });
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 4 * HOUR_MS;
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await world.until(saved);
  await world.passes(3 * MINUTE_MS);
  await world.network.cut();
  world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
  await world.board.correctEnd(await firstId(world), startedAt + 2 * HOUR_MS);
  await world.network.restore();
  world.app().refresh();
  await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);
  await world.board.remove(await firstId(world));
  await world.passes(25 * HOUR_MS);
  await world.passes(MINUTE_MS);

  expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 0 });
  expect(world.app().outbox.view()).toMatchObject({ rows: [], gone: [] });
});

it('a deletion that was refused is asked about no more once another device has deleted the entry', async () => {
  await using world = await signedIn({ speed: 60 });
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 4 * HOUR_MS;
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await world.until(saved);
  world.network.follow(
    ({ method }) => (method === 'DELETE' ? { kind: 'page', status: 413, isApplied: false } : HEALTHY),
    world.now,
  );
  world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
  await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);
  expect(await held(world)).toEqual([[startedAt, startedAt + HOUR_MS]]);

  await world.board.remove(await firstId(world));
  await world.passes(25 * HOUR_MS);
  await world.passes(MINUTE_MS);

  expect(world.app().snapshot().sync).toMatchObject({ waiting: 0, needsYou: 0 });
  expect(world.app().outbox.view()).toMatchObject({ rows: [], gone: [] });
});
