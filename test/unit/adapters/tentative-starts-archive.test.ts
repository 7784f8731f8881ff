import { describe, expect, it } from 'vitest';
import type { ServerTracker } from '../../../main/core/sync/board-service.ts';
import { applyTaskList } from '../../../main/core/sync/apply-list.ts';
import { clicks, runOn } from '../../support/clicks.ts';
import { seenTracker, taskRow } from '../../support/journal.ts';
import { archiveWorld, exported } from './archive-world.ts';

const MINUTE = 60_000;
const NINE = Date.UTC(2026, 10, 20, 9);
const at = (minutes: number): number => NINE + minutes * MINUTE;
const minutesOf = (instant: number): number => (instant - NINE) / MINUTE;
const RUNNING = { startedAt: NINE, endedAt: null, listed: true, highlightedAt: null };
const SEEN = seenTracker(5, { ...RUNNING, createdAt: NINE, seenAt: NINE });

type World = ReturnType<typeof archiveWorld>;

/** The timer as this computer knows it; the service is not asked before `look`. */
function timer(world: World, isOwn = true) {
  const clock = { nowMs: NINE, now: () => clock.nowMs, monotonicMs: () => 0, uptimeMs: () => 0 };
  const { journal } = world;
  const { tracking } = clicks(runOn({ journal, accountId: 1, severalTimers: () => false, clock }));
  const { id } = world.track({ isOwn, taskId: 1, desired: RUNNING, madeAt: NINE, changedAt: NINE, seen: SEEN });
  return {
    start: (taskId: number, minutes: number): void => {
      clock.nowMs = at(minutes);
      tracking.start(taskId);
    },
    stop: (minutes: number): void => {
      clock.nowMs = at(minutes);
      tracking.stop(id);
    },
    /** The service tells that another device ended it at five past. */
    look: (): void => {
      clock.nowMs = at(31);
      const own = { id: 5, userId: 7, taskId: 1, boardId: 1, position: 1, createdAt: NINE };
      const value: readonly ServerTracker[] = [{ ...own, ...RUNNING, endedAt: at(5) }];
      const list = { kind: 'answered', value, sentAt: clock.nowMs, serverAheadMs: 0 } as const;
      journal.transaction(() => applyTaskList({ journal, accountId: 1, clock }, 1, list));
    },
  };
}

/** The file of a computer that knows of that end already. */
async function fileOfAnother(seen: typeof SEEN): Promise<string> {
  using world = archiveWorld();
  world.account();
  const desired = { ...RUNNING, endedAt: at(5) };
  world.track({ isOwn: false, taskId: 1, desired, madeAt: NINE, changedAt: at(5), seen });
  return await exported(world);
}

function intervals({ journal }: World): readonly (readonly [number, number, number | null])[] {
  const rows = journal.trackers.overlapping(1, 0, Number.MAX_SAFE_INTEGER);
  return rows.map(({ taskId, desired: { startedAt, endedAt } }) => [
    taskId,
    minutesOf(startedAt),
    endedAt === null ? null : minutesOf(endedAt),
  ]);
}

describe('what was started again', () => {
  it('is ended after a restore where it was ended since the backup', async () => {
    using world = archiveWorld();
    world.account();
    const { start, look } = timer(world, false);
    start(1, 10);
    world.journal.tasks.put(1, [taskRow(2, 'Another')]);
    const { name } = await world.archive.backUp('by-hand');
    start(2, 20);

    await world.archive.restore(name);
    look();

    expect(intervals(world)).toEqual([
      [1, 0, 5],
      [1, 10, 20],
      [2, 20, null],
    ]);
  });

  it.each([
    { name: 'was confirmed', seen: { ...SEEN, endedAt: at(5), seenAt: at(25) } },
    { name: 'was not sent yet', seen: { ...SEEN, seenAt: at(3) } },
  ])('outlives the file of a computer whose stop $name', async ({ seen }) => {
    using world = archiveWorld();
    world.account();
    const { start, stop, look } = timer(world);
    start(1, 10);
    stop(20);

    await world.archive.takeIn(await fileOfAnother(seen));
    look();

    expect(intervals(world)).toEqual([
      [1, 0, 5],
      [1, 10, 20],
    ]);
  });

  it('is not missed in a file that was written before it was noted', async () => {
    const text = (await fileOfAnother(SEEN)).replaceAll(/,"(?:tentative_starts|seen_enlist_at)":null/g, '');
    expect(text).not.toMatch(/tentative_starts|seen_enlist_at/);
    using world = archiveWorld();
    expect(await world.archive.takeIn(text)).toMatchObject({ added: 1, unreadable: 0 });
  });
});
