import { expect, it } from 'vitest';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { AppWorld } from '../support/app-world.ts';
import { type Fault, HEALTHY, type Requested } from '../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';
import { editTimes } from '../support/edit-times.ts';

const LOST: Fault = { kind: 'drop' };

interface Edited {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A timer of a minute ago that the service knows; what the service holds was read, so nothing else is asked for. */
async function confirmedTimer(world: AppWorld): Promise<void> {
  const [first] = taskIds(world);
  world.app().start(first, Math.floor(world.now() / 1000) * 1000 - 60_000);
  await world.until((snapshot) => saved(snapshot) && isRead(snapshot));
}

function isRead({ sync }: Snapshot): boolean {
  return sync.unread === undefined && sync.ownTime === undefined;
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
  const [look, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const met = { stops: 0, looks: 0 };
  // The edit comes in between the look and its answer; then nothing gets through until the stop has arrived.
  world.network.follow((request) => {
    if (request.method === 'PUT' && met.stops === 0) {
      met.stops = 1;
      return { kind: 'late', until: arrival.promise };
    }
    if (isLook(request)) met.looks += 1;
    else if (met.looks === 0) return HEALTHY;
    return isLook(request) && met.looks === 1 ? { kind: 'delay', until: look.promise } : LOST;
  });

  stopAll(world);
  await expect.poll(() => met.looks).toBe(1);
  const meant = edit(world);
  look.resolve();
  // The next one: the first was answered.
  await expect.poll(() => met.looks).toBeGreaterThan(1);
  arrival.resolve();
  await expect.poll(world.network.underway).toBe(0);
  await world.network.restore();
  world.app().refresh();
  await world.until(saved);

  expect(await heldTimes(world)).toEqual([meant]);
});

it('a stop that arrives after the edit that followed it is put right, when the answer to another change tells of it', async () => {
  await using world = await signedIn();
  await confirmedTimer(world);
  const [first] = taskIds(world);
  const arrival = Promise.withResolvers<void>();
  let stops = 0;
  world.network.follow(({ method }) => {
    if (method !== 'PUT') return HEALTHY;
    stops += 1;
    return stops === 1 ? { kind: 'late', until: arrival.promise } : HEALTHY;
  });

  stopAll(world);
  await expect.poll(() => stops).toBe(1);
  const meant = edit(world);
  await expect.poll(async () => await heldTimes(world)).toEqual([meant]);
  arrival.resolve();
  await expect.poll(world.network.underway).toBe(0);
  expect(await heldTimes(world)).not.toEqual([meant]);
  world.app().highlight(first, true);
  await expect.poll(async () => (await world.board.trackers())[0]?.highlighted_at).not.toBeNull();

  await expect.poll(async () => await heldTimes(world)).toEqual([meant]);
  await world.until(saved);
  expect(world.app().snapshot().today.sessions).toMatchObject([meant]);
});
