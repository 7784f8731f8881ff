import type { Journal } from '../journal/journal.ts';
import type { Addition, TrackerRow } from '../journal/rows.ts';

/** A row of the work list: a task, backed by its listed tracker or, where it has none, by an addition of ours. */
export interface WorkListEntry {
  readonly taskId: number;
  readonly boardId: number;
  readonly tracker: TrackerRow | null;
  readonly addition: Addition | null;
  readonly highlightedAt: number | null;
  /** Smaller is higher. */
  readonly rank: number;
  /** Later wins among equals: what was touched last stands above. */
  readonly touchedAt: number;
}

/** Where an entry stands without any request: new trackers go to the top, as the contract's default position says. */
const TOP = 0;

/** Highlighted first, then by rank, then the latest; an addition right above the row that it was put above. */
export function workList(journal: Journal, accountId: number): readonly WorkListEntry[] {
  const tracked = new Map<number, WorkListEntry>();
  for (const row of journal.trackers.listed(accountId)) {
    const other = tracked.get(row.taskId)?.tracker;
    if (other === undefined || other === null || isAhead(row, other)) tracked.set(row.taskId, fromTracker(row));
  }
  const rows = [...tracked.values()].toSorted(byRank);
  const additions = journal.additions.all(accountId).filter(({ taskId }) => !tracked.has(taskId));
  for (const entry of additions.map(fromAddition).toSorted(byRank)) rows.splice(indexFor(entry, rows), 0, entry);
  return starredFirst(rows);
}

export function starredFirst(entries: readonly WorkListEntry[]): readonly WorkListEntry[] {
  return entries.toSorted((a, b) => Number(b.highlightedAt !== null) - Number(a.highlightedAt !== null));
}

/** Positions of the service leave additions out, and change as it likes: what such a row stands above is surer than its rank. */
function indexFor(entry: WorkListEntry, rows: readonly WorkListEntry[]): number {
  const above = rows.findIndex(({ taskId }) => taskId === entry.addition?.aboveTaskId);
  if (above !== -1) return above;
  const lower = rows.findIndex((row) => byRank(entry, row) < 0);
  return lower === -1 ? rows.length : lower;
}

/** Two listed trackers of one task (another device did it): the running one speaks, then the latest. */
function isAhead(a: TrackerRow, b: TrackerRow): boolean {
  const running = Number(a.desired.endedAt === null) - Number(b.desired.endedAt === null);
  return running === 0 ? a.desired.startedAt > b.desired.startedAt : running > 0;
}

function fromAddition(addition: Addition): WorkListEntry {
  const { taskId, boardId, highlightedAt, addedAt } = addition;
  return { taskId, boardId, tracker: null, addition, highlightedAt, rank: addition.rank ?? TOP, touchedAt: addedAt };
}

function fromTracker(tracker: TrackerRow): WorkListEntry {
  const { taskId, boardId, desired, rank, seen } = tracker;
  return {
    taskId,
    boardId,
    tracker,
    addition: null,
    highlightedAt: desired.highlightedAt,
    rank: rank ?? seen?.position ?? TOP,
    touchedAt: desired.startedAt,
  };
}

function byRank(a: WorkListEntry, b: WorkListEntry): number {
  return a.rank - b.rank || b.touchedAt - a.touchedAt;
}
