import type { Database, Row } from '../database.ts';
import type { Stored } from '../stored-rows.ts';

export type Cells = Omit<Stored<'trackers'>, 'id'>;

/** The row here of the same tracker, or that it was deleted here; null for neither. */
export function counterpart(db: Database, cells: Cells): Stored<'trackers'> | 'deleted' | null {
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

export function sameServerId(db: Database, { account_id, server_id }: Cells): Row | undefined {
  return db.get('SELECT * FROM trackers WHERE account_id = ? AND server_id = ?', account_id, server_id);
}

/** As `isSameTracker`: a number may have been given again, and every built-in board counts from one. */
export function isSame(holder: Row, { task_id, seen_created_at }: Cells): boolean {
  const bornAt = holder['seen_created_at'];
  const isSameAge = bornAt === null || seen_created_at === null || bornAt === seen_created_at;
  return holder['task_id'] === task_id && isSameAge;
}

/**
 * Which of two rows for one tracker has something to send that the other, which is confirmed, does not know of; null for
 * neither. Of two copies of the same row the one that was changed last knows of it.
 */
export function whoseIsUnsent(here: Cells, foreign: Cells): 'here' | 'foreign' | null {
  if (here.server_id === null || foreign.server_id === null) return null;
  if (isUnsent(foreign) && isConfirmed(here))
    return here.uid !== foreign.uid || foreign.changed_at > here.changed_at ? 'foreign' : null;
  return isUnsent(here) && isConfirmed(foreign) && here.uid !== foreign.uid ? 'here' : null;
}

function isUnsent({ state }: Cells): boolean {
  return state === 'pending' || state === 'parked';
}

function isConfirmed({ state }: Cells): boolean {
  return state === 'settled';
}
