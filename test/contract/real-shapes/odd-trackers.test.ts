import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../../main/core/clock.ts';
import type { AppWorld } from '../../support/app-world.ts';
import { passesLookedAt } from '../../support/at-service.ts';
import { type Fault, type FaultPlan, HEALTHY } from '../../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../../support/signed-in.ts';

const MINUTE_MS = 60_000;
const FAST = { speed: 100 };

type Fields = Readonly<Record<string, unknown>>;

/** Each listed tracker as `odd` makes it, for as long as the network is like that. */
function telling(odd: (tracker: Fields) => unknown): FaultPlan {
  const of = (body: string): string => {
    const list: unknown = JSON.parse(body);
    if (!Array.isArray(list)) return body;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the service lists
    return JSON.stringify((list as { time_tracker: Fields }[]).map((one) => ({ time_tracker: odd(one.time_tracker) })));
  };
  return ({ method, path }) =>
    method === 'GET' && path.startsWith('/api/v1/time_trackers') ? { kind: 'other-words', of } : HEALTHY;
}

/** The first such request for a tracker meets it. */
function once(meant: string, fault: Fault): FaultPlan {
  let isDone = false;
  return ({ method, path }) => {
    if (isDone || method !== meant || !path.includes('time_trackers')) return HEALTHY;
    isDone = true;
    return fault;
  };
}

function withoutEnd(body: string): string {
  return body.replace(/"ended_at":"[^"]*",?/, '');
}

/** Two finished entries and a timer, all saved. */
async function withEntries(): Promise<AppWorld> {
  const world = await signedIn(FAST);
  const [first, second] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 5 * MINUTE_MS;
  for (const task of [first, second]) world.app().time.log(task, startedAt, startedAt + MINUTE_MS);
  world.app().start(first);
  await world.until((snapshot) => snapshot.running.length === 1 && saved(snapshot));
  return world;
}

describe('a list of trackers', () => {
  it.each<[string, Fields | null]>([
    ['an id', { id: 'seven' }],
    ['no id', { id: null }],
    ['a card', { task_id: { id: 3 } }],
    ['a board', { board_id: 'Product' }],
    ['an owner', { user_id: 'me' }],
    ['a start', { started_at: 'this morning' }],
    ['an end', { ended_at: 'a while ago' }],
    ['nothing', null],
  ])('that have %s which nobody understands takes nothing away', async (_what, odd) => {
    await using world = await withEntries();
    const before = world.app().snapshot();
    world.network.follow(
      telling((tracker) => (odd === null ? null : { ...tracker, ...odd })),
      world.now,
    );

    await passesLookedAt(world, 5 * MINUTE_MS);

    const { today, running, workList, sync } = world.app().snapshot();
    expect(today.sessions.map(({ trackerId }) => trackerId)).toEqual(before.today.sessions.map((one) => one.trackerId));
    expect(running.map(({ trackerId }) => trackerId)).toEqual(before.running.map(({ trackerId }) => trackerId));
    expect(workList.map(({ task }) => task.taskId)).toEqual(before.workList.map(({ task }) => task.taskId));
    expect(sync).toMatchObject({ needsYou: 0, offlineSince: null });
    expect(world.app().outbox.view().gone).toEqual([]);
  });

  it('that do not say so that it is understood whether they are listed, highlighted, or where, leave the work list as it is', async () => {
    await using world = await withEntries();
    const before = world.app().snapshot();
    world.network.follow(
      telling((tracker) => ({ ...tracker, listed: 'perhaps', highlighted_at: 'soon', position: 'top', created_at: 7 })),
      world.now,
    );

    await passesLookedAt(world, 5 * MINUTE_MS);

    const { workList, running, sync } = world.app().snapshot();
    expect(workList).toEqual(before.workList);
    expect(running.map(({ trackerId }) => trackerId)).toEqual(before.running.map(({ trackerId }) => trackerId));
    expect(sync).toMatchObject({ waiting: 0, needsYou: 0, offlineSince: null });
  });

  it('of which one is not understood tells the others, and what is gone of them', async () => {
    await using world = await withEntries();
    const [odd, gone] = (await world.board.trackers()).map(({ id }) => id);
    world.network.follow(
      telling((tracker) => (tracker['id'] === odd ? { ...tracker, ended_at: 'late' } : tracker)),
      world.now,
    );

    await world.board.remove(gone ?? 0);

    await world.until((snapshot) => snapshot.today.sessions.length === 2);
    expect(world.app().snapshot().sync).toMatchObject({ needsYou: 0, offlineSince: null });
  });

  it.each<[string, Fields]>([
    ['end', { ended_at: 'late' }],
    ['start', { started_at: 'early' }],
    ['id', { id: null }],
  ])('of which the %s is not understood has no create sent again whose answer was lost', async (_what, odd) => {
    await using world = await signedIn(FAST);
    const [first] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 5 * MINUTE_MS;
    const lists = telling((tracker) => ({ ...tracker, ...odd }));
    let creates = 0;
    world.network.follow((asked) => {
      if (asked.method !== 'POST' || creates++ > 0) return lists(asked);
      return { kind: 'cut-answer', share: 0 };
    }, world.now);

    world.app().time.log(first, startedAt, startedAt + MINUTE_MS);
    await passesLookedAt(world, 5 * MINUTE_MS);
    expect(creates).toBe(1);
    await world.until(({ sync }) => sync.waiting === 1);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(creates).toBe(1);
    expect(await world.board.trackers()).toHaveLength(1);
  });

  it('with an old one that is not understood lets new time on that card through', async () => {
    await using world = await withEntries();
    const [first] = taskIds(world);
    const old = new Set((await world.board.trackers()).map(({ id }) => id));
    world.network.follow(
      telling((tracker) => (old.has(Number(tracker['id'])) ? { ...tracker, ended_at: 'late' } : tracker)),
      world.now,
    );

    const startedAt = wholeSecond(world.now()) - 3 * MINUTE_MS;
    world.app().time.log(first, startedAt, startedAt + MINUTE_MS);

    await world.until(saved);
    await expect.poll(async () => (await world.board.trackers()).length).toBe(4);
  });
});

