import type { AccountStore, PolicyStore, ForgetStore } from '../../../core/journal/journal.ts';
import type { AccountRow, AccountPolicy } from '../../../core/journal/rows.ts';
import { type Database, type Row, number } from './database.ts';
import { z } from 'zod';

export function accountStore(db: Database): AccountStore {
  return {
    current: () => one(db.get('SELECT * FROM accounts WHERE is_current = 1')),
    all: () => db.all('SELECT * FROM accounts ORDER BY id').map(account),
    find: (kind, address, userId) =>
      one(db.get('SELECT * FROM accounts WHERE kind = ? AND address = ? AND user_id = ?', kind, address, userId)),
    insert: (account) => {
      const { lastId } = db.run(
        `INSERT INTO accounts (kind, address, user_id, user_name, initials, timezone, api, is_current)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...values(account),
      );
      return { ...account, id: lastId };
    },
    save: (account) => {
      db.run(
        `UPDATE accounts SET kind = ?, address = ?, user_id = ?, user_name = ?, initials = ?, timezone = ?, api = ?,
         is_current = ? WHERE id = ?`,
        ...values(account),
        account.id,
      );
    },
    remove: (accountId) => {
      db.transaction(() => {
        for (const sql of REMOVALS) db.run(sql, accountId);
      });
    },
  };
}

/** Children first. */
const REMOVALS = [
  'DELETE FROM new_task_attempts WHERE new_task_id IN (SELECT id FROM new_tasks WHERE account_id = ?)',
  'DELETE FROM attempts WHERE tracker_id IN (SELECT id FROM trackers WHERE account_id = ?)',
  'DELETE FROM notes WHERE tracker_id IN (SELECT id FROM trackers WHERE account_id = ?)',
  ...['aways', 'dedupes', 'tombstones', 'additions', 'boards', 'intents', 'policies', 'trackers', 'new_tasks'].map(
    (table) => `DELETE FROM ${table} WHERE account_id = ?`,
  ),
  'DELETE FROM tasks WHERE account_id = ?',
  'DELETE FROM accounts WHERE id = ?',
] as const;

function values(account: Omit<AccountRow, 'id'>): (string | number)[] {
  const { kind, address, userId, userName, initials, timezone, api, current } = account;
  return [kind, address, userId, userName, initials, timezone, api, Number(current)];
}

function one(row: Row | undefined): AccountRow | null {
  return row === undefined ? null : account(row);
}

function account(row: Row): AccountRow {
  return {
    id: Number(row['id']),
    kind: row['kind'] === 'built-in' ? 'built-in' : 'service',
    address: String(row['address']),
    userId: Number(row['user_id']),
    userName: String(row['user_name']),
    initials: String(row['initials']),
    timezone: String(row['timezone']),
    api: row['api'] === 'v1' ? 'v1' : 'v3',
    current: row['is_current'] === 1,
  };
}

const PAST_END = z.enum(['unknown', 'asking', 'move', 'keep']);
const MANY_DOUBTED = z.enum(['no', 'asking', 'waiting']);
const UNDECIDED: AccountPolicy = { pastEnd: 'unknown', manyDoubted: 'no', pullFirst: false, pulledAllAt: 0 };

export function policyStore(db: Database): PolicyStore {
  function get(accountId: number): AccountPolicy {
    const row = db.get('SELECT * FROM policies WHERE account_id = ?', accountId);
    if (row === undefined) return UNDECIDED;
    return {
      pastEnd: PAST_END.parse(row['past_end']),
      manyDoubted: MANY_DOUBTED.parse(row['many_doubted']),
      pullFirst: row['pull_first'] === 1,
      pulledAllAt: number(row, 'pulled_all_at'),
    };
  }

  return {
    get,
    change: (accountId, change) => {
      const { pastEnd, manyDoubted, pullFirst, pulledAllAt } = { ...get(accountId), ...change };
      db.run(
        `INSERT OR REPLACE INTO policies (account_id, past_end, many_doubted, pull_first, pulled_all_at)
         VALUES (?, ?, ?, ?, ?)`,
        accountId,
        pastEnd,
        manyDoubted,
        Number(pullFirst),
        pulledAllAt,
      );
    },
  };
}

export function forgetStore(db: Database): ForgetStore {
  return {
    all: () =>
      db
        .all('SELECT name, is_told FROM tokens_to_forget ORDER BY name')
        .map((row) => ({ name: String(row['name']), isTold: row['is_told'] === 1 })),
    add: ({ name, isTold }) => {
      db.run('INSERT OR IGNORE INTO tokens_to_forget (name, is_told) VALUES (?, ?)', name, Number(isTold));
    },
    remove: (name) => {
      db.run('DELETE FROM tokens_to_forget WHERE name = ?', name);
    },
  };
}
