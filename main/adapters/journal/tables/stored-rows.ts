import { z } from 'zod';
import { t } from '../../../../common/i18n/translate.ts';
import { LAYOUT } from './board-store.ts';
import { CHANGES, WHAT, TURNED, MOVED, ATTENTION, TENTATIVE_STARTS } from './tracker-store.ts';
import { TASK_ATTENTION, TASK_BODY, TASK_IDS } from './new-task-store.ts';
import { FACTS } from './task-row.ts';

const ID = z.int().positive();
const WHOLE = z.int();
/** UTC ms; what lies beyond is no moment (https://tc39.es/ecma262/#sec-time-values-and-time-range). */
const MOMENT = z.int().min(-8.64e15).max(8.64e15);
const WHOLE_OR_NULL = WHOLE.nullable();
const FLAG = z.union([z.literal(0), z.literal(1)]);
const NUMBER_OR_NULL = z.number().nullable();
const TEXT = z.string();
const KNOWN = z.array(z.tuple([WHOLE, WHOLE_OR_NULL]));
const BODY = z.record(
  z.enum(['startedAt', 'endedAt', 'listed', 'position', 'highlightedAt']),
  z.union([WHOLE, z.boolean(), z.null()]).optional(),
);

const TRACKER = z
  .strictObject({
    id: ID,
    account_id: ID,
    task_id: WHOLE,
    board_id: WHOLE,
    is_own: FLAG,
    started_at: MOMENT,
    ended_at: MOMENT.nullable(),
    listed: FLAG,
    highlighted_at: WHOLE_OR_NULL,
    deleted: FLAG,
    requested_position: WHOLE_OR_NULL,
    rank: NUMBER_OR_NULL,
    server_id: WHOLE_OR_NULL,
    seen_started_at: WHOLE_OR_NULL,
    seen_ended_at: WHOLE_OR_NULL,
    seen_listed: FLAG.nullable(),
    seen_highlighted_at: WHOLE_OR_NULL,
    seen_position: WHOLE_OR_NULL,
    seen_created_at: WHOLE_OR_NULL,
    seen_enlist_at: WHOLE_OR_NULL.default(null),
    seen_at: WHOLE_OR_NULL,
    in_doubt: FLAG,
    attention: jsonOf(ATTENTION).nullable(),
    moved: jsonOf(MOVED).nullable(),
    clicked_end: WHOLE_OR_NULL.default(null),
    successor_id: WHOLE_OR_NULL.default(null),
    tentative_starts: jsonOf(TENTATIVE_STARTS).nullable().default(null),
    doubt_looks: WHOLE_OR_NULL,
    doubt_at: WHOLE_OR_NULL,
    gone_at: WHOLE_OR_NULL,
    resend: FLAG,
    made_at: WHOLE,
    changed_at: WHOLE,
    failures: WHOLE,
    not_before: WHOLE,
    state: z.enum(['settled', 'pending', 'needs-attention', 'void']),
    // It is the last cell of its row: one that was cut off ends in nothing but zeros.
    uid: TEXT.min(1)
      .max(100)
      .refine((uid) => !uid.includes('\0')),
  })
  .refine((row) => row.server_id === null || (row.seen_started_at !== null && row.seen_at !== null), {
    error: () => t('what the service holds of it is not complete'),
  })
  .refine((row) => !endsBeforeItStarts(row) || isAsTold(row), {
    path: ['ended_at'],
    error: () => t('it ends before it starts'),
  });

interface StoredTimes {
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly seen_started_at: number | null;
  readonly seen_ended_at: number | null;
}

function endsBeforeItStarts({ started_at, ended_at }: StoredTimes): boolean {
  return ended_at !== null && ended_at < started_at;
}

/** What a service holds is kept as it is, however odd: one such entry must not make a whole file unreadable. */
function isAsTold({ started_at, ended_at, seen_started_at, seen_ended_at }: StoredTimes): boolean {
  return seen_started_at === started_at && seen_ended_at === ended_at;
}

