import { type Database, number } from './database.ts';

/**
 * Higher than that of every change of a task before, also of tasks that are gone, so that an index can be told what changed
 * since it looked last. It begins at the time of day: what a journal that was made anew counts is later than what the former did.
 */
export function nextRevision(db: Database, step = 1): number {
  const row = db.get(
    `INSERT INTO main.revision (id, last) VALUES (1, ?) ON CONFLICT DO UPDATE SET last = last + ? RETURNING last`,
    Date.now(),
    step,
  );
  return number(row ?? {}, 'last');
}

/** The latest that was given; 0 before the first. */
export function lastRevisionGiven(db: Database): number {
  return number(db.get('SELECT max(last) AS last FROM main.revision') ?? {}, 'last');
}

/** Makes all tasks changed: they came from another file. */
export function reviseAll(db: Database): void {
  const { first, last } = db.get('SELECT min(id) AS first, max(id) AS last FROM main.tasks') ?? {};
  const span = Number(last ?? 0) - Number(first ?? 0) + 1;
  const end = Math.max(nextRevision(db, span), lastInTasks(db) + span);
  db.run('UPDATE main.revision SET last = ?', end);
  db.run('UPDATE main.tasks SET revision = ? + id', end - Number(last ?? 0));
}

function lastInTasks(db: Database): number {
  return number(db.get('SELECT max(revision) AS last FROM main.tasks') ?? {}, 'last');
}
