import type { AttemptStore } from '../../core/journal/journal.ts';
import type { Attempt, TrackerBody, Verb } from '../../core/journal/rows.ts';
import { type Database, number, type Row } from './database.ts';

export function attemptStore(db: Database): AttemptStore {
  return {
    begin: (attempt) => {
      const { trackerId, verb, body, sentAt, knownServerIds } = attempt;
      const { lastId } = db.run(
        'INSERT INTO attempts (tracker_id, verb, body, sent_at, known_server_ids) VALUES (?, ?, ?, ?, ?)',
        trackerId,
        verb,
        JSON.stringify(body),
        sentAt,
        JSON.stringify(knownServerIds),
      );
      return { ...attempt, id: lastId };
    },
    settle: (attemptId, answer, at) => {
      db.run('UPDATE attempts SET answer = ?, answered_at = ? WHERE id = ?', answer, at, attemptId);
    },
    unanswered: (trackerId) =>
      db.all('SELECT * FROM attempts WHERE tracker_id = ? AND answer IS NULL ORDER BY id', trackerId).map(attempt),
    isTombstoned: (accountId, serverId) =>
      db.get('SELECT 1 FROM tombstones WHERE account_id = ? AND server_id = ?', accountId, serverId) !== undefined,
    bury: (accountId, serverId, at) => {
      db.run(
        'INSERT OR IGNORE INTO tombstones (account_id, server_id, buried_at) VALUES (?, ?, ?)',
        accountId,
        serverId,
        at,
      );
    },
  };
}

function attempt(row: Row): Attempt {
  return {
    id: number(row, 'id'),
    trackerId: number(row, 'tracker_id'),
    verb: row['verb'] as Verb,
    body: JSON.parse(String(row['body'])) as TrackerBody,
    sentAt: number(row, 'sent_at'),
    knownServerIds: JSON.parse(String(row['known_server_ids'])) as number[],
  };
}
