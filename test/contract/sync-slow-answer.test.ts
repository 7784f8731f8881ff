import { expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import { firstId, held } from '../support/at-service.ts';
import { editTimes } from '../support/edit-times.ts';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

it('an answer that took its time tells of the moment at which it was asked for: what another device changed since is asked about', async () => {
  await using world = await signedIn({ speed: 20 });
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 4 * HOUR_MS;
  const end = startedAt + HOUR_MS;
  world.app().time.log(first, startedAt, end);
  await world.until(saved);
  await world.passes(3 * MINUTE_MS);
  const trackerId = world.app().snapshot().today.sessions[0]?.trackerId ?? 0;
  const answer = Promise.withResolvers<void>();
  let updates = 0;
  world.network.follow(({ method }) => {
    if (method === 'PUT') updates += 1;
    return method === 'PUT' && updates === 1 ? { kind: 'slow-answer', until: answer.promise } : HEALTHY;
  }, world.now);
  world.app().refresh();
  await world.passes(SECOND_MS);

  editTimes(world.app(), trackerId, startedAt, end + MINUTE_MS);
  await expect.poll(async () => await held(world)).toEqual([[startedAt, end + MINUTE_MS]]);
  await world.board.correctEnd(await firstId(world), end + 30 * MINUTE_MS);
  const correctedAt = world.now();
  const hasPassed = async (ms: number): Promise<void> =>
    await expect.poll(() => world.now() - correctedAt, { timeout: 10_000 }).toBeGreaterThan(ms);
  await hasPassed(20 * SECOND_MS);
  answer.resolve();
  await world.until(saved);
  await hasPassed(35 * SECOND_MS);
  editTimes(world.app(), trackerId, startedAt, end + 2 * MINUTE_MS);
  await world.until(({ sync }) => sync.waiting === 0);

  expect(await held(world)).toEqual([[startedAt, end + 30 * MINUTE_MS]]);
  expect(world.app().snapshot().sync.needsYou).toBe(1);
});
