import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type {
  ToldTracker,
  TrackerStore,
  NoteStore,
  AwayStore,
  HeartbeatStore,
  IntentStore,
} from '../../../core/journal/journal.ts';
import type {
  TrackerRow,
  Doubt,
  NewTracker,
  Attention,
  SeenTracker,
  TentativeStart,
  Away,
} from '../../../core/journal/rows.ts';
import { QUERIES } from './tracker-queries.ts';
import { msg } from '../../../../common/i18n/translate.ts';
import { stateOf } from '../../../core/tracking/tracker.ts';
import { z } from 'zod';
import type { KnownTracker } from '../../../core/journal/attempts.ts';
import { DONE_KINDS } from '../../../../common/ipc/journal-commands.ts';
import type { StoredIntent } from '../../../core/journal/intents.ts';
import { type Database, number, orNull, type Row } from './database.ts';

/*
 * An entry on disk: its row, its note, what is asked about it, and what was done to it.
 */

const TIMES = z.object({ startedAt: z.int(), endedAt: z.int().nullable() });
const VALUES = z.exactOptional(z.record(z.string(), z.string()));
const ATTENTION_BASE = { status: z.int().nullable(), words: z.string(), values: VALUES, at: z.int() };
export const ATTENTION = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['refused', 'past-end', 'gone']), ...ATTENTION_BASE }),
  z.object({
    kind: z.literal('conflict'),
    ...ATTENTION_BASE,
    base: TIMES,
    mayBeAnother: z.exactOptional(z.literal(true)),
  }),
  z.object({ kind: z.literal('double'), ...ATTENTION_BASE, base: TIMES }),
]);
export const MOVED = z.object({ by: z.enum(['slow-stop', 'consent']), meant: TIMES });
export const TENTATIVE_STARTS = z.array(z.object({ ...TIMES.shape, saidAt: z.int() }));

function attentionUnreadable(): Attention {
  return {
    kind: 'refused',
    status: null,
    words: msg('Why this entry waits could not be read any more.'),
    values: {},
    at: 0,
  };
}

/** What each column holds of a row; `trackerRow` reads it back. */
const CELLS = {
  account_id: (row) => row.accountId,
  task_id: (row) => row.taskId,
  board_id: (row) => row.boardId,
  is_own: (row) => Number(row.isOwn),
  started_at: ({ desired }) => desired.startedAt,
  ended_at: ({ desired }) => desired.endedAt,
  listed: ({ desired }) => Number(desired.listed),
  highlighted_at: ({ desired }) => desired.highlightedAt,
  deleted: (row) => Number(row.deleted),
  requested_position: (row) => row.requestedPosition,
  rank: (row) => row.rank,
  server_id: ({ seen }) => seen?.serverId ?? null,
  seen_started_at: ({ seen }) => seen?.startedAt ?? null,
  seen_ended_at: ({ seen }) => seen?.endedAt ?? null,
  seen_listed: ({ seen }) => (seen === null ? null : Number(seen.listed)),
  seen_highlighted_at: ({ seen }) => seen?.highlightedAt ?? null,
  seen_position: ({ seen }) => seen?.position ?? null,
  seen_created_at: ({ seen }) => seen?.createdAt ?? null,
  seen_enlist_at: ({ seen }) => seen?.enlistAt ?? null,
  seen_at: ({ seen }) => seen?.seenAt ?? null,
  in_doubt: (row) => Number(row.inDoubt),
  attention: (row) => json(row.attention),
  moved: (row) => json(row.moved),
  clicked_end: (row) => row.clickedEnd,
  successor_id: (row) => row.successorId,
  tentative_starts: (row) => tentativeStartsText(row.tentativeStarts),
  doubt_looks: ({ doubt }) => doubt?.looks ?? null,
  doubt_at: ({ doubt }) => doubt?.at ?? null,
  gone_at: (row) => row.goneAt,
  resend: (row) => Number(row.resend),
  made_at: (row) => row.madeAt,
  changed_at: (row) => row.changedAt,
  failures: (row) => row.failures,
  not_before: (row) => row.notBefore,
  state: (row) => stateOf({ ...row, id: 0 }),
} as const satisfies Readonly<Record<string, (row: NewTracker) => SQLInputValue>>;
const COLUMNS = Object.keys(CELLS);
/** A change of others is not seen in a day or in a report; the latter ones say whether the service confirmed it. */
const SEEN_IN_TIME: ReadonlySet<string> = new Set([
  'task_id',
  'started_at',
  'ended_at',
  'deleted',
  'state',
  'server_id',
  'seen_started_at',
  'seen_ended_at',
  'attention',
  'resend',
  'doubt_looks',
  'doubt_at',
]);

