import { describe, expect, it } from 'vitest';
import type { Journal, ToldTracker } from '../../../main/core/journal/journal.ts';
import type { NewTracker, TrackerRow } from '../../../main/core/journal/rows.ts';
import { newTracker, seenTracker } from '../../support/journal.ts';
import { createDice, type Dice, seededRandom } from '../random.ts';
import { journalContract } from './journal-contract.ts';
import { inMemory, onDisk } from './journals.ts';

journalContract('the journal on disk', onDisk);
journalContract('the journal of the simulation', inMemory);

function byId(rows: readonly TrackerRow[]): TrackerRow[] {
  return rows.toSorted((a, b) => a.id - b.id);
}

/** As the service would tell what was last seen there. */
function told(bound: readonly { readonly id: number }[], { get }: Journal['trackers']): ToldTracker[] {
  return bound.flatMap(({ id }) => {
    const row = get(id);
    return row?.seen ? { ...row.seen, id: row.seen.serverId, taskId: row.taskId } : [];
  });
}

/** Every question that the core asks of trackers. */
function answers({ trackers }: Journal, accountId: number): unknown {
  return {
    running: trackers.running(accountId),
    listed: byId(trackers.listed(accountId)),
    unsent: byId(trackers.unsentOfTask(accountId, 1)),
    ofTask: trackers.ofTask(accountId, 2),
    unchanged: [...trackers.unchanged(accountId, told(trackers.bound(accountId, 0, 40), trackers), 50_000)],
    unchangedOfTask: [
      ...trackers.unchangedOfTask(accountId, 2, told(trackers.bound(accountId, 0, 40), trackers), 50_000),
    ],
    ofTaskBeside: trackers.ofTaskBeside(accountId, 2, [2, 3, 5, 8, 13, 21, 34]),
    overlapping: trackers.overlapping(accountId, 20_000, 40_000),
    taken: [1, 2, -1].flatMap((taskId) =>
      [10_000, 11_000, 12_000].map((at) => trackers.startIsTaken(accountId, taskId, at)),
    ),
    finishedMs: trackers.finishedMs(accountId, 1),
    recent: trackers.recentTaskIds(accountId, 2),
    pending: trackers.pending(accountId, 5),
    due: trackers.due(accountId, 50_000, 30_000, 5),
    freed: [...trackers.freed(accountId)].toSorted((a, b) => a - b),
    nextDueAt: trackers.nextDueAt(accountId, 50_000),
    attention: trackers.needingAttention(accountId),
    doubted: trackers.doubted(accountId),
    gone: trackers.gone(accountId, 30_000),
    moved: trackers.moved(accountId, 3),
    bound: trackers.bound(accountId, 3, 4),
    ofTaskThere: trackers.knownOfTask(accountId, 2).toSorted((a, b) => a.serverId - b.serverId),
    pulledThere: trackers.pulledOfTask(accountId, 2).toSorted((a, b) => a.serverId - b.serverId),
    allDoubted: trackers.countDoubted(accountId),
    countMoved: trackers.countMoved(accountId),
    countBound: trackers.countBound(accountId),
    previous: trackers.previousOfTask(accountId, 1, 30_000)?.id,
    byServerId: [1, 2, 3].map((serverId) => trackers.byServerId(accountId, serverId)?.id),
    counts: trackers.counts(accountId),
  };
}

function randomTracker(dice: Dice, accountId: number, serverId: number, startedAt: number): NewTracker {
  const endedAt = dice.chance(0.3) ? null : startedAt + dice.between(0, 30) * 1000;
  const desired = { startedAt, endedAt, listed: dice.chance(0.4), highlightedAt: dice.chance(0.2) ? 1000 : null };
  const at = dice.between(1, 99) * 1000;
  const times = dice.chance(0.5) ? desired : { ...desired, endedAt: startedAt };
  const seen = dice.chance(0.6) ? seenTracker(serverId, times) : null;
  const goneAt = dice.chance(0.1) ? at + serverId : null;
  return newTracker({
    accountId,
    taskId: dice.between(1, 3),
    desired,
    deleted: goneAt !== null || dice.chance(0.2),
    seen,
    inDoubt: dice.chance(0.2),
    attention: dice.chance(0.2) ? { kind: 'refused', status: 422, words: 'no', at } : null,
    moved: dice.chance(0.2) ? { by: 'consent', meant: { startedAt, endedAt } } : null,
    doubt: seen !== null && dice.chance(0.3) ? { looks: 1, at: at + serverId } : null,
    goneAt,
    notBefore: dice.chance(0.5) ? 0 : at,
  });
}

describe('both journals', () => {
  it.each([1, 2, 3, 4, 5])('answer every question alike after the same random writes (%i)', (seed) => {
    using disk = onDisk();
    using memory = inMemory();
    const dice = createDice(seededRandom(seed));
    const starts = Array.from({ length: 40 }, (_, index) => 10_000 + index * 1000);

    for (const [index, startedAt] of starts.entries()) {
      const row = randomTracker(dice, disk.account.id, index + 1, startedAt);
      const saved = { ...randomTracker(dice, disk.account.id, index + 1, startedAt), id: index + 1 };
      const isSavedToo = dice.chance(0.5);
      for (const { journal } of [disk, memory]) {
        journal.trackers.insert(row);
        if (isSavedToo) journal.trackers.save(saved);
      }
    }

    expect(answers(memory.journal, memory.account.id)).toEqual(answers(disk.journal, disk.account.id));
  });
});
