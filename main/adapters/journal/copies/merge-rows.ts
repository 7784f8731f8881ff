import { seenAs } from '../../../core/tracking/tracker.ts';
import { z } from 'zod';
import { askedAbout, merged } from '../../../core/sync/reconcile.ts';
import { baseFor } from '../../../core/sync/recognise.ts';
import { takeOverPulled } from '../../../core/sync/resolve.ts';
import { attemptStore } from '../tables/attempt-store.ts';
import { type Database, number } from '../tables/database.ts';
import { noteStore, trackerStore } from '../tables/tracker-store.ts';
import { type Puttable, putRow } from '../tables/put-row.ts';
import { followAllTasks } from '../tables/refile.ts';
import type { Stored, TableName } from '../tables/stored-rows.ts';
import { mergeHistory } from './merge-history.ts';
import { type Joined, type MergedTrackers, mergeTrackers, type Winner } from './merge-trackers.ts';

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
  const trackers = mergeTrackers(db, known, winner);
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
  takeOver(db, winner === 'foreign' ? unsent(db) : trackers.taken.values());
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
    dedupes: rows.dedupes.flatMap(ours),
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

/** What a restored copy has not sent, for all that it knows: the rows that come over it may have been read from the service since. */
function unsent(db: Database): readonly number[] {
  const rows = db.all("SELECT id FROM trackers WHERE server_id IS NULL AND state <> 'void'");
  return rows.map((row) => number(row, 'id'));
}

/** What was read from the service by one copy may be what the other has still to send. */
function takeOver(db: Database, sent: Iterable<number>): void {
  const journal = { trackers: trackerStore(db), attempts: attemptStore(db), notes: noteStore(db) };
  for (const id of sent) {
    const row = journal.trackers.get(id);
    // Of a bound row nothing is taken over.
    if (row?.seen !== null) continue;
    // A task of years has tens of thousands of entries: only those are read that may be it.
    const alike = journal.trackers.startingAt(row.accountId, row.desired.startedAt);
    const ofTask = alike.filter(({ taskId }) => taskId === row.taskId);
    takeOverPulled(journal, row, ofTask, row.changedAt);
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

/**
 * As a pull would: what only one side changed is taken, and where both did, the person is asked. What was sent for the
 * rows has to be here already: a value of ours is no change of somebody else's.
 */
function joinTrackers(db: Database, joined: readonly Joined[]): void {
  const trackers = trackerStore(db);
  const attempts = attemptStore(db);
  for (const { id, theirs } of joined) {
    const row = trackers.get(id);
    // Without a number it has become one with another row since; and what was seen before says nothing new.
    if (row === null || row.seen === null || row.seen.seenAt > theirs.seenAt) continue;
    // What was started again is settled by a look at all of its task alone.
    if (row.tentativeStarts.length > 0) continue;
    const { base, isDoubtful } = baseFor({ attempts }, row, theirs, null);
    const next = merged(seenAs(row, base), theirs, theirs.seenAt);
    trackers.save(isDoubtful ? askedAbout(row, next, theirs.seenAt) : next);
  }
}

interface NewTasks {
  readonly new_tasks: readonly Stored<'new_tasks'>[];
  readonly new_task_attempts: readonly Stored<'new_task_attempts'>[];
}

/**
 * Each task that was made is here once, by the number that it was given here: no two copies of a journal give the same one.
 * Which of them knows it to be at the service is believed. Gives the ids here of those that came in.
 */
function mergeNewTasks(db: Database, foreign: NewTasks, winner: Winner): readonly number[] {
  const taken = new Map<number, number>();
  for (const { id, ...cells } of foreign.new_tasks) {
    const here = db.get(
      'SELECT id, actual_id FROM new_tasks WHERE account_id = ? AND task_id = ?',
      cells.account_id,
      cells.task_id,
    );
    if (here === undefined) taken.set(id, putRow(db, 'new_tasks', cells));
    else if (isBetter(cells, here['actual_id'] !== null, winner)) taken.set(id, replace(db, number(here, 'id'), cells));
  }
  for (const { id: _id, ...attempt } of foreign.new_task_attempts) {
    const new_task_id = taken.get(attempt.new_task_id);
    if (new_task_id !== undefined) putRow(db, 'new_task_attempts', { ...attempt, new_task_id });
  }
  return [...taken.values()];
}

function isBetter(
  { actual_id }: Pick<Stored<'new_tasks'>, 'actual_id'>,
  isBoundHere: boolean,
  winner: Winner,
): boolean {
  return (actual_id !== null) === isBoundHere ? winner === 'foreign' : actual_id !== null;
}

function replace(db: Database, id: number, cells: Omit<Stored<'new_tasks'>, 'id'>): number {
  db.run('DELETE FROM new_task_attempts WHERE new_task_id = ?', id);
  db.run('DELETE FROM new_tasks WHERE id = ?', id);
  return putRow(db, 'new_tasks', { ...cells, id });
}

interface Unverified {
  readonly trackers: readonly number[];
  readonly newTasks: readonly number[];
}

/**
 * After a repair, a restore or an import the service may hold what the rows here do not know of: it is looked for before
 * any of these rows is sent, and everything is pulled first. `only`: ids of what is meant; all where it is absent.
 */
export function markUnverified(db: Database, only?: Unverified): void {
  const mark = "UPDATE trackers SET in_doubt = 1 WHERE server_id IS NULL AND state <> 'void'";
  const markTasks = 'UPDATE new_tasks SET in_doubt = 1 WHERE actual_id IS NULL';
  if (only === undefined) db.run(mark);
  else for (const id of only.trackers) db.run(`${mark} AND id = ?`, id);
  if (only === undefined) db.run(markTasks);
  else for (const id of only.newTasks) db.run(`${markTasks} AND id = ?`, id);
  db.run(
    `INSERT INTO policies (account_id, past_end, many_doubted, pull_first, pulled_all_at)
     SELECT id, 'unknown', 'no', 1, 0 FROM accounts WHERE true
     ON CONFLICT (account_id) DO UPDATE SET pull_first = 1`,
  );
}
