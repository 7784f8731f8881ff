import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const STRICT = { endedAtRule: 'not-past' } as const;

describe('a service that takes no end in the past', () => {
  it('gets a stop that travelled slowly with a later end, and the day says so', async () => {
    await using world = await signedIn({ ...STRICT, speed: 20 });
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - HOUR_MS;
    world.app().start(first, startedAt);
    await world.until(saved);
    await world.network.cut();
    stopAll(world);
    const endedAt = world.app().snapshot().today.sessions[0]?.endedAt ?? 0;
    await world.passes(endedAt + 80_000 - world.now());
    await world.network.restore();
    world.app().refresh();
    const { today } = await world.until(saved);

    expect(today.sessions[0]?.meant).toEqual({ startedAt, endedAt });
    const [tracker] = await world.board.trackers();
    expect(Date.parse(tracker?.ended_at ?? '')).toBeGreaterThan(endedAt);
    expect(Date.parse(tracker?.started_at ?? '')).toBe(startedAt);
    expect(world.app().outbox.view().rows[0]).toMatchObject({ state: 'moved', meant: { startedAt, endedAt } });
  });

  it('is asked about a stop that travels slowly a second time: two minutes count from the click', async () => {
    await using world = await signedIn({ ...STRICT, speed: 20 });
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - HOUR_MS;
    world.app().start(first, startedAt);
    await world.until(saved);
    await world.network.cut();
    stopAll(world);
    const endedAt = world.app().snapshot().today.sessions[0]?.endedAt ?? 0;
    await world.passes(endedAt + 80_000 - world.now());
    await world.network.restore();
    let writes = 0;
    world.network.follow(({ method }) => {
      if (method !== 'GET') writes += 1;
      return writes > 1 ? { kind: 'drop' } : HEALTHY;
    }, world.now);
    world.app().refresh();
    await expect.poll(() => writes).toBeGreaterThan(1);
    await world.passes(80_000);

    world.network.follow(() => HEALTHY, world.now);
    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1);

    expect((await world.board.trackers())[0]?.ended_at).toBeNull();
    expect(world.app().snapshot().today.sessions[0]).toMatchObject({ startedAt, endedAt, meant: null });
  });

  it('moves no end that was typed, however recent it is', async () => {
    await using world = await signedIn(STRICT);
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - HOUR_MS;

    world.app().time.log(first, startedAt, wholeSecond(world.now()) - 90_000);
    const { questions } = await world.until(({ sync }) => sync.needsYou === 1);

    expect(questions).toEqual([{ kind: 'past-end', count: 1 }]);
    expect(await world.board.trackers()).toEqual([]);
  });

  it('is asked about once, and moves nothing before that', async () => {
    await using world = await signedIn(STRICT);
    const [first, second] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 5 * HOUR_MS;

    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    world.app().time.log(second, startedAt + HOUR_MS, startedAt + 2 * HOUR_MS);
    const { questions } = await world.until(({ sync }) => sync.needsYou === 2);

    expect(questions).toEqual([{ kind: 'past-end', count: 2 }]);
    expect(await world.board.trackers()).toEqual([]);
  });

  it('gets them as ending now, as long as they were, once the person agreed', async () => {
    await using world = await signedIn(STRICT);
    const [first, second] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 5 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    world.app().time.log(second, startedAt + HOUR_MS, startedAt + HOUR_MS + 10 * MINUTE_MS);
    await world.until(({ sync }) => sync.needsYou === 2);

    world.app().outbox.answerPastEnd('move');
    const { questions, today } = await world.until(saved);

    expect(questions).toEqual([]);
    const lengths = (await world.board.trackers()).map(
      (tracker) => Date.parse(tracker.ended_at ?? '') - Date.parse(tracker.started_at),
    );
    expect(lengths.toSorted((a, b) => a - b)).toEqual([10 * MINUTE_MS, HOUR_MS]);
    const meant = [...today.sessions, ...world.app().outbox.view().rows].map((row) => row.meant?.startedAt);
    expect(meant).toContain(startedAt);
  });

  it('leaves them here when the person keeps them, asks no second time, and each can still be moved', async () => {
    await using world = await signedIn(STRICT);
    const [first, second] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 5 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(({ sync }) => sync.needsYou === 1);
    world.app().outbox.answerPastEnd('keep');

    world.app().time.log(second, startedAt, startedAt + HOUR_MS);
    const { questions } = await world.until(({ sync }) => sync.needsYou === 2);
    expect(questions).toEqual([]);

    const [row] = world.app().outbox.view().rows;
    world.app().outbox.endNow(row?.trackerId ?? 0);
    await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);
    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('gets the end of a timer that runs there, with the start moved in the same request', async () => {
    await using world = await signedIn(STRICT);
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 5 * HOUR_MS;
    world.app().start(first, startedAt);
    await world.until(saved);
    world.app().stop(world.app().snapshot().running[0]?.trackerId ?? 0, startedAt + HOUR_MS);
    await world.until(({ sync }) => sync.needsYou === 1);

    world.app().outbox.answerPastEnd('move');
    await world.until(saved);

    const [tracker] = await world.board.trackers();
    expect(Date.parse(tracker?.ended_at ?? '') - Date.parse(tracker?.started_at ?? '')).toBe(HOUR_MS);
  });
});

