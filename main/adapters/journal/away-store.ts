import { z } from 'zod';
import type { AwayStore, HeartbeatStore } from '../../core/journal/journal.ts';
import type { Away } from '../../core/journal/rows.ts';
import { type Database, number, type Row } from './database.ts';

const WHY = z.enum(['closed', 'asleep', 'idle', 'clock']);

export function heartbeatStore(db: Database): HeartbeatStore {
  return {
    last: () => {
      const row = db.get('SELECT * FROM heartbeat WHERE id = 1');
      if (row === undefined) return null;
      return {
        wallMs: number(row, 'wall_ms'),
        monotonicMs: number(row, 'monotonic_ms'),
        uptimeMs: number(row, 'uptime_ms'),
      };
    },
    beat: ({ wallMs, monotonicMs, uptimeMs }) => {
      db.run(
        'INSERT OR REPLACE INTO heartbeat (id, wall_ms, monotonic_ms, uptime_ms) VALUES (1, ?, ?, ?)',
        wallMs,
        Math.floor(monotonicMs),
        Math.floor(uptimeMs),
      );
    },
  };
}

export function awayStore(db: Database): AwayStore {
  return {
    all: (accountId) => db.all('SELECT * FROM aways WHERE account_id = ? ORDER BY id', accountId).map(away),
    get: (id) => {
      const row = db.get('SELECT * FROM aways WHERE id = ?', id);
      return row === undefined ? null : away(row);
    },
    ask: (asked) => {
      const { accountId, trackerId, why, fromMs, toMs } = asked;
      const { lastId } = db.run(
        'INSERT INTO aways (account_id, tracker_id, why, from_ms, to_ms) VALUES (?, ?, ?, ?, ?)',
        accountId,
        trackerId,
        why,
        fromMs,
        toMs,
      );
      return { ...asked, id: lastId };
    },
    remove: (id) => {
      db.run('DELETE FROM aways WHERE id = ?', id);
    },
  };
}

function away(row: Row): Away {
  return {
    id: number(row, 'id'),
    accountId: number(row, 'account_id'),
    trackerId: number(row, 'tracker_id'),
    why: WHY.parse(row['why']),
    fromMs: number(row, 'from_ms'),
    toMs: number(row, 'to_ms'),
  };
}
