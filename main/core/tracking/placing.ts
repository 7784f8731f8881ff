import type { Journal } from '../journal/journal.ts';
import type { Addition, TrackerRow } from '../journal/rows.ts';
import { isDoubted, isTimeConfirmed, type TrackerPorts } from './tracker.ts';
import { starredFirst, type WorkListEntry, workList } from './work-list.ts';
import type { RowImage, TrackerChange } from '../journal/intents.ts';

/** Of a row below the last one that the service has a place for: whatever places it tells, they are above. */
const BOTTOM = 1_000_000;

/** What a task's row hands on to the tracker, or the addition, that takes it over. */
export interface Place extends Key {
  /** For the service, counted from 1; null: the service's own default, the top. */
  readonly position: number | null;
  readonly highlightedAt: number | null;
}

/** Local sort key, until the service's positions arrive: nothing of it is sent. */
type Key = Pick<Addition, 'rank' | 'aboveTaskId'>;

const NO_PLACE: Place = { rank: null, position: null, highlightedAt: null };

/** Ends the row that `taskId` has, if any, and returns its place for the tracker that follows. */
export function takePlace(journal: Journal, accountId: number, taskId: number): Place {
  return endRow(journal, accountId, taskId, true);
}

/** The same where no tracker follows. */
export function leavePlace(journal: Journal, accountId: number, taskId: number): Place {
  return endRow(journal, accountId, taskId, false);
}

function endRow(journal: Journal, accountId: number, taskId: number, isTracked: boolean): Place {
  const entries = workList(journal, accountId);
  const index = entries.findIndex((entry) => entry.taskId === taskId);
  const entry = entries[index];
  if (entry === undefined) return NO_PLACE;
  const key = rankAsShown(journal, accountId, entries, { taskId, isTracked });
  journal.additions.remove(accountId, taskId);
  for (const row of journal.trackers.listed(accountId)) {
    if (row.taskId !== taskId) continue;
    const desired = { ...row.desired, listed: false, highlightedAt: null };
    journal.trackers.save({ ...row, desired, requestedPosition: null, rank: null });
  }
  return { ...key, position: servicePosition(entries, index), highlightedAt: entry.highlightedAt };
}

/** At the end of the work list, so that no row moves which somebody points at. */
export function addRow(journal: Journal, accountId: number, addition: Omit<Addition, keyof Key>): void {
  const others = workList(journal, accountId);
  journal.additions.put(accountId, { ...addition, rank: null });
  const added = workList(journal, accountId).filter(({ taskId }) => taskId === addition.taskId);
  rankAsShown(journal, accountId, starredFirst([...others, ...added]));
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
  const wanted = Math.max(0, Math.min(toIndex, others.length));
  // A row goes no further than the others that have a star as well, or none.
  const ordered = starredFirst([...others.slice(0, wanted), entry, ...others.slice(wanted)]);
  const index = ordered.indexOf(entry);
  if (entries[index] === entry) return false;
  rankAsShown(journal, accountId, ordered);
  const moved = entry.tracker === null ? null : journal.trackers.get(entry.tracker.id);
  if (moved !== null && (isAsked || moved.seen?.listed !== true))
    journal.trackers.save({ ...moved, requestedPosition: servicePosition(ordered, index) });
  return true;
}

/**
 * `work` takes entries of the task away, or brings them back: its row on the work list, if it has one, keeps its place and its
 * star, carried by another entry or, where there is none, by an addition. The row of a new task goes with the last time that it was
 * made for.
 */
export function keepRow<T>(ports: TrackerPorts, taskId: number, work: () => T): T {
  const { journal, accountId } = ports;
  const before = workList(journal, accountId);
  const index = before.findIndex((entry) => entry.taskId === taskId);
  const result = work();
  const row = before[index];
  if (row === undefined) return result;
  const now = workList(journal, accountId);
  if (!isKept(row, index, now)) putBack(ports, row, { before, now });
  return result;
}

/** By what carried it, or by another that took it over as it was. */
function isKept(row: WorkListEntry, index: number, now: readonly WorkListEntry[]): boolean {
  const at = now.findIndex((entry) => entry.taskId === row.taskId);
  const entry = now[at];
  if (entry === undefined) return false;
  return entry.tracker?.id === row.tracker?.id || (at === index && entry.highlightedAt === row.highlightedAt);
}

interface Lists {
  readonly before: readonly WorkListEntry[];
  readonly now: readonly WorkListEntry[];
}

function putBack(ports: TrackerPorts, row: WorkListEntry, { before, now }: Lists): void {
  const { journal, clock, accountId } = ports;
  const { taskId, boardId, highlightedAt } = row;
  const carrier = now.find((entry) => entry.taskId === taskId)?.tracker ?? heirOf(ports, row);
  if (carrier === null && isMadeForTime(ports, taskId)) return;
  const isNew = (entry: WorkListEntry): boolean => before.every((other) => other.taskId !== entry.taskId);
  const stayed = before.flatMap((entry) =>
    entry === row ? { ...row, tracker: carrier } : (now.find((other) => other.taskId === entry.taskId) ?? []),
  );
  const ordered = [...now.filter(isNew), ...stayed];
  const key = rankAsShown(journal, accountId, ordered, { taskId, isTracked: carrier !== null });
  if (carrier === null) {
    journal.additions.put(accountId, { taskId, boardId, highlightedAt, addedAt: clock.now(), ...key });
    return;
  }
  journal.additions.remove(accountId, taskId);
  const desired = { ...carrier.desired, listed: true, highlightedAt };
  const index = ordered.findIndex((entry) => entry.taskId === taskId);
  journal.trackers.save({ ...carrier, desired, rank: key.rank, requestedPosition: servicePosition(ordered, index) });
}