/** In the order of `COLUMNS`. */
function columnValues(row: NewTracker): SQLInputValue[] {
  return Object.values(CELLS).map((valueIn) => valueIn(row));
}

export function trackerRow(row: Row): TrackerRow {
  const known = seen(row);
  return {
    id: number(row, 'id'),
    accountId: number(row, 'account_id'),
    taskId: number(row, 'task_id'),
    boardId: number(row, 'board_id'),
    isOwn: row['is_own'] === 1,
    desired: {
      startedAt: number(row, 'started_at'),
      endedAt: orNull(row, 'ended_at'),
      listed: row['listed'] === 1,
      highlightedAt: orNull(row, 'highlighted_at'),
    },
    requestedPosition: orNull(row, 'requested_position'),
    rank: orNull(row, 'rank'),
    inDoubt: row['in_doubt'] === 1,
    attention: parsed(ATTENTION, row['attention'], attentionUnreadable),
    moved: parsed(MOVED, row['moved']),
    clickedEnd: orNull(row, 'clicked_end'),
    successorId: orNull(row, 'successor_id'),
    tentativeStarts: parsed(TENTATIVE_STARTS, row['tentative_starts']) ?? [],
    resend: row['resend'] === 1,
    madeAt: number(row, 'made_at'),
    changedAt: number(row, 'changed_at'),
    failures: number(row, 'failures'),
    notBefore: number(row, 'not_before'),
    ...(row['deleted'] === 1 ? { deleted: true, goneAt: orNull(row, 'gone_at') } : { deleted: false, goneAt: null }),
    ...(known === null ? { seen: null, doubt: null } : { seen: known, doubt: doubt(row) }),
  };
}

function seen(row: Row): SeenTracker | null {
  if (row['server_id'] === null) return null;
  const enlistAt = orNull(row, 'seen_enlist_at');
  return {
    serverId: number(row, 'server_id'),
    startedAt: number(row, 'seen_started_at'),
    endedAt: orNull(row, 'seen_ended_at'),
    listed: row['seen_listed'] === 1,
    highlightedAt: orNull(row, 'seen_highlighted_at'),
    position: orNull(row, 'seen_position'),
    createdAt: orNull(row, 'seen_created_at'),
    ...(enlistAt === null ? {} : { enlistAt }),
    seenAt: number(row, 'seen_at'),
  };
}

function doubt(row: Row): Doubt | null {
  const at = orNull(row, 'doubt_at');
  return at === null ? null : { looks: number(row, 'doubt_looks'), at };
}

export function tentativeStartsText(tentativeStarts: readonly TentativeStart[]): string | null {
  return tentativeStarts.length === 0 ? null : JSON.stringify(tentativeStarts);
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** One cell that was damaged must not take the others with it. */
function parsed<T>(schema: z.ZodType<T>, text: SQLOutputValue | undefined, otherwise?: () => T): T | null {
  if (typeof text !== 'string') return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return otherwise?.() ?? null;
  }
}

