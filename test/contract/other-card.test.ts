/** An entry that is given to another card: the contract has no such change, so it is created there and deleted here, as one command. */
import { describe, expect, it } from 'vitest';
import { wholeSecond } from '../../main/core/clock.ts';
import type { AppWorld } from '../support/app-world.ts';
import { firstId } from '../support/at-service.ts';
import { HEALTHY, type Fault, type Requested } from '../support/faults.ts';
import { saved, signedIn, stopAll, taskIds } from '../support/signed-in.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Logged {
  readonly trackerId: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** An hour on the first card, which the service has. */
async function logged(world: AppWorld): Promise<Logged> {
  const [first] = taskIds(world);
  const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
  const endedAt = startedAt + HOUR_MS;
  world.app().time.log(first, startedAt, endedAt);
  await world.until(saved);
  return { trackerId: shownId(world), startedAt, endedAt };
}

function shownId(world: AppWorld): number {
  return world.app().snapshot().today.sessions[0]?.trackerId ?? 0;
}

/** Card, start and end of all that the service has. */
async function there(world: AppWorld): Promise<readonly (readonly [number, number, number | null])[]> {
  const trackers = await world.board.trackers();
  return trackers.map(({ task_id, started_at, ended_at }) => [
    task_id,
    Date.parse(started_at),
    ended_at === null ? null : Date.parse(ended_at),
  ]);
}

/** The same of all that the day shows. */
function shown(world: AppWorld): readonly (readonly [number, number, number | null])[] {
  return world
    .app()
    .snapshot()
    .today.sessions.map(({ task, startedAt, endedAt }) => [task.taskId, startedAt, endedAt]);
}

/** The first request that `isMeant` gets this fault; what came after it is counted. */
function faultOnce(world: AppWorld, isMeant: (request: Requested) => boolean, fault: Fault): { isDone: boolean } {
  const told = { isDone: false };
  world.network.follow((request) => {
    if (told.isDone || !isMeant(request)) return HEALTHY;
    told.isDone = true;
    return fault;
  }, world.now);
  return told;
}

const isCreate = ({ method, path }: Requested): boolean => method === 'POST' && path.includes('time_trackers');
const isDelete = ({ method, path }: Requested): boolean => method === 'DELETE' && path.includes('time_trackers');

/** It is deleted by another device just then. */
async function refused(world: AppWorld): Promise<Logged> {
  const entry = await logged(world);
  const [, second] = taskIds(world);
  await world.board.removeTask(second);
  world.app().time.give(entry.trackerId, second);
  await world.until(({ sync }) => sync.needsYou === 1);
  return entry;
}

async function offline(world: AppWorld): Promise<Logged & { readonly numberThere: number }> {
  const entry = await logged(world);
  const numberThere = await firstId(world);
  await world.network.cut();
  return { ...entry, numberThere };
}

describe('an entry that the service has', () => {
  it.each(['v3', 'v1'] as const)('is on the other card alone, by %s', async (api) => {
    await using world = await signedIn();
    world.app().setApi(api);
    const [, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);

    world.app().time.give(trackerId, second);
    expect(shown(world)).toEqual([[second, startedAt, endedAt]]);
    expect(world.app().snapshot().sync.waiting).toBe(1);
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
    expect(shown(world)).toEqual([[second, startedAt, endedAt]]);
  });

  it('runs on under the other card', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - HOUR_MS;
    world.app().start(first, startedAt);
    await world.until(saved);

    world.app().time.give(shownId(world), second);
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, null]]);
    stopAll(world);
    await world.until(saved);
    expect((await there(world)).map(([taskId, start]) => [taskId, start])).toEqual([[second, startedAt]]);
    expect(world.app().snapshot().running).toEqual([]);
  });

  it('goes when the network is back, and is shown once until then', async () => {
    await using world = await signedIn({ speed: 20 });
    const [first, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);
    await world.network.cut();

    world.app().time.give(trackerId, second);
    expect(await there(world)).toEqual([[first, startedAt, endedAt]]);
    expect(shown(world)).toEqual([[second, startedAt, endedAt]]);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
  });

  it('goes to a card that was made without a network', async () => {
    await using world = await signedIn({ speed: 20 });
    const { trackerId, startedAt, endedAt } = await logged(world);
    const boardId = world.board.tasks[0]?.boardId ?? 0;
    await world.network.cut();
    const request = { boardId, stageId: null, cardTypeId: null, name: 'Made on the train', start: false };
    const { taskId } = world.app().tasks.create(request);

    world.app().time.give(trackerId, taskId);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    const [tracker, ...others] = await there(world);
    expect(others).toEqual([]);
    expect(tracker).toEqual([expect.any(Number), startedAt, endedAt]);
    expect(world.board.tasks.map(({ id }) => id)).not.toContain(tracker?.[0]);
  });

  it('is put back by one undo, before it was sent and after', async () => {
    await using world = await signedIn({ speed: 20 });
    const [first, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);
    const numberBefore = await firstId(world);
    await world.network.cut();
    world.app().time.undo(world.app().time.give(trackerId, second) ?? 0);
    await world.network.restore();
    world.app().refresh();
    await world.until(saved);
    expect(await firstId(world)).toBe(numberBefore);

    const changeId = world.app().time.give(trackerId, second) ?? 0;
    await world.until(saved);
    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
    world.app().time.undo(changeId);
    await world.until(saved);

    expect(await there(world)).toEqual([[first, startedAt, endedAt]]);
  });

  it('goes with others in one command', async () => {
    await using world = await signedIn();
    const [first, second, third] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
    // Two begin in the same second as the two others: on one card they cannot.
    for (const card of [first, second, first, second]) world.app().time.log(card, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    const before = await there(world);
    const ids = world
      .app()
      .snapshot()
      .today.sessions.map(({ trackerId }) => trackerId);

    const changeId = world.app().time.give(ids, third) ?? 0;
    await world.until(saved);
    expect(await there(world)).toHaveLength(4);
    expect(new Set((await there(world)).map(([taskId]) => taskId))).toEqual(new Set([third]));
    world.app().time.undo(changeId);
    await world.until(saved);

    expect(new Set((await there(world)).map((entry) => entry.join()))).toEqual(
      new Set(before.map((entry) => entry.join())),
    );
  });
});

