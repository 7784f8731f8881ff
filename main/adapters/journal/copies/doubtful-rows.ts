import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Row } from '../tables/database.ts';
import { parsedRow, type Stored } from '../tables/stored-rows.ts';

/** Of a tracker whose row has one value and an index another: what the index has, by column. */
type Differences = Readonly<Record<string, Difference>>;

interface Difference {
  readonly value: SQLOutputValue;
  /** A second index has the same. */
  readonly isTwice: boolean;
}

/** By the tracker's id. */
export type Doubtful = ReadonlyMap<number, Differences>;

/** What an index of the trackers has of each, without a look at the row. */
const IN_INDICES = [
  'SELECT rowid AS id, account_id, started_at FROM trackers INDEXED BY trackers_any_start',
  'SELECT rowid AS id, account_id, ended_at, started_at, 0 AS deleted FROM trackers INDEXED BY trackers_end WHERE deleted = 0',
  'SELECT rowid AS id, account_id, task_id, server_id, seen_created_at FROM trackers INDEXED BY trackers_any_task',
  'SELECT rowid AS id, account_id, server_id FROM trackers INDEXED BY trackers_server WHERE server_id IS NOT NULL',
  'SELECT rowid AS id, uid FROM trackers INDEXED BY sqlite_autoindex_trackers_1',
] as const;

/** What can be read of the indices, where it is not as in the rows that were `found`, by their ids. */
export function differentInIndices(db: DatabaseSync, found: ReadonlyMap<number, Row>): Doubtful {
  const doubtful = new Map<number, Differences>();
  for (const sql of IN_INDICES) {
    try {
      for (const { id, ...cells } of db.prepare(sql).iterate()) {
        const row = found.get(Number(id));
        const others = Object.entries(cells).filter(([column, value]) => row !== undefined && row[column] !== value);
        if (others.length === 0) continue;
        const before = doubtful.get(Number(id)) ?? {};
        const known = others.map(([column, value]) => [column, { value, isTwice: before[column]?.value === value }]);
        doubtful.set(Number(id), { ...before, ...Object.fromEntries(known) });
      }
    } catch {
      // The rest of this index cannot be read.
    }
  }
  return doubtful;
}

/** The row with all that an index has otherwise: of a row that makes no sense it is what does. */
export function asInIndices(row: Row, doubtful: Doubtful): Row {
  const differences = Object.entries(doubtful.get(Number(row['id'])) ?? {});
  return { ...row, ...Object.fromEntries(differences.map(([column, { value }]) => [column, value])) };
}

export interface SetRight {
  readonly rows: readonly Stored<'trackers'>[];
  /** When those begin of which nothing tells what is right, in UTC ms. */
  readonly doubtfulStarts: readonly number[];
}

/**
 * `rows` of a damaged file with what its indices have, where something else has the same: the row of the backup among `copies`, what
 * the service confirmed, or a second index.
 */
export function setRight(
  rows: readonly Stored<'trackers'>[],
  doubtful: Doubtful,
  copies: readonly Stored<'trackers'>[],
): SetRight {
  const copyOf = copyIn(copies, rows, doubtful);
  const doubtfulStarts: number[] = [];
  const right = rows.map((row) => {
    const copied = copyOf(row);
    const { taken, isDoubtful } = decided(row, doubtful.get(row.id), copied);
    const next = asItsState({ ...row, ...taken, uid: copied?.uid ?? row.uid });
    if (isDoubtful && next.deleted === 0) doubtfulStarts.push(next.started_at);
    return next;
  });
  return { rows: right, doubtfulStarts };
}

/** Neither by the person nor by the service. */
export function isUnchangedSince(copied: Stored<'trackers'>, row: Stored<'trackers'>): boolean {
  return copied.changed_at === row.changed_at && copied.seen_at === row.seen_at;
}

/** By its uid in the row or in the index; where neither is known, both may be damaged, and its number and the moment when it was made tell. */
function copyIn(
  copies: readonly Stored<'trackers'>[],
  rows: readonly Stored<'trackers'>[],
  doubtful: Doubtful,
): (row: Stored<'trackers'>) => Stored<'trackers'> | undefined {
  const byUid = new Map<unknown, Stored<'trackers'>>(copies.map((copy) => [copy.uid, copy]));
  const byId = new Map(copies.map((copy) => [copy.id, copy]));
  const uids = new Set(rows.map(({ uid }) => uid));
  return (row) => {
    const known = byUid.get(row.uid) ?? byUid.get(doubtful.get(row.id)?.['uid']?.value);
    if (known !== undefined) return known;
    const alike = byId.get(row.id);
    return alike?.made_at === row.made_at && !uids.has(alike.uid) ? alike : undefined;
  };
}

/** These do not change once they are there. */
const LASTING: ReadonlySet<string> = new Set(['account_id', 'server_id']);

interface Decided {
  /** What the index has, and not the row. */
  readonly taken: Partial<Stored<'trackers'>>;
  /** Nothing tells which of the two was damaged. */
  readonly isDoubtful: boolean;
}

function decided(
  row: Stored<'trackers'>,
  differences: Differences | undefined,
  copied: Stored<'trackers'> | undefined,
): Decided {
  const taken: Row = {};
  let isDoubtful = false;
  if (differences === undefined) return { taken, isDoubtful };
  const [cells, copy]: readonly [Row, Row] = [{ ...row }, { ...copied }];
  const told = toldByState(row);
  const isUnchanged = copied !== undefined && isUnchangedSince(copied, row);
  for (const [column, { value, isTwice }] of Object.entries(differences)) {
    // No person can check it, and the copy has it.
    if (column === 'uid') continue;
    const isLasting = LASTING.has(column);
    const known = isUnchanged || isLasting ? [told[column], copy[column]] : [told[column]];
    if (value === cells[column] || known.includes(cells[column])) continue;
    const isRight = known.includes(value) || (isLasting && isTwice);
    isDoubtful ||= !isRight;
    // An entry that comes back is seen, and one that is gone is not.
    if (isRight || column === 'deleted') taken[column] = value;
  }
  const isSense = parsedRow('trackers', { ...cells, ...taken }) !== null;
  return isSense ? { taken, isDoubtful } : { taken: {}, isDoubtful: true };
}

/** What the service confirmed is as it was seen there, and is not deleted; what is void is. */
function toldByState({ state, server_id, seen_started_at, seen_ended_at }: Stored<'trackers'>): Row {
  if (state === 'void') return { deleted: 1 };
  if (state !== 'settled' || server_id === null) return {};
  return { deleted: 0, started_at: seen_started_at, ended_at: seen_ended_at };
}

/** The state is made anew of the other cells: one of them that was damaged would otherwise be sent as a change of the person's. */
function asItsState(row: Stored<'trackers'>): Stored<'trackers'> {
  if (row.state === 'void') return { ...row, deleted: 1 };
  if (row.state !== 'settled' || row.server_id === null) return row;
  const { started_at, ended_at, listed, highlighted_at } = row;
  return {
    ...row,
    deleted: 0,
    requested_position: null,
    seen_started_at: started_at,
    seen_ended_at: ended_at,
    seen_listed: listed,
    seen_highlighted_at: highlighted_at,
  };
}
