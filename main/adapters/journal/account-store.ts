import type { AccountStore } from '../../core/journal/journal.ts';
import type { AccountRow } from '../../core/journal/rows.ts';
import type { Database, Row } from './database.ts';

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
  ...['aways', 'sweeps', 'tombstones', 'additions', 'boards', 'intents', 'policies', 'trackers', 'new_tasks'].map(
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
