import type { Database } from '../../database/open.ts';

/** The least gap that a `REAL` key can be halved into without touching its neighbours. */
const LEAST_GAP = 1e-6;

/**
 * The key that puts a tracker at `position` (from 1) among the user's other listed ones; null, or a place beyond the end, is
 * the end. `except` is the tracker that moves, which is not counted.
 */
export function sortKeyFor(db: Database, userId: number, position: number | null, except: number): number {
  const found = position === null ? undefined : between(db, userId, position, except);
  if (found !== undefined) return found;
  const last = db.get<{ key: number | null }>(
    'SELECT MAX(sort_key) AS key FROM time_trackers WHERE user_id = ? AND listed = 1 AND id <> ?',
    [userId, except],
  );
  return (last?.key ?? 0) + 1;
}

function between(db: Database, userId: number, position: number, except: number): number | undefined {
  const skip = Math.max(0, position - 2);
  const rows = db.all<{ key: number }>(
    `SELECT sort_key AS key FROM time_trackers WHERE user_id = ? AND listed = 1 AND id <> ? ORDER BY sort_key LIMIT 2 OFFSET ?`,
    [userId, except, skip],
  );
  const [before, after] = position === 1 ? [undefined, rows[0]] : rows;
  if (after === undefined) return undefined;
  if (before === undefined) return after.key - 1;
  if (after.key - before.key > LEAST_GAP) return (before.key + after.key) / 2;
  renumber(db, userId);
  return between(db, userId, position, except);
}

function renumber(db: Database, userId: number): void {
  const rows = db.all<{ id: number }>(
    'SELECT id FROM time_trackers WHERE user_id = ? AND listed = 1 ORDER BY sort_key',
    [userId],
  );
  // In two steps, because keys are unique at every moment.
  for (const offset of [1e9, 0]) {
    for (const [index, { id }] of rows.entries()) {
      db.run('UPDATE time_trackers SET sort_key = ? WHERE id = ?', [offset + index + 1, id]);
    }
  }
}