/** What each table holds, column by column; parents before those that refer to them. */
export const STORED = {
  accounts: z.strictObject({
    id: ID,
    kind: z.enum(['built-in', 'service']),
    address: TEXT,
    user_id: WHOLE,
    user_name: TEXT,
    initials: TEXT,
    timezone: TEXT,
    api: z.enum(['v1', 'v3']),
    is_current: FLAG,
  }),
  policies: z.strictObject({
    account_id: ID,
    past_end: z.enum(['unknown', 'asking', 'move', 'keep']),
    many_doubted: z.enum(['no', 'asking', 'waiting']),
    pull_first: FLAG,
    pulled_all_at: WHOLE,
  }),
  boards: z.strictObject({
    account_id: ID,
    board_id: WHOLE,
    name: TEXT,
    changelog_id: WHOLE_OR_NULL,
    read_at: WHOLE,
    layout: jsonOf(LAYOUT),
  }),
  tasks: z.strictObject({
    id: ID,
    account_id: ID,
    task_id: WHOLE,
    board_id: WHOLE,
    board_name: TEXT,
    name: TEXT,
    column_name: TEXT.nullable(),
    colour: TEXT.nullable(),
    facts: jsonOf(FACTS).nullable(),
    revision: WHOLE,
  }),
  new_tasks: z.strictObject({
    id: ID,
    account_id: ID,
    task_id: z.int().negative(),
    board_id: WHOLE,
    stage_id: WHOLE_OR_NULL,
    card_type_id: WHOLE_OR_NULL,
    name: TEXT,
    wanted: FLAG,
    actual_id: WHOLE_OR_NULL,
    in_doubt: FLAG,
    attention: jsonOf(TASK_ATTENTION).nullable(),
    look_at: WHOLE_OR_NULL,
    others: jsonOf(TASK_IDS),
    made_at: WHOLE,
    changed_at: WHOLE,
    failures: WHOLE,
    not_before: WHOLE,
  }),
  new_task_attempts: z.strictObject({
    id: ID,
    new_task_id: ID,
    body: jsonOf(TASK_BODY),
    sent_at: WHOLE,
    server_sent_at: WHOLE_OR_NULL,
    after_entry: WHOLE_OR_NULL,
    answer: TEXT.nullable(),
    answered_at: WHOLE_OR_NULL,
  }),
  trackers: TRACKER,
  notes: z.strictObject({ tracker_id: ID, text: TEXT.min(1) }),
  attempts: z.strictObject({
    id: ID,
    tracker_id: ID,
    verb: z.enum(['create', 'update', 'delete']),
    body: jsonOf(BODY),
    sent_at: WHOLE,
    server_sent_at: WHOLE_OR_NULL,
    known: jsonOf(KNOWN),
    answer: TEXT.nullable(),
    answered_at: WHOLE_OR_NULL,
  }),
  dedupes: z.strictObject({ tracker_id: ID, account_id: ID, round: WHOLE, due_at: WHOLE }),
  tombstones: z.strictObject({ account_id: ID, server_id: WHOLE, buried_at: WHOLE, born_at: WHOLE_OR_NULL }),
  additions: z.strictObject({
    account_id: ID,
    task_id: WHOLE,
    board_id: WHOLE,
    rank: NUMBER_OR_NULL,
    highlighted_at: WHOLE_OR_NULL,
    added_at: WHOLE,
    above_task_id: WHOLE_OR_NULL.default(null),
  }),
  intents: z.strictObject({
    id: ID,
    account_id: ID,
    what: WHAT,
    task_id: WHOLE,
    tracker_id: ID.nullable(),
    wall_ms: WHOLE,
    monotonic_ms: WHOLE,
    changes: jsonOf(CHANGES),
    turned: jsonOf(TURNED).nullable(),
  }),
  aways: z.strictObject({
    id: ID,
    account_id: ID,
    tracker_id: ID,
    why: z.enum(['closed', 'asleep', 'idle', 'clock']),
    from_ms: WHOLE,
    to_ms: WHOLE,
  }),
  heartbeat: z.strictObject({ id: z.literal(1), wall_ms: WHOLE, monotonic_ms: WHOLE, uptime_ms: WHOLE }),
  // As `keyOf` in the core makes them: where the file is damaged, another index may be read in its place.
  tokens_to_forget: z.strictObject({ name: TEXT.regex(/#\d+$/), is_told: FLAG }),
} as const;

export type TableName = keyof typeof STORED;
export type Stored<T extends TableName> = z.infer<(typeof STORED)[T]>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names
export const TABLES = Object.keys(STORED) as readonly TableName[];

const OF_THIS_MOMENT: ReadonlySet<TableName> = new Set(['aways', 'heartbeat', 'tokens_to_forget']);

/**
 * Those that still mean something at another time or elsewhere: not the beat of this computer, no question about what just
 * happened, nothing about what its keychain holds.
 */
export const LASTING_TABLES = TABLES.filter((table) => !OF_THIS_MOMENT.has(table));

/** The column by which rows of a table are told apart and walked; null where two columns do. */
export const ROW_KEY: Readonly<Record<TableName, string | null>> = {
  accounts: 'id',
  policies: 'account_id',
  boards: null,
  tasks: 'id',
  new_tasks: 'id',
  new_task_attempts: 'id',
  trackers: 'id',
  notes: 'tracker_id',
  attempts: 'id',
  dedupes: 'tracker_id',
  tombstones: null,
  additions: null,
  intents: 'id',
  aways: 'id',
  heartbeat: 'id',
  tokens_to_forget: null,
};

/** Null for anything that is not such a row, column by column. */
export function parsedRow<T extends TableName>(table: T, cells: unknown): Stored<T> | null {
  const parsed = STORED[table].safeParse(cells);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `safeParse` of a union of schemas forgets which one
  return parsed.success ? (parsed.data as Stored<T>) : null;
}

function jsonOf(schema: z.ZodType): z.ZodType<string, string> {
  return TEXT.refine((text) => {
    try {
      return schema.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  });
}
