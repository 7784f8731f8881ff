import { isEqual } from '../../../common/equal.ts';
import type { ToldTracker, TrackerStore } from '../../../main/core/journal/journal.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { awaitsSuccessor, isDoubted, stateOf, waitingRows } from '../../../main/core/tracking/tracker.ts';
import { UserFailure } from '../../../main/core/user-failure.ts';
import type { MemoryTables } from './memory-tables.ts';

const RECENT_WINDOW = 1000;

function isSeenAlike(row: TrackerRow, next: TrackerRow): boolean {
  return isEqual(seenInTime(row), seenInTime(next));
}

function seenInTime(row: TrackerRow): unknown {
  const { taskId, desired, deleted, seen, attention, resend, doubt } = row;
  const times = [desired.startedAt, desired.endedAt, seen?.serverId, seen?.startedAt, seen?.endedAt];
  return [taskId, ...times, deleted, attention, resend, doubt, stateOf(row)];
}

/** Every query of `tracker-queries.ts`, in the same order. */
export function memoryTrackers({ store, writes, write, read, nextId }: MemoryTables, onTime: () => void): TrackerStore {
  /** Of the account, in the order of ids. */
  function rows(accountId: number, holds: (row: TrackerRow) => boolean): TrackerRow[] {
    const found: TrackerRow[] = [];
    for (const { row } of store.trackers.values()) if (row.accountId === accountId && holds(row)) found.push(row);
    return found;
  }

  function live(accountId: number, holds: (row: TrackerRow) => boolean): TrackerRow[] {
    return rows(accountId, (row) => !row.deleted && holds(row));
  }

  function doubtedOf(accountId: number): TrackerRow[] {
    return rows(accountId, ({ doubt, goneAt }) => doubt !== null && goneAt === null).toSorted(
      (a, b) => (a.doubt?.at ?? 0) - (b.doubt?.at ?? 0),
    );
  }

  function inState(accountId: number, state: 'pending' | 'needs-attention'): TrackerRow[] {
    const found: TrackerRow[] = [];
    for (const stored of store.trackers.values())
      if (stored.state === state && stored.row.accountId === accountId) found.push(stored.row);
    return found;
  }

  /** Without those that wait for their successor. */
  function pendingOf(accountId: number): TrackerRow[] {
    const trackers = { get: (id: number) => store.trackers.get(id)?.row ?? null };
    return inState(accountId, 'pending').filter((row) => !awaitsSuccessor(trackers, row));
  }

  function keep(row: TrackerRow): void {
    const serverId = row.seen?.serverId;
    if (
      serverId !== undefined &&
      rows(row.accountId, (other) => other.seen?.serverId === serverId && other.id !== row.id).length > 0
    )
      throw new UserFailure('storage', `This could not be written to disk (server id ${serverId} is bound twice).`);
    const before = store.trackers.get(row.id);
    if (before === undefined || !isSeenAlike(before.row, row)) onTime();
    writes.tellRow(before?.row ?? null, row);
    writes.put(store.trackers, row.id, { row, state: stateOf(row) });
  }

  function mayBeThere(row: TrackerRow): boolean {
    if (stateOf(row) !== 'void' || row.seen !== null) return true;
    return [...store.attempts.values()].some(({ trackerId }) => trackerId === row.id);
  }

  function unchanged(accountId: number, told: readonly ToldTracker[], changedBefore: number): ReadonlySet<number> {
    const byId = new Map(told.map((one) => [one.id, one]));
    const same = live(accountId, (row) => {
      const one = row.seen === null ? undefined : byId.get(row.seen.serverId);
      return one !== undefined && row.changedAt < changedBefore && isJustSo(row, one);
    });
    return new Set(same.flatMap(({ seen }) => seen?.serverId ?? []));
  }

  return {
    get: (id) => read(() => store.trackers.get(id)?.row ?? null),
    insert: (row) =>
      write(() => {
        const kept = { ...row, id: nextId('trackers') };
        keep(kept);
        return kept;
      }),
    save: (row) => {
      write(() => {
        if (store.trackers.has(row.id)) keep(row);
      });
    },
    byServerId: (accountId, serverId) =>
      read(() => rows(accountId, ({ seen }) => seen?.serverId === serverId)[0] ?? null),
    running: (accountId) => read(() => live(accountId, ({ desired }) => desired.endedAt === null).toSorted(byStart)),
    listed: (accountId) => read(() => live(accountId, ({ desired }) => desired.listed)),
    unsentOfTask: (accountId, taskId) =>
      read(() => rows(accountId, (row) => row.taskId === taskId && row.seen === null && stateOf(row) !== 'void')),
    knownOfTask: (accountId, taskId) =>
      read(() =>
        rows(accountId, (row) => row.taskId === taskId).flatMap(({ seen }) =>
          seen === null ? [] : { serverId: seen.serverId, bornAt: seen.createdAt },
        ),
      ),
    pulledOfTask: (accountId, taskId) =>
      read(() =>
        rows(accountId, (row) => row.taskId === taskId && !row.isOwn).flatMap(({ seen }) =>
          seen === null ? [] : { serverId: seen.serverId, bornAt: seen.createdAt },
        ),
      ),
    precededBy: (id) =>
      read(() => [...store.trackers.values()].flatMap(({ row }) => (row.successorId === id ? row : []))),
    ofTask: (accountId, taskId) => read(() => live(accountId, (row) => row.taskId === taskId).toSorted(byStart)),
    ofTaskBeside: (accountId, taskId, serverIds) =>
      read(() =>
        live(
          accountId,
          ({ taskId: own, seen }) => own === taskId && seen !== null && !serverIds.includes(seen.serverId),
        ).toSorted(byStart),
      ),
    unchanged: (...asked) => read(() => unchanged(...asked)),
    unchangedOfTask: (accountId, taskId, told, changedBefore) =>
      read(() => {
        const ofTask = told.filter((one) => one.taskId === taskId);
        return unchanged(accountId, ofTask, changedBefore);
      }),
    takenAwayAt: (accountId, taskId, startedAt) =>
      read(() =>
        rows(accountId, (row) => row.taskId === taskId && row.desired.startedAt === startedAt)
          .filter(({ deleted, goneAt }) => deleted && goneAt === null)
          .toReversed(),
      ),
    overlapping: (accountId, startMs, endMs) =>
      read(() => live(accountId, ({ desired }) => touches(desired, startMs, endMs)).toSorted(byStart)),
    startingAt: (accountId, startedAt) => read(() => live(accountId, ({ desired }) => desired.startedAt === startedAt)),
    startIsTaken: (accountId, taskId, startedAt) =>
      read(() =>
        rows(accountId, ({ desired }) => desired.startedAt === startedAt)
          .filter((row) => row.taskId === taskId || row.taskId < 0 || taskId < 0)
          .some(mayBeThere),
      ),
    finishedMs: (accountId, taskId) =>
      read(() => {
        let sum = 0;
        for (const { desired } of live(accountId, (row) => row.taskId === taskId))
          if (desired.endedAt !== null) sum += Math.max(0, desired.endedAt - desired.startedAt);
        return sum;
      }),
    recentTaskIds: (accountId, limit) =>
      read(() => {
        const latest = live(accountId, () => true)
          .toSorted(byStart)
          .toReversed()
          .slice(0, RECENT_WINDOW);
        const last = (of: (row: TrackerRow) => number): ReadonlyMap<number, number> =>
          new Map(latest.toSorted((one, other) => of(one) - of(other)).map((row) => [row.taskId, of(row)]));
        const ends = last(({ desired }) => desired.endedAt ?? Number.MAX_SAFE_INTEGER);
        const starts = last(({ desired }) => desired.startedAt);
        const ids = last(({ id }) => id);
        return [...ends.keys()]
          .toSorted(
            (one, other) =>
              timeOf(ends, other) - timeOf(ends, one) ||
              timeOf(starts, other) - timeOf(starts, one) ||
              timeOf(ids, other) - timeOf(ids, one),
          )
          .slice(0, limit);
      }),
    pending: (accountId, limit) => read(() => pendingOf(accountId).toSorted(inSendingOrder).slice(0, limit)),
    due: (accountId, now, longestWaitMs, limit) =>
      read(() =>
        pendingOf(accountId)
          .filter(({ taskId, notBefore }) => taskId > 0 && (notBefore <= now || notBefore > now + longestWaitMs))
          .toSorted(inSendingOrder)
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    freed: (accountId) =>
      read(() =>
        pendingOf(accountId)
          .filter((row) => sendingRank(row) === 2)
          .map(({ id }) => id),
      ),
    nextDueAt: (accountId, now) =>
      read(() => {
        const waits = pendingOf(accountId).flatMap(({ taskId, notBefore }) =>
          taskId > 0 && notBefore > now ? [notBefore] : [],
        );
        return waits.length === 0 ? null : Math.min(...waits);
      }),
    needingAttention: (accountId) => read(() => inState(accountId, 'needs-attention').toSorted(byStart)),
    countDoubted: (accountId) =>
      read(() => {
        const doubted = doubtedOf(accountId).filter(({ doubt }) => doubt !== null && doubt.looks > 0);
        const lost = doubted.filter((row) => !row.resend && !row.deleted && !row.inDoubt && row.attention === null);
        return { all: lost.length, waiting: lost.filter((row) => stateOf(row) === 'pending').length };
      }),
    doubted: (accountId, limit = Infinity) =>
      read(() =>
        rows(accountId, ({ doubt, goneAt, inDoubt }) => doubt !== null && goneAt === null && !inDoubt)
          .toSorted((a, b) => Number(b.resend) - Number(a.resend) || (a.doubt?.at ?? 0) - (b.doubt?.at ?? 0))
          .slice(0, limit),
      ),
    doubtedOfTask: (accountId, taskId) =>
      read(() => rows(accountId, (row) => row.taskId === taskId && !row.deleted && isDoubted(row))),
    gone: (accountId, sinceMs) =>
      read(() =>
        rows(accountId, ({ goneAt }) => goneAt !== null && goneAt >= sinceMs).toSorted(
          (a, b) => (b.goneAt ?? 0) - (a.goneAt ?? 0),
        ),
      ),
    moved: (accountId, limit) =>
      read(() =>
        live(accountId, ({ moved }) => moved !== null)
          .toSorted(byStart)
          .toReversed()
          .slice(0, limit),
      ),
    countMoved: (accountId) => read(() => live(accountId, ({ moved }) => moved !== null).length),
    withTentativeStarts: (accountId) =>
      read(() => live(accountId, ({ tentativeStarts }) => tentativeStarts.length > 0)),
    bound: (accountId, afterServerId, limit) =>
      read(() =>
        live(accountId, ({ seen }) => seen !== null && seen.serverId > afterServerId)
          .map(({ id, seen }) => ({ id, serverId: seen?.serverId ?? 0 }))
          .toSorted((a, b) => a.serverId - b.serverId)
          .slice(0, limit),
      ),
    countBound: (accountId) => read(() => live(accountId, ({ seen }) => seen !== null).length),
    previousOfTask: (accountId, taskId, startedAt) =>
      read(
        () =>
          live(accountId, (row) => row.taskId === taskId && row.desired.startedAt < startedAt)
            .toSorted(byStart)
            .at(-1) ?? null,
      ),
    counts: (accountId) =>
      read(() => ({
        waiting: waitingRows(pendingOf(accountId)).length,
        attention: inState(accountId, 'needs-attention').length,
      })),
  };
}

/** Begun inside; begun before and ended inside or later; begun before and running. */
function touches({ startedAt, endedAt }: TrackerRow['desired'], startMs: number, endMs: number): boolean {
  if (startedAt >= startMs) return startedAt < endMs;
  return endedAt === null || endedAt > startMs;
}

function byStart(a: TrackerRow, b: TrackerRow): number {
  return a.desired.startedAt - b.desired.startedAt || a.id - b.id;
}

/** Stops and edits before new ones, oldest first. */
function inSendingOrder(a: TrackerRow, b: TrackerRow): number {
  return sendingRank(a) - sendingRank(b) || byStart(a, b);
}

function sendingRank({ deleted, inDoubt, successorId, seen }: TrackerRow): number {
  return deleted && !inDoubt && successorId !== null ? 2 : Number(seen === null);
}

function timeOf(times: ReadonlyMap<number, number>, taskId: number): number {
  return times.get(taskId) ?? 0;
}

/** Over, off the list, and nothing is to be said or done about it. */
function isJustSo(row: TrackerRow, { id, taskId, position = null, createdAt, ...times }: ToldTracker): boolean {
  if (row.seen === null || times.endedAt === null || row.taskId !== taskId || stateOf(row) !== 'settled') return false;
  const { startedAt, endedAt } = times;
  const off = { startedAt, endedAt, listed: false, highlightedAt: null };
  const told = { serverId: id, ...off, position, createdAt, seenAt: row.seen.seenAt };
  const isQuiet = row.doubt === null && row.rank === null && row.tentativeStarts.length === 0;
  const isAsked = row.inDoubt || row.resend || row.attention !== null;
  return isQuiet && !isAsked && isEqual(row.desired, off) && isEqual(row.seen, told);
}
