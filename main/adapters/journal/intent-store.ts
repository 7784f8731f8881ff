import { z } from 'zod';
import { DONE_KINDS } from '../../../common/domain/done-command.ts';
import type { IntentStore } from '../../core/journal/journal.ts';
import type { StoredIntent } from '../../core/journal/intents.ts';
import { type Database, number, orNull, type Row } from './database.ts';
import { STARTED_AGAIN } from './tracker-store.ts';

export const WHAT = z.enum([...DONE_KINDS, 'undo']);
const IMAGE = z.object({
  startedAt: z.int(),
  endedAt: z.int().nullable(),
  listed: z.boolean(),
  highlightedAt: z.int().nullable(),
  deleted: z.boolean(),
  startedAgain: STARTED_AGAIN.exactOptional(),
});
const NOTE = z.object({ before: z.string(), after: z.string() });
export const CHANGES = z.array(
  z.object({ trackerId: z.int(), before: IMAGE.nullable(), after: IMAGE, note: NOTE.exactOptional() }),
);
export const TURNED = z.object({
  isOpen: z.boolean(),
  stretches: z.array(z.object({ why: z.enum(['closed', 'asleep', 'idle', 'clock']), fromMs: z.int(), toMs: z.int() })),
});

export function intentStore(db: Database): IntentStore {
  return {
    append: (intent) => {
      const { accountId, what, taskId, trackerId, wallMs, monotonicMs, changes, turned } = intent;
      const { lastId } = db.run(
        `INSERT INTO intents (account_id, what, task_id, tracker_id, wall_ms, monotonic_ms, changes, turned)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        accountId,
        what,
        taskId,
        trackerId,
        wallMs,
        Math.floor(monotonicMs),
        JSON.stringify(changes),
        turned === null ? null : JSON.stringify(turned),
      );
      return lastId;
    },
    lastAt: () => orNull(db.get('SELECT wall_ms FROM intents ORDER BY id DESC LIMIT 1') ?? {}, 'wall_ms'),
    after: (accountId, id) =>
      db.all('SELECT * FROM intents WHERE account_id = ? AND id > ? ORDER BY id', accountId, id).map(intent),
    get: (id) => {
      const row = db.get('SELECT * FROM intents WHERE id = ?', id);
      return row === undefined ? null : intent(row);
    },
  };
}

function intent(row: Row): StoredIntent {
  return {
    id: number(row, 'id'),
    accountId: number(row, 'account_id'),
    what: WHAT.parse(row['what']),
    taskId: number(row, 'task_id'),
    trackerId: orNull(row, 'tracker_id'),
    wallMs: number(row, 'wall_ms'),
    monotonicMs: number(row, 'monotonic_ms'),
    changes: CHANGES.parse(JSON.parse(String(row['changes']))),
    turned: row['turned'] === null ? null : TURNED.parse(JSON.parse(String(row['turned']))),
  };
}
