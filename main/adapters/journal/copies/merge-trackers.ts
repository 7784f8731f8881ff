import type { SeenTracker } from '../../../core/journal/rows.ts';
import { unlinked } from '../../../core/sync/doubt.ts';
import { joined, shareNote } from '../../../core/tracking/notes.ts';
import { type Database, number, type Row } from '../tables/database.ts';
import { noteStore, trackerRow, trackerStore } from '../tables/tracker-store.ts';
import { changeTracker, putRow } from '../tables/put-row.ts';
import type { Stored } from '../tables/stored-rows.ts';

/** Which side counts for a tracker that both have. */
export type Winner = 'here' | 'foreign';

interface Foreign {
  readonly trackers: readonly Stored<'trackers'>[];
  readonly notes: readonly Stored<'notes'>[];
}

/** A row with something to send, and what the service was seen to hold by a row for the same tracker that is gone now. */
export interface Joined {
  readonly id: number;
  readonly theirs: SeenTracker;
}

export interface MergedTrackers {
  /** Numbers here by the foreign ones, of every tracker that is here. */
  readonly all: ReadonlyMap<number, number>;
  /** Those whose row here is now the foreign one. */
  readonly taken: ReadonlyMap<number, number>;
  /** How many were not here. */
  readonly added: number;
  /** Rows with something to send, whose counterpart was confirmed. */
  readonly joined: readonly Joined[];
}

const UNSEEN = {
  server_id: null,
  seen_started_at: null,
  seen_ended_at: null,
  seen_listed: null,
  seen_highlighted_at: null,
  seen_position: null,
  seen_created_at: null,
  seen_enlist_at: null,
  seen_at: null,
} as const;

/**
 * Each tracker is here once. Where only one of two rows for it is confirmed, what the other still has to send is kept: see
 * `joined`. A number that another entry has by now says nothing: then the row of the loser comes in without one.
 */
export function mergeTrackers(db: Database, { trackers: rows, notes }: Foreign, winner: Winner): MergedTrackers {
  const noted = new Map(notes.map((note) => [note.tracker_id, note.text]));
  const all = new Map<number, number>();
  const taken = new Map<number, number>();
  const joined: Joined[] = [];
  let added = 0;
  for (const { id, successor_id: _successor, ...rest } of rows) {
    const cells = { ...rest, successor_id: null };
    const here = counterpart(db, cells);
    if (here === 'deleted' && winner === 'here') continue;
    if (here === 'deleted' || here === null) {
      const put = insert(db, cells, winner);
      all.set(id, put);
      takeNote(db, put, noted.get(id), winner);
      taken.set(id, put);
      added += 1;
      continue;
    }
    all.set(id, here.id);
    takeNote(db, here.id, noted.get(id), here.uid === cells.uid ? winner : 'both');
    const { isTaken, join } = unite(db, here, cells, winner);
    if (isTaken) taken.set(id, here.id);
    if (join !== null) joined.push(join);
  }
  for (const { id, successor_id } of rows) {
    const [row, successor] = [taken.get(id), successor_id === null ? undefined : all.get(successor_id)];
    if (row !== undefined && successor !== undefined)
      db.run('UPDATE trackers SET successor_id = ? WHERE id = ?', successor, row);
  }
  return { all, taken, added, joined };
}

/** Of two copies of one row the note of the winner counts; where each had a row of its own for the entry, either may say something. */
function takeNote(db: Database, id: number, text: string | undefined, winner: Winner | 'both'): void {
  if (text === undefined) return;
  const notes = noteStore(db);
  const here = notes.get(id);
  if (here === '' || winner === 'foreign') notes.put(id, text);
  else if (winner === 'both') notes.put(id, joined(here, text));
}

/**
 * The row `here` becomes the foreign one where that wins, has something to send that this one, confirmed, does not know of, or is the
 * later one of two that were not sent.
 */
function unite(
  db: Database,
  here: Stored<'trackers'>,
  cells: Cells,
  winner: Winner,
): { readonly isTaken: boolean; readonly join: Joined | null } {
  const unsent = whoseIsUnsent(here, cells);
  const isLater = winner === 'here' && wasDoneLater(cells, here);
  const isTaken = isLater || (unsent ?? winner) === 'foreign';
  // What was sent for a row that has something to send, or is confirmed, still counts beside what was sent for the other.
  if (isTaken && unsent === null && !isLater) forgetHistory(db, here.id);
  if (isTaken) replace(db, here.id, withTentativeStartsOf(here, cells));
  if (here.is_own !== cells.is_own && runs(here) && runs(cells))
    db.run('UPDATE trackers SET is_own = 1 WHERE id = ?', here.id);
  return { isTaken, join: unsent && { id: here.id, theirs: seenIn(unsent === 'here' ? cells : here) } };
}

/** What was started again here is not known there, and nothing says yet that it was for nothing. */
function withTentativeStartsOf({ tentative_starts }: Cells, cells: Cells): Cells {
  return cells.tentative_starts === null ? { ...cells, tentative_starts } : cells;
}

/** As it was confirmed, that is, as the service was seen to hold it. */
function seenIn(cells: Cells): SeenTracker {
  const { seen } = trackerRow({ ...cells, id: 0 });
  if (seen === null) throw new Error('a row without a number counts as confirmed');
  return seen;
}

