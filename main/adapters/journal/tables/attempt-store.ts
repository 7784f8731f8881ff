import { z } from 'zod';
import type { AttemptStore, Dedupe, DedupeStore } from '../../../core/journal/journal.ts';
import { APPLIED, type Attempt, FOUND } from '../../../core/journal/attempts.ts';
import { type Database, number, orNull, type Row } from './database.ts';

const VERB = z.enum(['create', 'update', 'delete']);
/** Number and birth: pairs, since there may be many of them. */
const KNOWN = z.array(z.tuple([z.int(), z.int().nullable()]));
const BODY = z.object({
  startedAt: z.exactOptional(z.int()),
  endedAt: z.exactOptional(z.int().nullable()),
  listed: z.exactOptional(z.boolean()),
  position: z.exactOptional(z.int()),
  highlightedAt: z.exactOptional(z.int().nullable()),
});
/** Whether it sent time, and not only a place on the list. That an entry goes on again is an end that is null, and not absent. */
const OF_TIME = `(verb = 'create' OR json_type(body, '$.startedAt') IS NOT NULL OR json_type(body, '$.endedAt') IS NOT NULL)`;

export function attemptStore(db: Database): AttemptStore {
  return {
    begin: (attempt) => {
      const { trackerId, verb, body, sentAt, serverSentAt, known } = attempt;
      const { lastId } = db.run(
        'INSERT INTO attempts (tracker_id, verb, body, sent_at, server_sent_at, known) VALUES (?, ?, ?, ?, ?, ?)',
        trackerId,
        verb,
        JSON.stringify(body),
        sentAt,
        serverSentAt,
        JSON.stringify(known.map(({ serverId, bornAt }) => [serverId, bornAt])),
      );
      return { ...attempt, id: lastId, answer: null, answeredAt: null };
    },
    settle: (attemptId, answer, at) => {
      db.run('UPDATE attempts SET answer = ?, answered_at = ? WHERE id = ?', answer, at, attemptId);
    },
    passOn: (attemptId, trackerId) => {
      db.run('UPDATE attempts SET tracker_id = ? WHERE id = ?', trackerId, attemptId);
    },
    unanswered: (trackerId) =>
      db.all('SELECT * FROM attempts WHERE tracker_id = ? AND answer IS NULL ORDER BY id', trackerId).map(attempt),
    all: (trackerId) => db.all('SELECT * FROM attempts WHERE tracker_id = ? ORDER BY id', trackerId).map(attempt),
    savedSince: (accountId, sinceMs) =>
      db
        .all(
          `SELECT tracker_id, MAX(answered_at) AS saved_at
           FROM (SELECT * FROM attempts ORDER BY id DESC LIMIT 200) AS newest
           JOIN trackers ON trackers.id = newest.tracker_id
           WHERE trackers.account_id = ? AND answer IN ('${APPLIED}', '${FOUND}') AND answered_at >= ? AND ${OF_TIME}
           GROUP BY tracker_id ORDER BY saved_at DESC`,
          accountId,
          sinceMs,
        )
        .map((row) => ({ trackerId: number(row, 'tracker_id'), savedAt: number(row, 'saved_at') })),
    createsOfTask: (accountId, taskId, { sentAfterMs, serverAheadMs }) =>
      db
        .all(
          `SELECT attempts.* FROM trackers INDEXED BY trackers_any_task JOIN attempts ON attempts.tracker_id = trackers.id
           WHERE trackers.account_id = ? AND trackers.task_id = ? AND verb = 'create'
             AND COALESCE(server_sent_at, sent_at + ?) > ? ORDER BY attempts.id`,
          accountId,
          taskId,
          serverAheadMs,
          sentAfterMs,
        )
        .map(attempt),
    buriedAt: (accountId, serverId, bornAt) => {
      const row = db.get(
        'SELECT buried_at, born_at FROM tombstones WHERE account_id = ? AND server_id = ?',
        accountId,
        serverId,
      );
      if (row === undefined) return null;
      const born = orNull(row, 'born_at');
      return born === null || bornAt === null || born === bornAt ? number(row, 'buried_at') : null;
    },
    bury: (accountId, serverId, bornAt, at) => {
      db.run(
        'INSERT OR REPLACE INTO tombstones (account_id, server_id, buried_at, born_at) VALUES (?, ?, ?, ?)',
        accountId,
        serverId,
        at,
        bornAt,
      );
    },
  };
}

function attempt(row: Row): Attempt {
  return {
    id: number(row, 'id'),
    trackerId: number(row, 'tracker_id'),
    verb: VERB.parse(row['verb']),
    body: BODY.parse(JSON.parse(String(row['body']))),
    sentAt: number(row, 'sent_at'),
    serverSentAt: orNull(row, 'server_sent_at'),
    known: KNOWN.parse(JSON.parse(String(row['known']))).map(([serverId, bornAt]) => ({ serverId, bornAt })),
    answer: row['answer'] === null ? null : String(row['answer']),
    answeredAt: orNull(row, 'answered_at'),
  };
}

export function dedupeStore(db: Database): DedupeStore {
  return {
    plan: ({ trackerId, round, dueAt }) => {
      db.run(
        `INSERT OR REPLACE INTO dedupes (tracker_id, account_id, round, due_at)
         SELECT id, account_id, ?, ? FROM trackers WHERE id = ?`,
        round,
        dueAt,
        trackerId,
      );
    },
    get: (trackerId) => one(db.get('SELECT * FROM dedupes WHERE tracker_id = ?', trackerId)),
    end: (trackerId) => {
      db.run('DELETE FROM dedupes WHERE tracker_id = ?', trackerId);
    },
    next: (accountId) => one(db.get('SELECT * FROM dedupes WHERE account_id = ? ORDER BY due_at LIMIT 1', accountId)),
    all: (accountId) =>
      db
        .all('SELECT tracker_id FROM dedupes WHERE account_id = ? ORDER BY due_at, tracker_id', accountId)
        .map((row) => number(row, 'tracker_id')),
    ofTask: (accountId, taskId) =>
      db
        .all(
          `SELECT dedupes.* FROM dedupes JOIN trackers ON trackers.id = dedupes.tracker_id
           WHERE dedupes.account_id = ? AND trackers.task_id = ? ORDER BY dedupes.tracker_id`,
          accountId,
          taskId,
        )
        .map(dedupe),
  };
}

function one(row: Row | undefined): Dedupe | null {
  return row === undefined ? null : dedupe(row);
}

function dedupe(row: Row): Dedupe {
  return { trackerId: number(row, 'tracker_id'), round: number(row, 'round'), dueAt: number(row, 'due_at') };
}
