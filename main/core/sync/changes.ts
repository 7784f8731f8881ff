import type { TrackerBody, TrackerRow, Verb } from '../journal/rows.ts';

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
  if (row.deleted) return row.seen === null ? null : { verb: 'delete', body: {} };
  if (row.seen === null) return { verb: 'create', body: createBody(row) };
  const body = updateBody(row);
  return Object.keys(body).length === 0 ? null : { verb: 'update', body };
}

export function stateOf(row: TrackerRow): RowState {
  if (row.parked !== null) return 'parked';
  if (row.ambiguous || changeOf(row) !== null) return 'pending';
  return row.deleted ? 'void' : 'settled';
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