/** The numbers of those that are as they are told. `quiet`: what the journal has of each, in the order of `QUERIES.quiet`. */
function asTold(told: readonly ToldTracker[], quiet: readonly (readonly SQLOutputValue[])[]): ReadonlySet<number> {
  const byId = new Map(told.map((one) => [one.id, one]));
  const same = new Set<number>();
  for (const [serverId, taskId, startedAt, endedAt, createdAt, position] of quiet) {
    const one = byId.get(Number(serverId));
    if (one === undefined || one.taskId !== taskId || one.startedAt !== startedAt || one.endedAt !== endedAt) continue;
    if (one.createdAt === createdAt && (one.position ?? null) === position) same.add(one.id);
  }
  return same;
}

const INSERT = `INSERT INTO trackers (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

const BY_ID = 'SELECT * FROM trackers WHERE id = ?';

/** `onTime` hears of each change of what there is to see of entries. */
export function trackerStore(db: Database, onTime: () => void = () => undefined): TrackerStore {
  const rows = (sql: string, ...values: SQLInputValue[]): TrackerRow[] => db.all(sql, ...values).map(trackerRow);
  const known = (sql: string, ...values: SQLInputValue[]): KnownTracker[] =>
    db
      .all(sql, ...values)
      .map((row) => ({ serverId: number(row, 'server_id'), bornAt: orNull(row, 'seen_created_at') }));
  const figure = (sql: string, column: string, ...values: SQLInputValue[]): number | null =>
    orNull(db.get(sql, ...values) ?? {}, column);
  let last: { readonly row: Row; readonly moment: number } | null = null;
  /** What is saved was read right before, as a rule. */
  const read = (sql: string, ...values: SQLInputValue[]): Row | undefined => {
    const row = db.get(sql, ...values);
    const moment = db.moment();
    last = row === undefined || moment === null ? null : { row, moment };
    return row;
  };
  const stored = (id: number): Row => {
    const isLast = last !== null && last.moment === db.moment() && last.row['id'] === id;
    return (isLast ? last?.row : db.get(BY_ID, id)) ?? {};
  };

  return {
    get: (id) => one(read(BY_ID, id)),
    insert: (row) => {
      const { lastId } = db.run(INSERT, ...columnValues(row));
      onTime();
      return { ...row, id: lastId };
    },
    save: (row) => {
      if (save(db, row, stored(row.id)).some((column) => SEEN_IN_TIME.has(column))) onTime();
    },
    byServerId: (accountId, serverId) => one(read(QUERIES.byServerId, accountId, serverId)),
    running: (accountId) => rows(QUERIES.running, accountId),
    listed: (accountId) => rows(QUERIES.listed, accountId),
    knownOfTask: (accountId, taskId) => known(QUERIES.knownOfTask, accountId, taskId),
    pulledOfTask: (accountId, taskId) => known(QUERIES.pulledOfTask, accountId, taskId),
    ofTask: (accountId, taskId) => rows(QUERIES.ofTask, accountId, taskId),
    ofTaskBeside: (accountId, taskId, serverIds) => {
      const told = new Set(serverIds);
      const numbers = db.tuples(QUERIES.numbersOfTask, accountId, taskId);
      const beside = numbers.flatMap(([id, serverId]) => (told.has(Number(serverId)) ? [] : Number(id)));
      return beside.length === 0 ? [] : rows(QUERIES.living, JSON.stringify(beside));
    },
    unchanged: (accountId, told, changedBefore) => {
      if (told.length === 0) return new Set();
      const ids = JSON.stringify(told.map(({ id }) => id));
      return asTold(told, db.tuples(QUERIES.quiet, accountId, ids, changedBefore));
    },
    unchangedOfTask: (accountId, taskId, told, changedBefore) =>
      told.length === 0 ? new Set() : asTold(told, db.tuples(QUERIES.quietOfTask, accountId, taskId, changedBefore)),
    precededBy: (id) => rows(QUERIES.precededBy, id),
    unsentOfTask: (accountId, taskId) => rows(QUERIES.unsentOfTask, accountId, taskId),
    takenAwayAt: (accountId, taskId, startedAt) => rows(QUERIES.takenAwayAt, accountId, startedAt, taskId),
    overlapping: (accountId, startMs, endMs) => {
      const values = [accountId, startMs, endMs, accountId, startMs, startMs, accountId, startMs];
      return rows(QUERIES.overlapping, ...values).toSorted(byStart);
    },
    startingAt: (accountId, startedAt) => rows(QUERIES.startingAt, accountId, startedAt),
    startIsTaken: (accountId, taskId, startedAt) =>
      db.get(QUERIES.startIsTaken, accountId, startedAt, taskId, taskId) !== undefined,
    finishedMs: (accountId, taskId) => figure(QUERIES.finishedMs, 'ms', accountId, taskId) ?? 0,
    recentTaskIds: (accountId, limit) =>
      db.all(QUERIES.recentTaskIds, accountId, limit).map((row) => number(row, 'task_id')),
    due: (accountId, now, longestWaitMs, limit) =>
      db.all(QUERIES.due, accountId, now, now + longestWaitMs, limit).map((row) => number(row, 'id')),
    freed: (accountId) => db.all(QUERIES.freed, accountId).map((row) => number(row, 'id')),
    nextDueAt: (accountId, now) => figure(QUERIES.nextDueAt, 'at', accountId, now),
    pending: (accountId, limit) => rows(QUERIES.pending, accountId, limit),
    needingAttention: (accountId) => rows(QUERIES.needingAttention, accountId),
    countDoubted: (accountId) => {
      const row = db.get(QUERIES.doubtedCount, accountId) ?? {};
      return { all: orNull(row, 'n') ?? 0, waiting: orNull(row, 'waiting') ?? 0 };
    },
    doubted: (accountId, limit = -1) => rows(QUERIES.doubted, accountId, limit),
    doubtedOfTask: (accountId, taskId) => rows(QUERIES.doubtedOfTask, accountId, taskId),
    gone: (accountId, sinceMs) => rows(QUERIES.gone, accountId, sinceMs),
    moved: (accountId, limit) => rows(QUERIES.moved, accountId, limit),
    countMoved: (accountId) => figure(QUERIES.movedCount, 'n', accountId) ?? 0,
    withTentativeStarts: (accountId) => rows(QUERIES.withTentativeStarts, accountId),
    bound: (accountId, afterServerId, limit) =>
      db
        .all(QUERIES.bound, accountId, afterServerId, limit)
        .map((row) => ({ id: number(row, 'id'), serverId: number(row, 'server_id') })),
    countBound: (accountId) => figure(QUERIES.boundCount, 'n', accountId) ?? 0,
    previousOfTask: (accountId, taskId, startedAt) => one(db.get(QUERIES.previousOfTask, accountId, taskId, startedAt)),
    counts: (accountId) => ({
      waiting: figure(QUERIES.waitingCount, 'n', accountId) ?? 0,
      attention: figure(QUERIES.attentionCount, 'n', accountId) ?? 0,
    }),
  };
}

/** Writes what differs, and gives those columns: SQLite would write each index anew that a named column is in, and all of that has to be flushed. */
function save(db: Database, row: TrackerRow, stored: Row): readonly string[] {
  const values = columnValues(row);
  const changed = [...COLUMNS.entries()].filter(([index, name]) => stored[name] !== values[index]);
  if (changed.length === 0) return [];
  const set = changed.map(([, name]) => `${name} = ?`).join(', ');
  db.run(`UPDATE trackers SET ${set} WHERE id = ?`, ...changed.map(([index]) => values[index] ?? null), row.id);
  return changed.map(([, name]) => name);
}

function byStart(a: TrackerRow, b: TrackerRow): number {
  return a.desired.startedAt - b.desired.startedAt || a.id - b.id;
}

function one(row: Row | undefined): TrackerRow | null {
  return row === undefined ? null : trackerRow(row);
}

/** `CROSS`: of a few notes, never each entry asked for its note. */
export const NOTES_PAGE = `SELECT tracker_id, task_id, text FROM notes CROSS JOIN trackers ON trackers.id = notes.tracker_id
  WHERE notes.tracker_id < ? AND account_id = ? AND deleted = 0 ORDER BY notes.tracker_id DESC LIMIT ?`;

export function noteStore(db: Database, onTime: () => void = () => undefined): NoteStore {
  return {
    get: (trackerId) => String(db.get('SELECT text FROM notes WHERE tracker_id = ?', trackerId)?.['text'] ?? ''),
    of: (trackerIds) => {
      const sql = 'SELECT tracker_id, text FROM notes WHERE tracker_id IN (SELECT value FROM json_each(?))';
      const rows = db.all(sql, JSON.stringify(trackerIds));
      return new Map(rows.map((row) => [number(row, 'tracker_id'), String(row['text'])]));
    },
    page: (accountId, before, limit) =>
      db.all(NOTES_PAGE, before ?? Number.MAX_SAFE_INTEGER, accountId, limit).map((row) => ({
        trackerId: number(row, 'tracker_id'),
        taskId: number(row, 'task_id'),
        text: String(row['text']),
      })),
    put: (trackerId, text) => {
      if (text === '') db.run('DELETE FROM notes WHERE tracker_id = ?', trackerId);
      else db.run('INSERT OR REPLACE INTO notes (tracker_id, text) VALUES (?, ?)', trackerId, text);
      onTime();
    },
  };
}

const WHY = z.enum(['closed', 'asleep', 'idle', 'clock']);

export function heartbeatStore(db: Database): HeartbeatStore {
  return {
    last: () => {
      const row = db.get('SELECT * FROM heartbeat WHERE id = 1');
      if (row === undefined) return null;
      return {
        wallMs: number(row, 'wall_ms'),
        monotonicMs: number(row, 'monotonic_ms'),
        uptimeMs: number(row, 'uptime_ms'),
      };
    },
    beat: ({ wallMs, monotonicMs, uptimeMs }) => {
      db.run(
        'INSERT OR REPLACE INTO heartbeat (id, wall_ms, monotonic_ms, uptime_ms) VALUES (1, ?, ?, ?)',
        wallMs,
        Math.floor(monotonicMs),
        Math.floor(uptimeMs),
      );
    },
  };
}

export function awayStore(db: Database): AwayStore {
  return {
    all: (accountId) => db.all('SELECT * FROM aways WHERE account_id = ? ORDER BY id', accountId).map(away),
    get: (id) => {
      const row = db.get('SELECT * FROM aways WHERE id = ?', id);
      return row === undefined ? null : away(row);
    },
    ask: (asked) => {
      const { accountId, trackerId, why, fromMs, toMs } = asked;
      const { lastId } = db.run(
        'INSERT INTO aways (account_id, tracker_id, why, from_ms, to_ms) VALUES (?, ?, ?, ?, ?)',
        accountId,
        trackerId,
        why,
        fromMs,
        toMs,
      );
      return { ...asked, id: lastId };
    },
    remove: (id) => {
      db.run('DELETE FROM aways WHERE id = ?', id);
    },
  };
}

function away(row: Row): Away {
  return {
    id: number(row, 'id'),
    accountId: number(row, 'account_id'),
    trackerId: number(row, 'tracker_id'),
    why: WHY.parse(row['why']),
    fromMs: number(row, 'from_ms'),
    toMs: number(row, 'to_ms'),
  };
}

export const WHAT = z.enum([...DONE_KINDS, 'undo']);
const IMAGE = z.object({
  startedAt: z.int(),
  endedAt: z.int().nullable(),
  listed: z.boolean(),
  highlightedAt: z.int().nullable(),
  deleted: z.boolean(),
  tentativeStarts: TENTATIVE_STARTS.exactOptional(),
});
const NOTE = z.object({ before: z.string(), after: z.string() });
export const CHANGES = z.array(
  z.object({ trackerId: z.int(), before: IMAGE.nullable(), after: IMAGE, note: NOTE.exactOptional() }),
);
export const TURNED = z.object({
  isOpen: z.boolean(),
  stretches: z.array(z.object({ why: WHY, fromMs: z.int(), toMs: z.int(), trackerId: z.exactOptional(z.int()) })),
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
