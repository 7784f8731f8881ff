import { type Database, number, type Row } from './database.ts';
import { changeTracker, putRow } from './put-row.ts';
import type { Stored } from './stored-rows.ts';

/** Which side counts for a tracker that both have. */
export type Winner = 'here' | 'foreign';

export interface MergedTrackers {
  /** Numbers here by the foreign ones, of every tracker that is here. */
  readonly all: ReadonlyMap<number, number>;
  /** Those whose row here is now the foreign one. */
  readonly taken: ReadonlyMap<number, number>;
  /** How many were not here. */
  readonly added: number;
}

export function mergeTrackers(db: Database, rows: readonly Stored<'trackers'>[], winner: Winner): MergedTrackers {
  const all = new Map<number, number>();
  const taken = new Map<number, number>();
  let added = 0;
  for (const { id, ...cells } of rows) {
    const here = whatIsHere(db, cells);
    if (here === 'deleted' && winner === 'here') continue;
    if (typeof here === 'number' && winner === 'here') {
      all.set(id, here);
      continue;
    }
    if (typeof here === 'number') replace(db, here, cells);
    else added += 1;
    const put = typeof here === 'number' ? here : putRow(db, 'trackers', cells);
    all.set(id, put);
    taken.set(id, put);
  }
  return { all, taken, added };
}

type Cells = Omit<Stored<'trackers'>, 'id'>;

/** The number here of the same tracker, or that it was deleted here; null for neither. */
function whatIsHere(db: Database, cells: Cells): number | 'deleted' | null {
  const known = sameUid(db, cells) ?? sameServerId(db, cells);
  if (known !== undefined) return number(known, 'id');
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
  return db.get('SELECT id FROM trackers WHERE uid = ?', uid);
}

function sameServerId(db: Database, { account_id, server_id }: Cells): Row | undefined {
  return db.get('SELECT id FROM trackers WHERE account_id = ? AND server_id = ?', account_id, server_id);
}

/** Two rows for what the service holds once become one. */
function replace(db: Database, id: number, cells: Cells): void {
  const double = sameServerId(db, cells);
  if (double !== undefined && double['id'] !== id) dissolve(db, number(double, 'id'));
  changeTracker(db, id, cells);
  for (const table of ['attempts', 'sweeps', 'aways']) db.run(`DELETE FROM ${table} WHERE tracker_id = ?`, id);
}

/** As if it had been deleted here, on the service too: nothing is left to be sent, and nothing to be seen. */
export function dissolve(db: Database, id: number): void {
  db.run(
    `UPDATE trackers SET deleted = 1, server_id = NULL, seen_started_at = NULL, seen_ended_at = NULL, seen_listed = NULL,
       seen_highlighted_at = NULL, seen_position = NULL, seen_created_at = NULL, seen_at = NULL, ambiguous = 0,
       parked = NULL, missing_looks = NULL, missing_at = NULL, wished_position = NULL, state = 'void'
     WHERE id = ?`,
    id,
  );
}
