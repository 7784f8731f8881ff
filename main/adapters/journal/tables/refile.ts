import { type Database, number } from './database.ts';

export interface FiledUnder {
  readonly taskId: number;
  readonly boardId: number;
}

/** Files all that is known under `from` under another task, and forgets the task `from`; to be called in a transaction. */
export function followTasks(db: Database, accountId: number, from: number, { taskId, boardId }: FiledUnder): void {
  db.run(
    'UPDATE trackers SET task_id = ?, board_id = ? WHERE account_id = ? AND task_id = ?',
    taskId,
    boardId,
    accountId,
    from,
  );
  // Where the other task has a place on the work list of its own, that one counts.
  db.run(
    'UPDATE OR IGNORE additions SET task_id = ?, board_id = ? WHERE account_id = ? AND task_id = ?',
    taskId,
    boardId,
    accountId,
    from,
  );
  db.run('DELETE FROM additions WHERE account_id = ? AND task_id = ?', accountId, from);
  db.run('UPDATE additions SET above_task_id = ? WHERE account_id = ? AND above_task_id = ?', taskId, accountId, from);
  db.run(
    'UPDATE intents SET task_id = ? WHERE account_id = ? AND task_id = ? AND task_id < 0',
    taskId,
    accountId,
    from,
  );
  db.run('DELETE FROM tasks WHERE account_id = ? AND task_id = ?', accountId, from);
}

/** The same for every task that turned out to be at the service: another copy of the journal may know it by its former number. */
export function followAllTasks(db: Database): void {
  const found = db.all('SELECT account_id, task_id, actual_id, board_id FROM new_tasks WHERE actual_id IS NOT NULL');
  for (const row of found)
    followTasks(db, number(row, 'account_id'), number(row, 'task_id'), {
      taskId: number(row, 'actual_id'),
      boardId: number(row, 'board_id'),
    });
}