describe('an answer to a change', () => {
  it.each(['POST', 'PUT'])('that is about another entry leaves that one as it was (%s)', async (method) => {
    await using world = await withEntries();
    const [, second, third] = taskIds(world);
    const before = await world.board.trackers();
    const other = before.find((tracker) => tracker.task_id === second);
    const of = (): string => JSON.stringify({ time_tracker: other });
    world.network.follow(once(method, { kind: 'other-words', of }), world.now);

    world.app().start(third);
    await world.until(saved);

    const after = await world.board.trackers();
    expect(after).toHaveLength(4);
    expect(after.find(({ id }) => id === other?.id)).toEqual(other);
    expect(after.filter(({ ended_at }) => ended_at === null).map(({ task_id }) => task_id)).toEqual([third]);
  });

  it('that leaves out the end says nothing of it', async () => {
    await using world = await withEntries();
    const [, second] = taskIds(world);
    const old = world
      .app()
      .snapshot()
      .today.sessions.find(({ task }) => task.taskId === second);
    if (old?.endedAt == null) throw new Error('no entry that is over');
    world.network.follow(once('PUT', { kind: 'other-words', of: withoutEnd }), world.now);

    const { startedAt, endedAt } = old;
    world.app().time.edit(old.trackerId, { was: { startedAt, endedAt }, startedAt: startedAt + 10_000 });
    await world.until(saved);

    expect(
      world
        .app()
        .snapshot()
        .running.map(({ task }) => task.taskId),
    ).not.toContain(second);
    expect(
      world
        .app()
        .snapshot()
        .today.sessions.find(({ trackerId }) => trackerId === old.trackerId)?.endedAt,
    ).toBe(endedAt);
  });

  it('that is a page for one entry holds up no other', async () => {
    await using world = await withEntries();
    const [, second] = taskIds(world);
    world.network.follow(
      ({ method }) => (method === 'DELETE' ? { kind: 'page', status: 404, isApplied: false } : HEALTHY),
      world.now,
    );
    const old = world
      .app()
      .snapshot()
      .today.sessions.find(({ task }) => task.taskId === second);
    world.app().time.remove(old?.trackerId ?? 0);

    stopAll(world);

    await expect
      .poll(async () => (await world.board.trackers()).filter(({ ended_at }) => ended_at === null))
      .toEqual([]);
    await world.until(({ sync }) => sync.waiting === 1);
  });
});
