import type { TrackerBody, Verb } from '../journal/attempts.ts';
import type { TrackerStore } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';

export type RowState =
  /** The service holds what is meant. */
  | 'settled'
  /** Something has to be sent or looked at. */
  | 'pending'
  /** The service refused; only the person moves it on. */
  | 'parked'
  /** Deleted everywhere, or never sent and taken back. */
  | 'void';

/** The request that would make the service hold what is meant; null: none is needed. */
export interface Change {
  readonly verb: Verb;
  readonly body: TrackerBody;
}

export function changeOf(row: TrackerRow): Change | null {
  if (row.goneAt !== null) return null;
  if (row.deleted) return row.seen === null ? null : { verb: 'delete', body: {} };
  if (row.seen === null) return { verb: 'create', body: createBody(row) };
  const body = updateBody(row);
  return Object.keys(body).length === 0 ? null : { verb: 'update', body };
}

export function stateOf(row: TrackerRow): RowState {
  if (row.goneAt !== null) return 'void';
  if (row.parked !== null) return 'parked';
  if (row.ambiguous || changeOf(row) !== null) return 'pending';
  // To be sent again should the service no longer have it: that has to be looked at.
  if (row.resend && row.seen !== null) return 'pending';
  return row.deleted ? 'void' : 'settled';
}

/** The service holds this interval as meant, whatever else of the row is still on its way. */
export function isTimeConfirmed(row: TrackerRow): boolean {
  const { desired, seen } = row;
  if (seen === null || row.deleted || row.resend || row.parked !== null) return false;
  return !isLacking(row) && desired.startedAt === seen.startedAt && desired.endedAt === seen.endedAt;
}

/**
 * It is to be deleted because another card has its time now, and that is not at the service for certain: until it is, this stays there.
 * What may have become of its own create can be looked for meanwhile.
 */
export function awaitsSuccessor(trackers: Pick<TrackerStore, 'get'>, row: TrackerRow): boolean {
  if (row.successorId === null || !row.deleted || row.ambiguous) return false;
  const next = trackers.get(row.successorId);
  if (next === null || next.deleted) return false;
  const { seen, ambiguous, resend, missing, parked } = next;
  // What the service refuses of it, it has all the same; what is asked about may turn out to be another one.
  const isAsked = parked !== null && parked.kind !== 'refused' && parked.kind !== 'past-end';
  return seen === null || ambiguous || resend || missing !== null || isAsked;
}

/** A list that leaves nothing out lacked the row: nobody knows whether the service still has it. */
export function isLacking({ missing, goneAt }: TrackerRow): boolean {
  return goneAt === null && missing !== null && missing.looks > 0;
}

/**
 * What people count as waiting: each unconfirmed interval, and each task of which only its place, highlight or listing is
 * on its way. A former tracker that hands its row over goes with the interval that takes it.
 */
export function waitingRows(pending: readonly TrackerRow[]): readonly TrackerRow[] {
  const counted = new Set(pending.filter((row) => !isTimeConfirmed(row)).map((row) => row.taskId));
  return pending.filter((row) => {
    if (!isTimeConfirmed(row)) return true;
    if (counted.has(row.taskId)) return false;
    counted.add(row.taskId);
    return true;
  });
}

/** `started_at` and `ended_at` are always in it: they are the fingerprint by which a lost answer is found again. */
function createBody(row: TrackerRow): TrackerBody {
  const { startedAt, endedAt, listed, highlightedAt } = row.desired;
  const position = row.wishedPosition === null ? {} : { position: row.wishedPosition };
  return { startedAt, endedAt, listed, highlightedAt, ...position };
}

/** Only fields that differ from what was last seen. */
function updateBody(row: TrackerRow): TrackerBody {
  const { desired, seen } = row;
  if (seen === null) return {};
  return {
    ...(desired.startedAt === seen.startedAt ? {} : { startedAt: desired.startedAt }),
    ...(desired.endedAt === seen.endedAt ? {} : { endedAt: desired.endedAt }),
    ...(desired.listed === seen.listed ? {} : { listed: desired.listed }),
    ...(desired.highlightedAt === seen.highlightedAt ? {} : { highlightedAt: desired.highlightedAt }),
    ...(row.wishedPosition === null ? {} : { position: row.wishedPosition }),
  };
}
