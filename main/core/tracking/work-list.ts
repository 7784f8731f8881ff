import type { Journal } from '../journal/journal.ts';
import type { Addition, TrackerRow } from '../journal/rows.ts';

/** A row of the work list: a task, backed by its listed tracker or, where none was ever started, by an addition of ours. */
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

/** Where an entry stands without any wish: new trackers go to the top, as the contract's default position says. */
const TOP = 0;

/** Highlighted first, then by rank, then the latest. */
export function workList(journal: Journal, accountId: number): readonly WorkListEntry[] {
  const entries = new Map<number, WorkListEntry>();
  for (const addition of journal.additions.all(accountId)) entries.set(addition.taskId, fromAddition(addition));
  for (const row of journal.trackers.listed(accountId)) {
    const other = entries.get(row.taskId);
    const mine = fromTracker(row);
    if (other === undefined || other.tracker === null || isAhead(row, other.tracker)) entries.set(row.taskId, mine);
  }
  return [...entries.values()].toSorted(compare);
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

function compare(a: WorkListEntry, b: WorkListEntry): number {
  const highlight = Number(b.highlightedAt !== null) - Number(a.highlightedAt !== null);
  return highlight || a.rank - b.rank || b.touchedAt - a.touchedAt;
}