/** Not on its board yet, nor to be made for its own sake: an addition would have it made without any time. */
function isMadeForTime({ journal, accountId }: TrackerPorts, taskId: number): boolean {
  const task = journal.newTasks.get(accountId, taskId);
  return task !== null && task.actualId === null && !task.wanted;
}

/** Rather what runs, then the latest. What waits for an answer of the person cannot tell the service of its row. */
function heirOf({ journal, accountId }: TrackerPorts, { taskId, tracker }: WorkListEntry): TrackerRow | null {
  const heirs = journal.trackers
    .ofTask(accountId, taskId)
    .filter((row) => row.id !== tracker?.id && row.attention === null && !isDoubted(row));
  return heirs.toSorted((a, b) => lastAt(b) - lastAt(a) || b.desired.startedAt - a.desired.startedAt)[0] ?? null;
}

function lastAt({ desired }: TrackerRow): number {
  return desired.endedAt === null ? Infinity : desired.startedAt;
}

/**
 * The service does not list an entry that has ended, and holds all else of it: its row on the work list goes on without it, on this
 * device alone. Gives the entry as it is to be saved then; null where other things of it are on their way, too.
 */
export function withoutItsRow(journal: Journal, row: TrackerRow, now: number): TrackerRow | null {
  const { accountId, taskId, boardId, desired, seen } = row;
  const isRowAlone = desired.listed && seen?.listed === false && desired.endedAt !== null && isTimeConfirmed(row);
  if (!isRowAlone) return null;
  if (workList(journal, accountId).some(({ tracker }) => tracker?.id === row.id)) {
    const { position: _position, ...place } = leavePlace(journal, accountId, taskId);
    journal.additions.put(accountId, { taskId, boardId, addedAt: now, ...place });
  }
  const unlisted = { ...desired, listed: false, highlightedAt: seen.highlightedAt };
  return { ...row, desired: unlisted, requestedPosition: null, rank: null, failures: 0, notBefore: 0 };
}

interface Turned {
  readonly taskId: number;
  readonly isTracked: boolean;
}

/** The row of `turned` is about to get, or to lose, its tracker: its key is not written, but given. */
function rankAsShown(
  journal: Journal,
  accountId: number,
  entries: readonly WorkListEntry[],
  turned: Turned | null = null,
): Key {
  const isTracked = (entry: WorkListEntry): boolean =>
    entry.taskId === turned?.taskId ? turned.isTracked : entry.tracker !== null;
  const isPlaced = ({ taskId, tracker }: WorkListEntry): boolean =>
    taskId !== turned?.taskId && typeof tracker?.seen?.position === 'number';
  const lastPlaced = entries.findLastIndex(isPlaced);
  let [key, rank, aboveTaskId]: [Key, number, number | undefined] = [
    NO_PLACE,
    entries.filter(isTracked).length,
    undefined,
  ];
  for (const [index, entry] of [...entries.entries()].toReversed()) {
    const isCounted = isTracked(entry);
    const tracked: Key = { rank: index > lastPlaced ? BOTTOM + index : rank };
    const own = isCounted ? tracked : keyAbove(aboveTaskId, index);
    if (entry.taskId === turned?.taskId) key = own;
    else saveKey(journal, accountId, entry, own);
    if (!isCounted) continue;
    rank -= 1;
    aboveTaskId = entry.taskId;
  }
  return key;
}

function keyAbove(aboveTaskId: number | undefined, index: number): Key {
  return aboveTaskId === undefined ? { rank: BOTTOM + index } : { rank: index + 1, aboveTaskId };
}

function saveKey(journal: Journal, accountId: number, { tracker, addition }: WorkListEntry, key: Key): void {
  if (tracker !== null && tracker.rank !== key.rank) journal.trackers.save({ ...tracker, rank: key.rank });
  if (tracker !== null || addition === null) return;
  const { rank: _rank, aboveTaskId: _above, ...rest } = addition;
  journal.additions.put(accountId, { ...rest, ...key });
}

/** The place among the rows that the service knows of, counted from 1. */
function servicePosition(entries: readonly WorkListEntry[], index: number): number {
  return 1 + entries.slice(0, index).filter((entry) => entry.tracker !== null).length;
}

/**
 * In an intent, the place of its task's row is told under this number, as an image of it: `startedAt` is the place,
 * `deleted` says that it has none.
 */
export const PLACE = -2;

/** Places counted from 0 within the rows as shown; null: not on the work list. */
export interface PlaceChange {
  readonly before: number | null;
  readonly after: number | null;
}

export function placeOf(journal: Journal, accountId: number, taskId: number): number | null {
  const index = workList(journal, accountId).findIndex((entry) => entry.taskId === taskId);
  return index === -1 ? null : index;
}

export function changeOfPlace({ before, after }: PlaceChange): TrackerChange {
  return { trackerId: PLACE, before: before === null ? null : imageOf(before), after: imageOf(after) };
}

function imageOf(place: number | null): RowImage {
  return { startedAt: place ?? 0, endedAt: null, listed: place !== null, highlightedAt: null, deleted: place === null };
}
