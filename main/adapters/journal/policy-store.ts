import { z } from 'zod';
import type { PolicyStore } from '../../core/journal/journal.ts';
import type { AccountPolicy } from '../../core/journal/rows.ts';
import { type Database, number } from './database.ts';

const PAST_END = z.enum(['unknown', 'asking', 'move', 'keep']);
const VANISHED = z.enum(['no', 'asking', 'waiting']);
const UNDECIDED: AccountPolicy = { pastEnd: 'unknown', vanished: 'no', pullFirst: false, pulledAllAt: 0 };

export function policyStore(db: Database): PolicyStore {
  function get(accountId: number): AccountPolicy {
    const row = db.get('SELECT * FROM policies WHERE account_id = ?', accountId);
    if (row === undefined) return UNDECIDED;
    return {
      pastEnd: PAST_END.parse(row['past_end']),
      vanished: VANISHED.parse(row['vanished']),
      pullFirst: row['pull_first'] === 1,
      pulledAllAt: number(row, 'pulled_all_at'),
    };
  }

  return {
    get,
    change: (accountId, change) => {
      const { pastEnd, vanished, pullFirst, pulledAllAt } = { ...get(accountId), ...change };
      db.run(
        `INSERT OR REPLACE INTO policies (account_id, past_end, vanished, pull_first, pulled_all_at)
         VALUES (?, ?, ?, ?, ?)`,
        accountId,
        pastEnd,
        vanished,
        Number(pullFirst),
        pulledAllAt,
      );
    },
  };
}
