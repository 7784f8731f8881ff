import { expect, it } from 'vitest';
import type { Question } from '../../common/domain/snapshot.ts';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { HEALTHY } from '../support/faults.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it('a timer that was stopped right after the clock was set back keeps its time at the service, and moves by an answer', async () => {
  await using world = await signedIn();
  const tracker = await startedAgo(world, 40 * MINUTE_MS);
  const { startedAt } = tracker;

  world.jumpClock(-HOUR_MS);
  world.app().stop(tracker.trackerId);
  await world.until(saved);

  const [kept] = await lengths(world);
  expect(kept).toBeCloseTo(40, 0);
  expect(question(world)).toMatchObject({ task: tracker.task, times: { startedAt } });

  const changeId = world.app().answerAway(question(world)?.awayId ?? 0, 'shift');
  await world.until(saved);
  expect(await lengths(world)).toEqual([kept]);
  expect(await starts(world)).toEqual([expect.closeTo(startedAt - HOUR_MS, -4)]);
  expect(question(world)).toBeUndefined();

  world.app().time.undo(changeId ?? 0);
  await world.until(saved);
  expect(await starts(world)).toEqual([startedAt]);
  expect(question(world)).toBeDefined();
});

it('a switch right after the clock was set forward asks about what it added, also after a crash', async () => {
  await using world = await signedIn();
  const tracker = await startedAgo(world, 40 * MINUTE_MS);
  const [, second] = taskIds(world);

  world.jumpClock(5 * HOUR_MS);
  world.app().start(second);
  world.crash();

  const { awayId = 0, jumpMs } = question(world) ?? {};
  expect(jumpMs).toBeCloseTo(5 * HOUR_MS, -4);
  world.app().answerAway(awayId, 'shift');

  const { sessions } = world.app().snapshot().today;
  const ended = sessions.find(({ trackerId }) => trackerId === tracker.trackerId);
  expect(((ended?.endedAt ?? 0) - (ended?.startedAt ?? 0)) / MINUTE_MS).toBeCloseTo(40, 0);
});

it('an entry that waits for its turn on another card is sent there, also where the clock was set back meanwhile', async () => {
  await using world = await signedIn();
  const [first, second] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  world.app().time.log(first, startedAt, startedAt + HOUR_MS);
  await world.until(saved);
  const { trackerId = 0 } = world.app().snapshot().today.sessions[0] ?? {};
  let isRefused = false;
  world.network.follow(({ method }) => {
    isRefused ||= method === 'POST';
    return method === 'POST' ? { kind: 'page', status: 408, isApplied: false, retryAfterSeconds: 60 } : HEALTHY;
  }, world.now);
  world.app().time.give(trackerId, second);
  await expect.poll(() => isRefused).toBe(true);

  world.jumpClock(-18 * HOUR_MS);
  world.network.follow(() => HEALTHY, world.now);
  world.app().refresh();
  await world.until(saved);

  expect((await world.board.trackers()).map(({ task_id }) => task_id)).toEqual([second]);
});

it('a timer that was stopped does not run again by a list that left before the clock was set back', async () => {
  await using world = await signedIn();
  const { trackerId } = await startedAgo(world, 40 * MINUTE_MS);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  let asked = 0;
  world.network.follow(({ path }) => {
    if (!/[?&]active=1/.test(path)) return HEALTHY;
    asked += 1;
    return asked === 1 ? { kind: 'slow-answer', until } : HEALTHY;
  }, world.now);
  world.app().refresh();
  await expect.poll(() => asked).toBe(1);

  world.jumpClock(-HOUR_MS);
  world.app().stop(trackerId);
  const isEnded = async (): Promise<boolean> => (await world.board.trackers()).every((one) => one.ended_at !== null);
  await expect.poll(isEnded).toBe(true);
  letGo();
  world.app().refresh();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await world.until(saved);

  expect(world.app().snapshot().running).toEqual([]);
  expect(await isEnded()).toBe(true);
});

async function startedAgo(world: AppWorld, ms: number) {
  const [taskId] = taskIds(world);
  world.app().start(taskId, world.now() - ms);
  await world.until(saved);
  const [timer] = world.app().snapshot().running;
  if (timer === undefined) throw new Error('nothing runs');
  return timer;
}

function question(world: AppWorld): Extract<Question, { kind: 'clock' }> | undefined {
  return world
    .app()
    .snapshot()
    .questions.find((one) => one.kind === 'clock');
}

/** In minutes. */
async function lengths(world: AppWorld): Promise<readonly number[]> {
  const trackers = await world.board.trackers();
  return trackers.map((one) => (Date.parse(one.ended_at ?? '') - Date.parse(one.started_at)) / MINUTE_MS);
}

async function starts(world: AppWorld): Promise<readonly number[]> {
  return (await world.board.trackers()).map((one) => Date.parse(one.started_at));
}
