import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { editTimes } from '../support/edit-times.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** An entry of which both sides moved the end, after another one of its task. */
async function contested(world: AppWorld) {
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  world.app().time.log(first, startedAt - 2 * HOUR_MS, startedAt - HOUR_MS);
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await world.until(saved);
  const tracker = (await world.board.trackers()).find(({ started_at: at }) => Date.parse(at) === startedAt);
  const trackerId =
    world
      .app()
      .snapshot()
      .today.sessions.find((one) => one.startedAt === startedAt)?.trackerId ?? 0;
  const theirsEnd = startedAt + HOUR_MS + 20 * MINUTE_MS;
  await world.network.cut();
  editTimes(world.app(), trackerId, startedAt, startedAt + HOUR_MS + 10 * MINUTE_MS);
  await world.board.correctEnd(tracker?.id ?? 0, theirsEnd);
  await world.network.restore();
  world.app().refresh();
  await world.until(({ sync }) => sync.needsYou === 1);
  return { trackerId, startedAt, theirsEnd };
}

async function ends(world: AppWorld): Promise<readonly number[]> {
  return (await world.board.trackers()).map((tracker) => Date.parse(tracker.ended_at ?? ''));
}

describe('an edit that met one of another device', () => {
  it('and is taken back leaves theirs as it is', async () => {
    await using world = await signedIn();
    const { theirsEnd } = await contested(world);

    world.app().time.undo(world.app().time.newest()?.changeId ?? 0);
    await world.until(saved);

    expect(await ends(world)).toContain(theirsEnd);
    expect(world.app().snapshot().sync.needsYou).toBe(0);
  });

  it('of which both were kept, or theirs, is asked about again when that is taken back', async () => {
    await using world = await signedIn();
    const { trackerId, theirsEnd } = await contested(world);

    for (const keep of ['both', 'theirs'] as const) {
      const changeId = world.app().ledger.keep(trackerId, keep);
      await world.until(saved);
      world.app().time.undo(changeId ?? 0);
      await world.until(({ sync }) => sync.needsYou === 1 && sync.waiting === 0);

      expect(await ends(world)).toContain(theirsEnd);
    }
  });

  it('is neither merged nor split before it is settled which of them counts', async () => {
    await using world = await signedIn();
    const { trackerId, startedAt } = await contested(world);
    const { time } = world.app();

    expect(() => time.merge(trackerId)).toThrow('Another device changed this entry as well');
    expect(() => time.split(trackerId, startedAt + 5 * MINUTE_MS)).toThrow('so nothing was split');
    expect(world.app().snapshot().sync.needsYou).toBe(1);
  });
});
