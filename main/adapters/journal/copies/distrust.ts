import type { Database } from '../database.ts';

interface Doubted {
  readonly trackers: readonly number[];
  readonly newTasks: readonly number[];
}

/**
 * After a salvage, a restore or an import the service may hold what the rows here do not know of: it is looked for before
 * any of these rows is sent, and everything is pulled first. `only`: ids of what is meant; all where it is absent.
 */
export function distrust(db: Database, only?: Doubted): void {
  const mark = "UPDATE trackers SET ambiguous = 1 WHERE server_id IS NULL AND state <> 'void'";
  const markTasks = 'UPDATE new_tasks SET ambiguous = 1 WHERE actual_id IS NULL';
  if (only === undefined) db.run(mark);
  else for (const id of only.trackers) db.run(`${mark} AND id = ?`, id);
  if (only === undefined) db.run(markTasks);
  else for (const id of only.newTasks) db.run(`${markTasks} AND id = ?`, id);
  db.run(
    `INSERT INTO policies (account_id, past_end, vanished, pull_first, pulled_all_at)
     SELECT id, 'unknown', 'no', 1, 0 FROM accounts WHERE true
     ON CONFLICT (account_id) DO UPDATE SET pull_first = 1`,
  );
}
