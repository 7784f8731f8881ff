import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { ListFilter, ServerTracker } from '../../../main/core/sync/board-service.ts';

export interface BoardRules {
  readonly endedAtRule: 'not-past' | 'after-start';
}

/** A tracker as the service stores it. `uid` names it for good: a restored service gives ids a second time. */
export interface StoredRecord {
  readonly uid: number;
  readonly id: number;
  readonly userId: number;
  readonly taskId: number;
  readonly boardId: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly listed: boolean;
  readonly sortKey: number;
  readonly highlightedAt: number | null;
  readonly createdAt: number;
}

/** The service said no. */
export interface Refused {
  readonly status: number;
  readonly words: string;
  readonly fields: readonly string[];
}

export type Told<T> = { readonly value: T } | { readonly refused: Refused };

/** The trackers of the service, by the rules of `contract-decisions`, on its own clock. A contract test holds it to the real one. */
export interface BoardModel {
  readonly create: (userId: number, taskId: number, boardId: number, body: TrackerBody) => Told<ServerTracker>;
  readonly update: (userId: number, id: number, body: TrackerBody) => Told<ServerTracker>;
  readonly remove: (userId: number, id: number) => Told<null>;
  readonly list: (userId: number, filter: ListFilter) => readonly ServerTracker[];
  /** Those that touch `[fromMs, toMs)`. */
  readonly report: (userId: number, fromMs: number, toMs: number) => readonly ServerTracker[];
  readonly records: () => readonly StoredRecord[];
  readonly byId: (id: number) => StoredRecord | null;
  readonly backUp: () => BoardBackup;
  /** As before, ids to be given included. */
  readonly restore: (backup: BoardBackup) => void;
}

export interface BoardBackup {
  readonly records: ReadonlyMap<number, StoredRecord>;
  readonly nextId: number;
}

const GRACE_MS = 60_000;
const SECOND_MS = 1000;

export function createBoardModel(
  clock: () => number,
  rules: BoardRules,
  knownTasks: ReadonlyMap<number, number>,
): BoardModel {
  let records = new Map<number, StoredRecord>();
  let nextId = 1;
  let nextUid = 1;

  function put(record: StoredRecord): Told<ServerTracker> {
    records.set(record.id, record);
    return { value: told(record) };
  }

  function told(record: StoredRecord): ServerTracker {
    const { id, userId, taskId, boardId, startedAt, endedAt, listed, highlightedAt, createdAt } = record;
    const fields = { id, userId, taskId, boardId, startedAt: wholeSecond(startedAt), endedAt, listed, highlightedAt };
    return { ...fields, position: positionOf(record), createdAt: wholeSecond(createdAt) };
  }

  function listedOf(userId: number, except: number): StoredRecord[] {
    return [...records.values()]
      .filter((record) => record.userId === userId && record.listed && record.id !== except)
      .toSorted((a, b) => a.sortKey - b.sortKey);
  }

  function positionOf(record: StoredRecord): number | null {
    if (!record.listed) return null;
    return 1 + listedOf(record.userId, record.id).filter((other) => other.sortKey < record.sortKey).length;
  }

  /** Between its new neighbours; null, or a place beyond the end, is the end. */
  function keyAt(userId: number, position: number | null, except: number): number {
    const others = listedOf(userId, except);
    const after = position === null ? undefined : others[Math.max(0, position - 1)];
    if (after === undefined) return (others.at(-1)?.sortKey ?? 0) + 1;
    const before = others[Math.max(0, position ?? 0) - 2];
    return before === undefined ? after.sortKey - 1 : (before.sortKey + after.sortKey) / 2;
  }

  function changeable(userId: number, id: number): StoredRecord | Refused {
    const record = records.get(id);
    if (record === undefined) return { status: 404, words: 'Time tracker not found', fields: [] };
    if (record.userId !== userId) return { status: 403, words: 'The time tracker is another user’s', fields: [] };
    return record;
  }

  return {
    create: (userId, taskId, boardId, body) => {
      if (knownTasks.get(taskId) !== boardId) return { refused: { status: 404, words: 'Task not found', fields: [] } };
      const now = clock();
      const startedAt = body.startedAt ?? now;
      const endedAt = body.endedAt ?? null;
      const refused = refusalOf({ ...body, startedAt }, { startedAt, endedAt }, now, rules);
      if (refused !== null) return { refused };
      const listed = body.listed ?? true;
      const sortKey = keyAt(userId, body.position ?? 1, 0);
      const id = nextId;
      nextId += 1;
      const uid = nextUid;
      nextUid += 1;
      const highlightedAt = body.highlightedAt ?? null;
      return put({
        uid,
        id,
        userId,
        taskId,
        boardId,
        startedAt,
        endedAt,
        listed,
        sortKey,
        highlightedAt,
        createdAt: now,
      });
    },
    update: (userId, id, body) => {
      const before = changeable(userId, id);
      if ('status' in before) return { refused: before };
      const { position, ...fields } = body;
      const after = { ...before, ...fields };
      const refused = refusalOf(body, after, clock(), rules);
      if (refused !== null) return { refused };
      if (!after.listed) return put(after);
      if (position !== undefined) return put({ ...after, sortKey: keyAt(userId, position, id) });
      return put(before.listed ? after : { ...after, sortKey: keyAt(userId, null, id) });
    },
    remove: (userId, id) => {
      const before = changeable(userId, id);
      if ('status' in before) return { refused: before };
      records.delete(id);
      return { value: null };
    },
    list: (userId, { taskId, active, listed }) =>
      [...records.values()]
        .filter(
          (record) =>
            record.userId === userId &&
            (taskId === undefined || record.taskId === taskId) &&
            (active === undefined || active === (record.endedAt === null)) &&
            (listed !== true || record.listed),
        )
        .toSorted((a, b) => a.id - b.id)
        .map(told),
    report: (userId, fromMs, toMs) =>
      [...records.values()]
        .filter(
          (record) => record.userId === userId && record.startedAt < toMs && (record.endedAt ?? clock()) >= fromMs,
        )
        .map(told),
    records: () => [...records.values()],
    byId: (id) => records.get(id) ?? null,
    backUp: () => ({ records: new Map(records), nextId }),
    restore: (backup) => {
      records = new Map(backup.records);
      nextId = backup.nextId;
    },
  };
}

function refusalOf(
  given: TrackerBody,
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number | null },
  now: number,
  { endedAtRule }: BoardRules,
): Refused | null {
  if (given.startedAt !== undefined && startedAt > now + GRACE_MS) return invalid('started_at', 'is in the future');
  const isEndGiven = typeof given.endedAt === 'number';
  if (endedAt === null || (given.startedAt === undefined && !isEndGiven)) return null;
  if (endedAt < startedAt) return invalid('ended_at', 'is before started_at');
  if (isEndGiven && endedAtRule === 'not-past' && endedAt < now - GRACE_MS)
    return invalid('ended_at', 'is in the past');
  return null;
}

function invalid(field: string, words: string): Refused {
  return { status: 422, words: `${field} ${words}`, fields: [field] };
}

function wholeSecond(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
