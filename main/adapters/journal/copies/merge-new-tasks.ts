import { type Database, number } from '../database.ts';
import type { Winner } from './merge-trackers.ts';
import { putRow } from '../put-row.ts';
import type { Stored } from '../stored-rows.ts';

interface NewTasks {
  readonly new_tasks: readonly Stored<'new_tasks'>[];
  readonly new_task_attempts: readonly Stored<'new_task_attempts'>[];
}

/**
 * Each task that was made is here once, by the number that it was given here: no two copies of a journal give the same one.
 * Which of them knows it to be at the service is believed. Gives the ids here of those that came in.
 */
export function mergeNewTasks(db: Database, foreign: NewTasks, winner: Winner): readonly number[] {
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