function runs({ ended_at, deleted }: Cells): boolean {
  return ended_at === null && deleted === 0;
}

function insert(db: Database, cells: Cells, winner: Winner): number {
  const other = sameServerId(db, cells);
  if (other === undefined) return putRow(db, 'trackers', cells);
  if (winner === 'foreign') {
    unlink(db, number(other, 'id'));
    return putRow(db, 'trackers', cells);
  }
  const put = putRow(db, 'trackers', { ...cells, ...UNSEEN });
  unlink(db, put);
  return put;
}

/** Two rows for what the service holds once become one. */
function replace(db: Database, id: number, cells: Cells): void {
  const double = sameServerId(db, cells);
  if (double !== undefined && double['id'] !== id) {
    if (isSame(double, cells)) endAsDouble(db, number(double, 'id'), id);
    else unlink(db, number(double, 'id'));
  }
  changeTracker(db, id, cells);
}

function endAsDouble(db: Database, id: number, ofId: number): void {
  shareNote({ notes: noteStore(db) }, id, ofId);
  endAsDeleted(db, id);
}

function forgetHistory(db: Database, id: number): void {
  for (const table of ['attempts', 'dedupes', 'aways']) db.run(`DELETE FROM ${table} WHERE tracker_id = ?`, id);
}

/** Its number belongs to another entry: what becomes of it is for the person. */
function unlink(db: Database, id: number): void {
  const trackers = trackerStore(db);
  const row = trackers.get(id);
  if (row !== null) trackers.save(unlinked(row, row.seen?.seenAt ?? row.changedAt));
}

/** As if it had been deleted here, on the service too: nothing is left to be sent, and nothing to be seen. */
export function endAsDeleted(db: Database, id: number): void {
  db.run(
    `UPDATE trackers SET deleted = 1, server_id = NULL, seen_started_at = NULL, seen_ended_at = NULL, seen_listed = NULL,
       seen_highlighted_at = NULL, seen_position = NULL, seen_created_at = NULL, seen_enlist_at = NULL, seen_at = NULL,
       in_doubt = 0, attention = NULL, doubt_looks = NULL, doubt_at = NULL, requested_position = NULL, state = 'void'
     WHERE id = ?`,
    id,
  );
}

type Cells = Omit<Stored<'trackers'>, 'id'>;

/** The row here of the same tracker, or that it was deleted here; null for neither. */
function counterpart(db: Database, cells: Cells): Stored<'trackers'> | 'deleted' | null {
  const holder = sameServerId(db, cells);
  const known = sameUid(db, cells) ?? (holder !== undefined && isSame(holder, cells) ? holder : undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tables are STRICT, and a test compares their columns
  if (known !== undefined) return known as unknown as Stored<'trackers'>;
  const { account_id, server_id, seen_created_at } = cells;
  const buried = db.get(
    'SELECT 1 FROM tombstones WHERE account_id = ? AND server_id = ? AND (born_at IS NULL OR ?3 IS NULL OR born_at = ?3)',
    account_id,
    server_id,
    seen_created_at,
  );
  return buried === undefined ? null : 'deleted';
}

function sameUid(db: Database, { uid }: Cells): Row | undefined {
  return db.get('SELECT * FROM trackers WHERE uid = ?', uid);
}

function sameServerId(db: Database, { account_id, server_id }: Cells): Row | undefined {
  return db.get('SELECT * FROM trackers WHERE account_id = ? AND server_id = ?', account_id, server_id);
}

/** As `isSameTracker`: a number may have been given again, and every built-in board counts from one. */
function isSame(holder: Row, { task_id, seen_created_at }: Cells): boolean {
  const bornAt = holder['seen_created_at'];
  const isSameAge = bornAt === null || seen_created_at === null || bornAt === seen_created_at;
  return holder['task_id'] === task_id && isSameAge;
}

/**
 * Which of two rows for one tracker has something to send that the other, which is confirmed, does not know of; null for
 * neither. Of two copies of the same row the one that was changed last knows of it.
 */
function whoseIsUnsent(here: Cells, foreign: Cells): 'here' | 'foreign' | null {
  if (here.server_id === null || foreign.server_id === null) return null;
  if (isUnsent(foreign) && isConfirmed(here))
    return here.uid !== foreign.uid || foreign.changed_at > here.changed_at ? 'foreign' : null;
  return isUnsent(here) && isConfirmed(foreign) && here.uid !== foreign.uid ? 'here' : null;
}

/** Of two copies of one row, each with something to send: the other one is as it was before, and no sooner at the service. */
function wasDoneLater(cells: Cells, before: Cells): boolean {
  const isKnownThere = before.server_id === null || before.server_id === cells.server_id;
  return (
    before.uid === cells.uid &&
    isUnsent(before) &&
    isUnsent(cells) &&
    isKnownThere &&
    cells.changed_at > before.changed_at
  );
}

function isUnsent({ state }: Cells): boolean {
  return state === 'pending' || state === 'needs-attention';
}

function isConfirmed({ state }: Cells): boolean {
  return state === 'settled';
}
