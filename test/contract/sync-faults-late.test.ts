import { expect, it } from 'vitest';
import type { AppWorld } from '../support/app-world.ts';
import { type Fault, HEALTHY, type Requested } from '../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';
import { editTimes } from '../support/edit-times.ts';

const LATE_MS = 2000;
const SLOW_MS = 400;
const LOST: Fault = { kind: 'drop' };

interface Edited {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A timer of a minute ago that the service knows. */
async function confirmedTimer(world: AppWorld): Promise<void> {
  const [first] = taskIds(world);
  world.app().start(first, Math.floor(world.now() / 1000) * 1000 - 60_000);
  await world.until(saved);
}

/** The stopped entry is said to have begun and ended a second earlier. */
function edit(world: AppWorld): Edited {
  const { trackerId, startedAt, endedAt } = world.app().snapshot().today.sessions[0] ?? {};
  if (trackerId === undefined || startedAt === undefined || typeof endedAt !== 'number') throw new Error('not stopped');
  const meant = { startedAt: startedAt - 1000, endedAt: endedAt - 1000 };
  editTimes(world.app(), trackerId, meant.startedAt, meant.endedAt);
  return meant;
}

async function heldTimes(world: AppWorld): Promise<Edited[]> {
  const trackers = await world.board.trackers();
  return trackers.map(({ started_at: start, ended_at: end }) => ({
    startedAt: Date.parse(start),
    endedAt: Date.parse(end ?? ''),
  }));
}

function isLook({ path }: Requested): boolean {
  return path.includes('task_id=');
}

it('a stop that arrives after a look has missed it is no change of somebody else, though the entry was edited since', async () => {
  await using world = await signedIn();
  await confirmedTimer(world);
  const met = { stops: 0, looks: 0 };
  // The look is slow enough for the edit to come in between; then nothing gets through until the stop has arrived.
  world.network.follow((request) => {
    if (request.method === 'PUT' && met.stops === 0) {
      met.stops = 1;
      return { kind: 'late', ms: LATE_MS };
    }
    if (met.looks > 0) return LOST;
    if (isLook(request)) met.looks = 1;
    return met.looks === 1 ? { kind: 'delay', ms: SLOW_MS } : HEALTHY;
  });

  stopAll(world);
  await expect.poll(() => met.looks, { timeout: 5000, interval: 5 }).toBe(1);
  const meant = edit(world);
  await expect.poll(world.network.underway, { timeout: 5000 }).toBe(0);
  await world.network.restore();
  world.app().refresh();
  await world.until(saved);

  expect(await heldTimes(world)).toEqual([meant]);
});

it('a stop that arrives after the edit that followed it is put right, when the answer to another change tells of it', async () => {
  await using world = await signedIn();
  await confirmedTimer(world);
  const [first] = taskIds(world);
  let stops = 0;
  world.network.follow(({ method }) => {
    if (method !== 'PUT') return HEALTHY;
    stops += 1;
    return stops === 1 ? { kind: 'late', ms: LATE_MS } : HEALTHY;
  });

  stopAll(world);
  await expect.poll(() => stops, { timeout: 5000, interval: 5 }).toBe(1);
  const meant = edit(world);
  await expect.poll(async () => await heldTimes(world), { timeout: 5000 }).toEqual([meant]);
  await expect.poll(world.network.underway, { timeout: 5000 }).toBe(0);
  expect(await heldTimes(world)).not.toEqual([meant]);
  world.app().highlight(first, true);
  await expect.poll(async () => (await world.board.trackers())[0]?.highlighted_at, { timeout: 5000 }).not.toBeNull();

  await expect.poll(async () => await heldTimes(world), { timeout: 5000 }).toEqual([meant]);
  await world.until(saved);
  expect(world.app().snapshot().today.sessions).toMatchObject([meant]);
});
