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
    all: (accountId) =>
      db
        .all('SELECT tracker_id FROM sweeps WHERE account_id = ? ORDER BY due_at, tracker_id', accountId)
        .map((row) => number(row, 'tracker_id')),
    ofTask: (accountId, taskId) =>
      db
        .all(
          `SELECT sweeps.* FROM sweeps JOIN trackers ON trackers.id = sweeps.tracker_id
           WHERE sweeps.account_id = ? AND trackers.task_id = ? ORDER BY sweeps.tracker_id`,
          accountId,
          taskId,
        )
        .map(sweep),
  };
}

function one(row: Row | undefined): Sweep | null {
  return row === undefined ? null : sweep(row);
}

function sweep(row: Row): Sweep {
  return { trackerId: number(row, 'tracker_id'), round: number(row, 'round'), dueAt: number(row, 'due_at') };
}
