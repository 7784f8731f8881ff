import { z } from 'zod';
import { type Database, number, type Row } from '../tables/database.ts';
import type { MergedTrackers } from './merge-trackers.ts';
import { putRow } from '../tables/put-row.ts';
import type { Stored } from '../tables/stored-rows.ts';

const CHANGES = z.array(z.looseObject({ trackerId: z.int() }));

interface History {
  readonly attempts: readonly Stored<'attempts'>[];
  readonly dedupes: readonly Stored<'dedupes'>[];
  readonly intents: readonly Stored<'intents'>[];
  readonly aways: readonly Stored<'aways'>[];
}

/** What was sent for the trackers that were taken in, and what the person did. Accounts have their numbers of here already. */
export function mergeHistory(db: Database, history: History, { all, taken }: MergedTrackers): void {
  for (const { id: _id, ...attempt } of history.attempts) {
    const tracker_id = taken.get(attempt.tracker_id);
    if (tracker_id !== undefined) putAttempt(db, { ...attempt, tracker_id });
  }
  for (const dedupe of history.dedupes) {
    const tracker_id = taken.get(dedupe.tracker_id);
    const isPlanned = tracker_id === undefined || db.get('SELECT 1 FROM dedupes WHERE tracker_id = ?', tracker_id);
    if (!isPlanned) putRow(db, 'dedupes', { ...dedupe, tracker_id });
  }
  for (const { id: _id, ...away } of history.aways) {
    const tracker_id = all.get(away.tracker_id);
    if (tracker_id !== undefined) putRow(db, 'aways', { ...away, tracker_id });
  }
  const numbers = numbersAtService(db);
  const known = new Set(db.all('SELECT * FROM intents').map((intent) => momentOf(intent, numbers)));
  for (const { id: _id, ...intent } of history.intents) {
    if (!known.has(momentOf(intent, numbers))) putRow(db, 'intents', withNumbersOfHere(intent, all));
  }
}

/**
 * Each request is here once, with the newer of two answers: a row that has something to send keeps what was sent for it here, of which
 * the other copy remembers a part, too. Twice remembered it would account for two entries at the service.
 */
function putAttempt(db: Database, attempt: Omit<Stored<'attempts'>, 'id'>): void {
  const { tracker_id, verb, body, sent_at, answer, answered_at } = attempt;
  const same = db.get(
    'SELECT id FROM attempts WHERE tracker_id = ? AND verb = ? AND body = ? AND sent_at = ?',
    tracker_id,
    verb,
    body,
    sent_at,
  );
  if (same === undefined) putRow(db, 'attempts', attempt);
  else if (answer !== null)
    db.run(
      'UPDATE attempts SET answer = ?1, answered_at = ?2 WHERE id = ?3 AND (answer IS NULL OR answered_at < ?2)',
      answer,
      answered_at,
      number(same, 'id'),
    );
}

/** The service's numbers of tasks that were made here, which commands get once they are known. */
function numbersAtService(db: Database): ReadonlyMap<unknown, unknown> {
  const bound = db.all('SELECT task_id, actual_id FROM new_tasks WHERE actual_id IS NOT NULL');
  return new Map(bound.map((row) => [row['task_id'], row['actual_id']]));
}

/** No two commands share all of these. */
function momentOf(
  { account_id, what, task_id, wall_ms, monotonic_ms }: Row,
  numbers: ReadonlyMap<unknown, unknown>,
): string {
  return JSON.stringify([account_id, what, numbers.get(task_id) ?? task_id, wall_ms, monotonic_ms]);
}

type Intent = Omit<Stored<'intents'>, 'id'>;

/** What a command did to a row of the work list, or to a new task, stands under a number that no tracker has. */
function isOfTask(trackerId: number): boolean {
  return trackerId <= 0;
}

/** A command on trackers that are not here stays as history, and can no longer be taken back. */
function withNumbersOfHere(intent: Intent, all: ReadonlyMap<number, number>): Intent {
  const changes = CHANGES.parse(JSON.parse(intent.changes));
  const known = changes.flatMap((change) => {
    const trackerId = isOfTask(change.trackerId) ? change.trackerId : all.get(change.trackerId);
    return trackerId === undefined ? [] : [{ ...change, trackerId }];
  });
  const kept = known.length === changes.length ? known : [];
  const tracker_id = intent.tracker_id === null ? null : (all.get(intent.tracker_id) ?? null);
  return { ...intent, tracker_id, changes: JSON.stringify(kept) };
}
