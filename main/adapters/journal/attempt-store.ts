import { z } from 'zod';
import type { AttemptStore } from '../../core/journal/journal.ts';
import { type Attempt, LOOKED_IN_VAIN } from '../../core/journal/rows.ts';
import { type Database, number, type Row } from './database.ts';

const VERB = z.enum(['create', 'update', 'delete']);
const IDS = z.array(z.int());
const BODY = z.object({
  startedAt: z.exactOptional(z.int()),
  endedAt: z.exactOptional(z.int().nullable()),
  listed: z.exactOptional(z.boolean()),
  position: z.exactOptional(z.int()),
  highlightedAt: z.exactOptional(z.int().nullable()),
});

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
    lookedInVain: (trackerId) =>
      db
        .all(
          `SELECT * FROM attempts WHERE tracker_id = ? AND answer = '${LOOKED_IN_VAIN}' AND verb = 'create' ORDER BY id`,
          trackerId,
        )
        .map(attempt),
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
    verb: VERB.parse(row['verb']),
    body: BODY.parse(JSON.parse(String(row['body']))),
    sentAt: number(row, 'sent_at'),
    knownServerIds: IDS.parse(JSON.parse(String(row['known_server_ids']))),
  };
}