describe('between the create and the deletion', () => {
  it('a crash loses neither the entry nor the deletion', async () => {
    await using world = await signedIn({ speed: 20 });
    const [first, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);
    const deletions = { isLost: true, count: 0 };
    world.network.follow((request) => {
      if (!deletions.isLost || !isDelete(request)) return HEALTHY;
      deletions.count += 1;
      return { kind: 'drop' };
    }, world.now);
    world.app().time.give(trackerId, second);
    await expect.poll(() => deletions.count).toBeGreaterThan(0);
    expect((await there(world)).map(([taskId]) => taskId)).toEqual([first, second]);

    world.crash();
    deletions.isLost = false;
    world.app().refresh();
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
    expect(shown(world)).toEqual([[second, startedAt, endedAt]]);
  });

  it.each([
    ['lost on its way', { kind: 'drop' }],
    ['answered in vain', { kind: 'cut-answer', share: 0 }],
    ['sent twice', { kind: 'double', given: 'second' }],
  ] as const)('nothing is deleted for a create that is %s, and nothing is there twice', async (_words, fault) => {
    await using world = await signedIn({ speed: 60 });
    const [, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);
    const create = faultOnce(world, isCreate, fault);

    world.app().time.give(trackerId, second);
    await expect.poll(() => create.isDone).toBe(true);
    expect((await there(world)).length).toBeGreaterThan(0);
    await world.until(saved);
    await world.passes(15 * MINUTE_MS);
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
  });

  it('nothing is deleted for a create that is late, and nothing is there twice', async () => {
    await using world = await signedIn({ speed: 60 });
    const [, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);
    const arrival = Promise.withResolvers<void>();
    const create = faultOnce(world, isCreate, { kind: 'late', until: arrival.promise });

    world.app().time.give(trackerId, second);
    await expect.poll(() => create.isDone).toBe(true);
    expect((await there(world)).length).toBeGreaterThan(0);
    await world.until(saved);
    // Within the minutes in which a copy may arrive, whatever the time of this machine is.
    arrival.resolve();
    await expect.poll(async () => (await there(world)).length).toBe(2);
    await world.passes(15 * MINUTE_MS);
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
  });

  it('a crash while the create is on its way makes no second one', async () => {
    await using world = await signedIn({ speed: 20 });
    const [, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);
    const create = faultOnce(world, isCreate, { kind: 'cut-answer', share: 0 });
    world.app().time.give(trackerId, second);
    await expect.poll(() => create.isDone).toBe(true);

    world.crash();
    world.app().refresh();
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
  });
});

