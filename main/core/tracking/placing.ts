import type { Journal } from '../journal/journal.ts';
import { type WorkListEntry, workList } from './work-list.ts';

/** What a task's row hands on to the tracker that takes it over. */
export interface Place {
  readonly rank: number | null;
  /** For the service, counted from 1; null: the service's own default, the top. */
  readonly position: number | null;
  readonly highlightedAt: number | null;
}

/** Ends the row that `taskId` has, if any, and returns its place for the tracker that follows. */
export function takePlace(journal: Journal, accountId: number, taskId: number): Place {
  const entries = workList(journal, accountId);
  const index = entries.findIndex((entry) => entry.taskId === taskId);
  const entry = entries[index];
  if (entry === undefined) return { rank: null, position: null, highlightedAt: null };
  rankAsShown(journal, accountId, entries);
  journal.additions.remove(accountId, taskId);
  for (const row of journal.trackers.listed(accountId)) {
    if (row.taskId !== taskId) continue;
    const desired = { ...row.desired, listed: false, highlightedAt: null };
    journal.trackers.save({ ...row, desired, wishedPosition: null, rank: null });
  }
  return { rank: index + 1, position: servicePosition(entries, index), highlightedAt: entry.highlightedAt };
}

export interface Move {
  /** Within the rows as shown, counted from 0. */
  readonly toIndex: number;
  /** The service is asked for the place even though it still lists a row that was just put back. */
  readonly isAsked: boolean;
}

/** Moves the row of `taskId`; only the moved row asks the service for a place. False where it stands there, or nowhere. */
export function moveRow(journal: Journal, accountId: number, taskId: number, { toIndex, isAsked }: Move): boolean {
  const entries = workList(journal, accountId);
  const entry = entries.find((candidate) => candidate.taskId === taskId);
  if (entry === undefined) return false;
  const others = entries.filter((candidate) => candidate !== entry);
  const index = Math.max(0, Math.min(toIndex, others.length));
  if (entries[index] === entry) return false;
  const ordered = [...others.slice(0, index), entry, ...others.slice(index)];
  rankAsShown(journal, accountId, ordered);
  const moved = entry.tracker === null ? null : journal.trackers.get(entry.tracker.id);
  if (moved !== null && (isAsked || moved.seen?.listed !== true))
    journal.trackers.save({ ...moved, wishedPosition: servicePosition(ordered, index) });
  return true;
}

/** Local sort keys only, until the service's positions arrive: nothing of it is sent. */
function rankAsShown(journal: Journal, accountId: number, entries: readonly WorkListEntry[]): void {
  for (const [index, { tracker, addition }] of entries.entries()) {
    const rank = index + 1;
    if (tracker !== null) journal.trackers.save({ ...tracker, rank });
    else if (addition !== null) journal.additions.put(accountId, { ...addition, rank });
  }
}

/** The place among the rows that the service knows of, counted from 1. */
function servicePosition(entries: readonly WorkListEntry[], index: number): number {
  return 1 + entries.slice(0, index).filter((entry) => entry.tracker !== null).length;
}
