import { z } from 'zod';
import { type Database, number } from '../database.ts';
import { mergeHistory } from './merge-history.ts';
import { joinTrackers } from './join-trackers.ts';
import { mergeNewTasks } from './merge-new-tasks.ts';
import { takeOverPulled } from '../../../core/sync/pulled-copy.ts';
import { attemptStore } from '../attempt-store.ts';
import { trackerStore } from '../tracker-store.ts';
import { type MergedTrackers, mergeTrackers, type Winner } from './merge-trackers.ts';
import { type Puttable, putRow } from '../put-row.ts';
import { followAllTasks } from '../refile.ts';
import type { Stored, TableName } from '../stored-rows.ts';

/** Rows of another copy of the journal, whose numbers mean something only among themselves. */
export type ForeignRows = { readonly [T in TableName]: readonly Stored<T>[] };

export interface Merged extends MergedTrackers {
  /** Numbers of the accounts here by their foreign ones. */
  readonly accounts: ReadonlyMap<number, number>;
  /** Ids of the new tasks that came in. */
  readonly newTasks: readonly number[];
}

/**
 * Takes `rows` in: accounts are matched by who they belong to, trackers by uid or by what the service calls them, and each is
 * here once however often this is done. What was deleted here stays deleted.
 */
export function mergeRows(db: Database, rows: ForeignRows, winner: Winner): Merged {
  const accounts = new Map(rows.accounts.map((account) => [account.id, localAccount(db, account)]));
  const known = ofKnownAccounts(rows, accounts);
  const newTasks = mergeNewTasks(db, known, winner);
  const trackers = mergeTrackers(db, known.trackers, winner);
  // Whether all its tasks came along is not known: it is read whole again.
  for (const board of known.boards) putIfNew(db, 'boards', 'board_id', { ...board, changelog_id: null });
  for (const { id: _id, ...task } of known.tasks) putIfNew(db, 'tasks', 'task_id', task);
  for (const addition of known.additions) putIfNew(db, 'additions', 'task_id', addition);
  for (const policy of known.policies) {
    if (winner === 'foreign') db.run('DELETE FROM policies WHERE account_id = ?', policy.account_id);
    putIfNew(db, 'policies', 'account_id', policy);
  }
  for (const tombstone of known.tombstones) bury(db, tombstone, winner);
  mergeHistory(db, known, trackers);
  joinTrackers(db, trackers.joined);
  followAllTasks(db);
  takeOver(db, trackers.taken);
  return { ...trackers, accounts, newTasks };
}

/** With the numbers that the accounts have here, and without what belongs to none of them. */
function ofKnownAccounts(rows: ForeignRows, accounts: ReadonlyMap<number, number>): ForeignRows {
  function ours<R extends { readonly account_id: number }>(row: R): readonly R[] {
    const account_id = accounts.get(row.account_id);
    // In a restore it mostly is the same: a copy of each of a hundred thousand rows takes seconds.
    if (account_id === row.account_id) return [row];
    return account_id === undefined ? [] : [{ ...row, account_id }];
  }
  return {
    ...rows,
    policies: rows.policies.flatMap(ours),
    boards: rows.boards.flatMap(ours),
    tasks: rows.tasks.flatMap(ours),
    new_tasks: rows.new_tasks.flatMap(ours),
    trackers: rows.trackers.flatMap(ours),
    sweeps: rows.sweeps.flatMap(ours),
    tombstones: rows.tombstones.flatMap(ours),
    additions: rows.additions.flatMap(ours),
    intents: rows.intents.flatMap(ours),
    aways: rows.aways.flatMap(ours),
  };
}

type Keyed = 'boards' | 'tasks' | 'additions' | 'policies';

function putIfNew<T extends Keyed>(db: Database, table: T, key: keyof Puttable<T> & string, row: Puttable<T>): void {
  const known = db.get(
    `SELECT 1 FROM ${table} WHERE account_id = ? AND ${key} = ?`,
    row.account_id,
    z.int().parse(row[key]),
  );
  if (known === undefined) putRow(db, table, row);
}

/** What was read from the service here before may be what the other copy has still to send. */
function takeOver(db: Database, taken: ReadonlyMap<number, number>): void {
  const journal = { trackers: trackerStore(db), attempts: attemptStore(db) };
  for (const id of taken.values()) {
    const row = journal.trackers.get(id);
    if (row !== null) takeOverPulled(journal, row, journal.trackers.ofTask(row.accountId, row.taskId), row.changedAt);
  }
}

function localAccount(db: Database, { id: _id, ...account }: Stored<'accounts'>): number {
  const { kind, address, user_id } = account;
  const known = db.get(
    'SELECT id FROM accounts WHERE kind = ? AND address = ? AND user_id = ?',
    kind,
    address,
    user_id,
  );
  return known === undefined ? putRow(db, 'accounts', { ...account, is_current: 0 }) : number(known, 'id');
}

/** What is alive here is not buried by a note from elsewhere, but by what was deleted here meanwhile. */
function bury(db: Database, tombstone: Stored<'tombstones'>, winner: Winner): void {
  const { account_id, server_id, buried_at, born_at } = tombstone;
  const alive = db.get('SELECT 1 FROM trackers WHERE account_id = ? AND server_id = ?', account_id, server_id);
  if (alive !== undefined && winner === 'here') return;
  db.run('INSERT OR IGNORE INTO tombstones VALUES (?, ?, ?, ?)', account_id, server_id, buried_at, born_at);
}