describe('a card that does not take it', () => {
  it('leaves it where it is at the service, and asks', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    const { startedAt, endedAt } = await refused(world);

    expect(await there(world)).toEqual([[first, startedAt, endedAt]]);
    expect(shown(world)).toEqual([[second, startedAt, endedAt]]);
    const [row, ...others] = world.app().outbox.view().rows;
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: 'needs-you', from: { taskId: first } });
  });

  it('that is archived keeps it where it is, or has it: once, and with its times', async () => {
    await using world = await signedIn();
    const [first, second] = taskIds(world);
    const { trackerId, startedAt, endedAt } = await logged(world);
    await world.board.archiveTask(second);

    world.app().time.give(trackerId, second);
    const { sync } = await world.until((snapshot) => saved(snapshot) || snapshot.sync.needsYou === 1);

    expect(await there(world)).toEqual([[sync.needsYou === 1 ? first : second, startedAt, endedAt]]);
    expect(shown(world)).toEqual([[second, startedAt, endedAt]]);
  });

  it('on a board that the person may no longer see leaves it where it is, and asks', async () => {
    await using world = await signedIn();
    const [first, second] = world.board.tasks;
    if (first === undefined || second === undefined) throw new Error('the board has too few tasks');
    await world.app().connect(world.network.url, world.board.tokenOfMember(first.boardId, ['read_tasks']), 'keychain');
    await world.until((snapshot) => saved(snapshot) && snapshot.boardsUnread === undefined);
    const startedAt = wholeSecond(world.now()) - 3 * HOUR_MS;
    world.app().time.log(first.id, startedAt, startedAt + HOUR_MS);
    await world.until(saved);
    world.board.removeMembers(first.boardId);

    world.app().time.give(shownId(world), second.id);
    await world.until(({ sync }) => sync.needsYou === 1);

    expect(shown(world)).toEqual([[second.id, startedAt, startedAt + HOUR_MS]]);
    expect(world.app().outbox.view().rows).toMatchObject([{ state: 'needs-you', from: { taskId: first.id } }]);
  });

  it('gives it back', async () => {
    await using world = await signedIn();
    const [first] = taskIds(world);
    const { startedAt, endedAt } = await refused(world);

    world.app().time.give(shownId(world), first);
    await world.until(saved);

    expect(await there(world)).toEqual([[first, startedAt, endedAt]]);
  });

  it('leaves it to a third one', async () => {
    await using world = await signedIn();
    const [, , third] = taskIds(world);
    const { startedAt, endedAt } = await refused(world);

    world.app().time.give(shownId(world), third);
    await world.until(saved);

    expect(await there(world)).toEqual([[third, startedAt, endedAt]]);
  });

  it('has it deleted altogether when it is discarded', async () => {
    await using world = await signedIn();
    await refused(world);

    world.app().outbox.discard(shownId(world));
    await world.until(saved);

    expect(await there(world)).toEqual([]);
  });
});

describe('what another device did with it meanwhile', () => {
  it('goes with it: another end', async () => {
    await using world = await signedIn({ speed: 20 });
    const [, second] = taskIds(world);
    const { trackerId, startedAt, endedAt, numberThere } = await offline(world);
    world.app().time.give(trackerId, second);
    await world.board.correctEnd(numberThere, endedAt + 10 * MINUTE_MS);

    await world.network.restore();
    world.app().refresh();
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt + 10 * MINUTE_MS]]);
    expect(shown(world)).toEqual([[second, startedAt, endedAt + 10 * MINUTE_MS]]);
  });

  it('is asked about where I gave it another end as well: theirs is back on its card, and counts once', async () => {
    await using world = await signedIn({ speed: 20 });
    const [first, second] = taskIds(world);
    const { trackerId, startedAt, endedAt, numberThere } = await offline(world);
    world.app().time.give(trackerId, second);
    const was = { startedAt, endedAt };
    world.app().time.edit(shownId(world), { was, endedAt: endedAt + 5 * MINUTE_MS });
    await world.board.correctEnd(numberThere, endedAt + 10 * MINUTE_MS);
    await world.network.restore();
    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1);

    const [row] = world.app().outbox.view().rows;
    world.app().outbox.keep(row?.trackerId ?? 0, 'theirs');
    await world.until(saved);

    expect(await there(world)).toEqual([[first, startedAt, endedAt + 10 * MINUTE_MS]]);
    expect(shown(world)).toEqual([[first, startedAt, endedAt + 10 * MINUTE_MS]]);
  });

  it('is asked about where it was deleted', async () => {
    await using world = await signedIn({ speed: 20 });
    const [, second] = taskIds(world);
    const { trackerId, startedAt, endedAt, numberThere } = await offline(world);
    world.app().time.give(trackerId, second);
    await world.board.remove(numberThere);
    await world.network.restore();
    world.app().refresh();
    await world.until(({ sync }) => sync.needsYou === 1);
    expect(await there(world)).toEqual([]);

    world.app().outbox.keep(shownId(world), 'mine');
    await world.until(saved);

    expect(await there(world)).toEqual([[second, startedAt, endedAt]]);
  });
});

describe('a service that takes no end in the past', () => {
  it('keeps it on its card until the person has said what is to become of its times', async () => {
    await using world = await signedIn({ endedAtRule: 'not-past', speed: 60 });
    const [first, second] = taskIds(world);
    const startedAt = wholeSecond(world.now()) - HOUR_MS;
    world.app().start(first, startedAt);
    await world.until(saved);
    stopAll(world);
    await world.until(saved);
    const [, , endedAt] = (await there(world))[0] ?? [0, 0, null];
    await world.passes(10 * MINUTE_MS);
    world.app().outbox.answerPastEnd('move');

    world.app().time.give(shownId(world), second);
    await world.until(({ sync }) => sync.needsYou === 1);

    expect(await there(world)).toEqual([[first, startedAt, endedAt]]);
    world.app().time.give(shownId(world), first);
    await world.until(saved);
    expect(await there(world)).toEqual([[first, startedAt, endedAt]]);
  });
});
