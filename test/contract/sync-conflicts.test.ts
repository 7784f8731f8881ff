import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';
import { editTimes } from '../support/edit-times.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Contested {
  readonly trackerId: number;
  readonly startedAt: number;
  readonly mineEnd: number;
  readonly theirsEnd: number;
}

/** An hour that both sides gave another end while they did not hear of each other. */
async function contested(world: AppWorld): Promise<Contested> {
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await world.until(saved);
  const [tracker] = await world.board.trackers();
  const trackerId = world.app().snapshot().today.sessions[0]?.trackerId ?? 0;
  const mineEnd = startedAt + HOUR_MS + 10 * MINUTE_MS;
  const theirsEnd = startedAt + HOUR_MS + 20 * MINUTE_MS;
  await world.network.cut();
  editTimes(world.app(), trackerId, startedAt, mineEnd);
  await world.board.correctEnd(tracker?.id ?? 0, theirsEnd);
  await world.network.restore();
  world.app().refresh();
  await world.until(({ sync }) => sync.needsYou === 1);
  return { trackerId, startedAt, mineEnd, theirsEnd };
}

async function endsAtService(world: AppWorld): Promise<number[]> {
  const trackers = await world.board.trackers();
  return trackers.map((tracker) => Date.parse(tracker.ended_at ?? '')).toSorted((a, b) => a - b);
}

describe('an interval that was changed on both sides', () => {
  it('is shown with what it was, with mine and with theirs', async () => {
    await using world = await signedIn();

    const { startedAt, mineEnd, theirsEnd } = await contested(world);

    const question = world.app().outbox.view().rows[0]?.question;
    expect(question).toEqual({
      kind: 'conflict',
      base: { startedAt, endedAt: startedAt + HOUR_MS },
      mine: { startedAt, endedAt: mineEnd },
      theirs: { startedAt, endedAt: theirsEnd },
    });
    expect(await endsAtService(world)).toEqual([theirsEnd]);
  });

  it('is sent as mine when I keep mine', async () => {
    await using world = await signedIn();
    const { trackerId, mineEnd } = await contested(world);

    world.app().outbox.keep(trackerId, 'mine');
    await world.until(saved);

    expect(await endsAtService(world)).toEqual([mineEnd]);
  });

  it.each([
    ['theirs', 'becomes theirs when I keep theirs'],
    ['both', 'is two when I keep both, each with its own end'],
  ] as const)('%s: %s, and asks again when I take that back', async (keep, _what) => {
    await using world = await signedIn();
    const { trackerId, mineEnd, theirsEnd } = await contested(world);

    const changeId = world.app().outbox.keep(trackerId, keep);
    await world.until(saved);
    expect(await endsAtService(world)).toEqual(keep === 'both' ? [mineEnd, theirsEnd] : [theirsEnd]);

    world.app().time.undo(changeId ?? 0);
    await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);
    expect(await endsAtService(world)).toEqual([theirsEnd]);
    world.app().outbox.keep(trackerId, 'mine');
    await world.until(saved);
    expect(await endsAtService(world)).toEqual([mineEnd]);
  });

  it('is theirs when I take my edit back', async () => {
    await using world = await signedIn();
    const { theirsEnd } = await contested(world);

    world.app().time.undo(world.app().history.newest()?.changeId ?? 0);
    await world.until(saved);

    expect(await endsAtService(world)).toEqual([theirsEnd]);
  });

  it('is neither merged nor split before it is settled whose times count', async () => {
    await using world = await signedIn();
    const { trackerId, startedAt } = await contested(world);
    const { time } = world.app();
    const [first] = taskIds(world);
    time.log(first, startedAt - 2 * HOUR_MS, startedAt - HOUR_MS);

    expect(() => time.merge(trackerId)).toThrow('Another device changed this entry too');
    expect(() => time.split(trackerId, startedAt + 5 * MINUTE_MS)).toThrow('so nothing was split');
    expect(world.app().snapshot().sync.needsYou).toBe(1);
  });

  it('asks as well when I take away what they changed', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    const [tracker] = await world.board.trackers();
    await world.network.cut();
    world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
    await world.board.correctEnd(tracker?.id ?? 0, startedAt + 2 * HOUR_MS);
    await world.network.restore();
    world.app().refresh();

    await world.until(({ sync }) => sync.needsYou === 1);

    const [row] = world.app().outbox.view().rows;
    expect(row?.question).toMatchObject({ kind: 'conflict', mine: null });
    expect(row?.actions).toEqual(['keep-mine', 'keep-theirs']);
  });

  it('is there once when I take my deletion back, and they had moved it and then made it anew', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    const [tracker] = await world.board.trackers();
    await world.network.cut();
    const changeId = world.app().time.remove(world.app().snapshot().today.sessions[0]?.trackerId ?? 0);
    await world.board.correctStart(tracker?.id ?? 0, startedAt - MINUTE_MS);
    await world.board.correctEnd(tracker?.id ?? 0, startedAt + 2 * HOUR_MS);
    await world.network.restore();
    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1);
    await world.board.remove(tracker?.id ?? 0);
    await world.board.log(first, startedAt - MINUTE_MS, startedAt + 2 * HOUR_MS);
    world.app().refresh();
    await world.until(({ today }) => today.sessions.length === 1);

    world.app().time.undo(changeId ?? 0);
    await world.until(saved);

    const served = await world.board.trackers();
    expect(served.map((one) => Date.parse(one.started_at ?? ''))).toEqual([startedAt - MINUTE_MS]);
  });

  it('is merged without a question where each side changed something else', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
    world.app().time.log(first, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    const [tracker] = await world.board.trackers();
    await world.network.cut();
    editTimes(
      world.app(),
      world.app().snapshot().today.sessions[0]?.trackerId ?? 0,
      startedAt,
      startedAt + 2 * HOUR_MS,
    );
    await world.board.correctStart(tracker?.id ?? 0, startedAt - HOUR_MS);
    await world.network.restore();
    world.app().refresh();

    await world.until(saved);

    const [merged] = await world.board.trackers();
    expect(Date.parse(merged?.started_at ?? '')).toBe(startedAt - HOUR_MS);
    expect(Date.parse(merged?.ended_at ?? '')).toBe(startedAt + 2 * HOUR_MS);
  });
});
