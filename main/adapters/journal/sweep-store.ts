import type { Sweep, SweepStore } from '../../core/journal/journal.ts';
import { type Database, number, type Row } from './database.ts';

export function sweepStore(db: Database): SweepStore {
  return {
    plan: ({ trackerId, round, dueAt }) => {
      db.run(
        `INSERT OR REPLACE INTO sweeps (tracker_id, account_id, round, due_at)
         SELECT id, account_id, ?, ? FROM trackers WHERE id = ?`,
        round,
        dueAt,
        trackerId,
      );
    },
    get: (trackerId) => one(db.get('SELECT * FROM sweeps WHERE tracker_id = ?', trackerId)),
    end: (trackerId) => {
      db.run('DELETE FROM sweeps WHERE tracker_id = ?', trackerId);
    },
    next: (accountId) => one(db.get('SELECT * FROM sweeps WHERE account_id = ? ORDER BY due_at LIMIT 1', accountId)),
    hasten: (accountId, now) => {
      db.run('UPDATE sweeps SET due_at = ? WHERE account_id = ? AND due_at > ?', now, accountId, now);
    },
  };
}

function one(row: Row | undefined): Sweep | null {
  return row === undefined
    ? null
    : { trackerId: number(row, 'tracker_id'), round: number(row, 'round'), dueAt: number(row, 'due_at') };
}