describe('a correction of an entry that ended there, by an end of a minute ago,', () => {
  it.each(['unknown', 'move'] as const)('is asked about, and moves nothing (consent: %s)', async (consent) => {
    await using world = await signedIn(STRICT);
    if (consent === 'move') world.app().outbox.answerPastEnd(consent);
    const { trackerId, was, corrected } = await endedJustNow(world);

    world.app().time.edit(trackerId, { was, endedAt: corrected });
    const { sync, questions } = await world.until((snapshot) => saved(snapshot) || snapshot.sync.needsYou > 0);

    expect(sync.needsYou).toBe(1);
    // The account's answer would not be about it.
    expect(questions).toEqual([]);
    expect(world.app().outbox.view().rows).toMatchObject([
      { trackerId, endedAt: corrected, question: { kind: 'past-end' }, meant: null },
    ]);
    const [tracker] = await world.board.trackers();
    expect(Date.parse(tracker?.ended_at ?? '')).toBe(was.endedAt);
  });

  it('ends now where the person chooses that for the entry', async () => {
    await using world = await signedIn(STRICT);
    const { trackerId, was, corrected } = await endedJustNow(world);
    world.app().time.edit(trackerId, { was, endedAt: corrected });
    await world.until(({ sync }) => sync.needsYou === 1);

    world.app().outbox.endNow(trackerId);
    await world.until(saved);

    const [tracker] = await world.board.trackers();
    expect(Date.parse(tracker?.ended_at ?? '')).toBeGreaterThanOrEqual(was.endedAt);
    expect(Date.parse(tracker?.ended_at ?? '') - Date.parse(tracker?.started_at ?? '')).toBe(corrected - was.startedAt);
  });
});

/** An hour that the service holds as ending now, and another end for it that it refuses. */
async function endedJustNow(world: AppWorld): Promise<{
  readonly trackerId: number;
  readonly was: { readonly startedAt: number; readonly endedAt: number };
  readonly corrected: number;
}> {
  const [first] = taskIds(world);
  const endedAt = wholeSecond(world.now());
  const was = { startedAt: endedAt - HOUR_MS, endedAt };
  world.app().time.log(first, was.startedAt, was.endedAt);
  const { today } = await world.until(saved);
  return { trackerId: today.sessions[0]?.trackerId ?? 0, was, corrected: endedAt - 90_000 };
}

describe('a service whose clock is behind', () => {
  it('gets a start that lies in its future when its clock has come so far', async () => {
    await using world = await signedIn({ serviceAheadMs: -4 * MINUTE_MS, speed: 100 });
    const [first] = taskIds(world);

    world.app().start(first);
    await world.passes(5 * MINUTE_MS);
    const { sync, running } = await world.until(saved);

    expect(sync.needsYou).toBe(0);
    const [tracker] = await world.board.trackers();
    expect(Date.parse(tracker?.started_at ?? '')).toBe(running[0]?.startedAt);
    expect(sync.serverAheadMs).toBeLessThan(0);
  });
});
