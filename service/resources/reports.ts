import type { SQLInputValue } from 'node:sqlite';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { TimeReport, v1TimeReport } from '../../api/resources/time-report.ts';
import type { ListedTimeTracker } from '../../api/resources/trackers.ts';
import { fold } from '../../common/fold.ts';
import { dayBounds } from '../../common/time/zone-days.ts';
import type { Context, Handlers } from '../http/context.ts';
import { invalid } from '../http/failure.ts';
import { longList, longRecord, NOT_YET } from '../http/long-list.ts';
import { inTurns } from '../http/turns.ts';
import { requireAccess } from './access.ts';
import { tagsOf } from './tasks-v3.ts';
import { createTrackedTask, recordsOfUsers, type TrackerRow } from './trackers.ts';

export type ReportInput = InputOf<(typeof v1TimeReport)['getTimeReport']>;

export const reportHandlers: Handlers<typeof v1TimeReport> = {
  getTimeReport: (input, context) => timeReport(input, context),
};

async function timeReport(input: ReportInput, context: Context): Promise<TimeReport> {
  const boards = [...new Set(input.board_id.split(',').map(Number))];
  for (const id of boards) requireAccess(context, id, 'read_tasks');
  const range = readRange(input, context.caller.timezone);
  const isSummary = input.report_type === 'summary';
  const plan = { input, boards, range };
  const options = input.include_filter_options === 1 ? filterOptions(context, boards) : null;
  if (!isSummary) return { summary: null, time_trackers: detailedReport(context, plan), filter_options: options };
  const summary = await summaryReport(context, { ...plan, keys: groupKeys(input.group_by) });
  return { summary, time_trackers: null, filter_options: options };
}

/** A local day, `[startMs, endMs)` in UTC ms. */
export interface Day {
  readonly date: string;
  readonly startMs: number;
  readonly endMs: number;
}

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** The days from `from` to `to`, both inclusive, of the caller's zone. Throws 422 for none or more than 366 of them. */
export function readRange(input: { readonly from: string; readonly to: string }, timezone: string): readonly Day[] {
  const first = Date.parse(`${input.from}T00:00:00Z`);
  const last = Date.parse(`${input.to}T00:00:00Z`);
  if (last < first) throw invalid('to', 'is before from');
  const count = (last - first) / DAY_MS + 1;
  if (count > MOST_DAYS) throw invalid('to', `is more than ${MOST_DAYS} days after from`);
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return { date, ...dayBounds(timezone, date) };
  });
}

/** Each is looked for at the task of every tracker. */
const MOST_TAGS = 20;

/** Which trackers a report looks at, besides their time. */
export interface Selection {
  /** On `time_trackers AS t`. */
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The boards and the caller's filters. */
export function selectionOf(input: ReportInput, boards: readonly number[]): Selection {
  const inBoards = `t.board_id IN (${boards.join(', ')})`;
  const own = (['user_id', 'task_id'] as const).flatMap((name) =>
    input[name] === undefined ? [] : [{ sql: `t.${name} = ?`, value: input[name] }],
  );
  const ofTask = [
    ...(input['tasks.card_type_id'] === undefined
      ? []
      : [{ sql: 'card_type_id = ?', value: input['tasks.card_type_id'] }]),
    ...tagsIn(input['tasks.tags']).map((tag) => ({
      sql: `instr(',' || tasks_folded.tags || ',', ?)`,
      value: `,${tag},`,
    })),
  ];
  const tasks =
    ofTask.length === 0
      ? []
      : [
          `EXISTS (SELECT 1 FROM tasks JOIN tasks_folded USING (id) WHERE tasks.id = t.task_id AND ${ofTask.map(({ sql }) => sql).join(' AND ')})`,
        ];
  return {
    sql: [inBoards, ...own.map(({ sql }) => sql), ...tasks].join(' AND '),
    values: [...own, ...ofTask].map(({ value }) => value),
  };
}

function tagsIn(text: string | undefined): readonly string[] {
  const tags = (text ?? '')
    .split(',')
    .map((tag) => fold(tag.trim()))
    .filter((tag) => tag !== '');
  if (tags.length > MOST_TAGS) throw invalid('tasks.tags', 'has too many tags');
  return tags;
}

const KEYS = { board_id: 'boards', task_id: 'tasks', user_id: 'users', sprint_id: 'tasks' } as const;
type Key = keyof typeof KEYS;
const NAMES: readonly Key[] = ['board_id', 'task_id', 'user_id', 'sprint_id'];

interface Plan {
  readonly input: ReportInput;
  readonly boards: readonly number[];
  readonly range: readonly Day[];
  readonly keys: readonly Key[];
}

/** `group_by`: comma-separated. Throws 422 for none, or for one that is not known. */
export function groupKeys(text: string | undefined): readonly Key[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return [...new Set(names)].map((name) => {
    if (name === '') throw invalid('group_by', "can't be blank");
    const key = NAMES.find((known) => known === name);
    if (key === undefined) throw invalid('group_by', `does not know ${name}`);
    return key;
  });
}

interface Ids {
  readonly board_id: number;
  readonly task_id: number;
  readonly user_id: number;
}

interface Sum extends Ids {
  /** Index in the range. */
  readonly day: number;
  readonly ms: number;
}

interface Night extends Ids {
  /** UTC ms */
  readonly until: number;
}

type Summary = Record<string, { date: string; duration: number }[]>;

/** Days that are summed at a time, to begin with. */
const FIRST_DAYS = 31;

/**
 * Seconds by group and local day. Trackers are cut at the midnights of the caller's zone; a running one counts up to now. Some days are summed
 * at a time, and other requests go in between.
 */
export async function summaryReport(context: Context, plan: Plan): Promise<Summary> {
  const { input, range, keys } = plan;
  const nameOf = input.expand === 1 ? namer(context) : null;
  const sums = new Map<string, Map<number, number>>();
  const add = (ids: Ids, day: number, ms: number): void => {
    if (ms <= 0) return;
    const key = keys.map((name) => keyText(name, ids[columnOf(name)], nameOf)).join(',');
    const days = sums.get(key) ?? new Map<number, number>();
    days.set(day, (days.get(day) ?? 0) + ms);
    sums.set(key, days);
  };
  const addNight = (night: Night, from: number): void => {
    for (let day = from; day < range.length; day += 1) {
      const { startMs = 0, endMs = 0 } = range[day] ?? {};
      if (night.until <= startMs) break;
      add(night, day, Math.min(night.until, endMs) - startMs);
    }
  };
  for (const night of nightsBefore(context, plan)) addNight(night, 0);
  await inTurns(
    context,
    async ({ next }) => {
      for (let from = 0; from < range.length;) {
        from += await next((size) => {
          const days = range
            .slice(from, from + size)
            .map(({ startMs, endMs }, index) => [from + index, startMs, endMs]);
          context.db.reading(() => {
            for (const sum of sumsWithin(context, plan, days)) add(sum, sum.day, sum.ms);
            for (const night of nightsWithin(context, plan, days)) addNight(night, night.day + 1);
          });
          return days.length;
        });
      }
    },
    FIRST_DAYS,
  );
  return longRecord(summaryOf(sums, range));
}

function* summaryOf(
  sums: ReadonlyMap<string, ReadonlyMap<number, number>>,
  range: readonly Day[],
): Generator<readonly [string, Summary[string]]> {
  for (const [key, days] of sums) {
    const rows = [...days].toSorted(([a], [b]) => a - b);
    yield [key, rows.map(([day, ms]) => ({ date: range[day]?.date ?? '', duration: Math.floor(ms / 1000) }))];
  }
}

/** Index in the range, start and end in UTC ms. */
type Days = readonly (readonly number[])[];

const DAYS = `WITH days (day, s, e) AS MATERIALIZED (
  SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`;
const UNTIL = 'COALESCE(t.ended_at, ?)';

/** What lies in the day that a tracker starts in. */
function sumsWithin(context: Context, { input, boards, keys }: Plan, days: Days): readonly Sum[] {
  const selection = selectionOf(input, boards);
  const columns = [...new Set(keys.map(columnOf))].join(', ');
  return context.db.all<Sum>(
    `${DAYS} SELECT day, ${columns}, SUM(MAX(0, MIN(${UNTIL}, e) - started_at)) AS ms
     FROM days CROSS JOIN time_trackers AS t ON started_at >= s AND started_at < e WHERE ${selection.sql}
     GROUP BY day, ${columns}`,
    [JSON.stringify(days), context.now, ...selection.values],
  );
}

/** Trackers that go past the midnight after their start. */
function nightsWithin(
  context: Context,
  { input, boards }: Plan,
  days: Days,
): readonly (Night & { readonly day: number })[] {
  const selection = selectionOf(input, boards);
  return context.db.all(
    `${DAYS} SELECT day, t.board_id, task_id, user_id, ${UNTIL} AS until
     FROM days CROSS JOIN time_trackers AS t ON started_at >= s AND started_at < e AND ${UNTIL} > e WHERE ${selection.sql}`,
    [JSON.stringify(days), context.now, context.now, ...selection.values],
  );
}

/** Those that started before the range and go into it. */
function nightsBefore(context: Context, { input, boards, range }: Plan): readonly Night[] {
  const selection = selectionOf(input, boards);
  const first = range[0]?.startMs ?? 0;
  return context.db.all<Night>(
    `SELECT t.board_id, task_id, user_id, ${UNTIL} AS until FROM time_trackers AS t
     WHERE started_at < ? AND ${UNTIL} > ? AND ${selection.sql}`,
    [context.now, first, context.now, first, ...selection.values],
  );
}

function columnOf(key: Key): 'board_id' | 'task_id' | 'user_id' {
  return key === 'sprint_id' ? 'task_id' : key;
}

type NameOf = (key: Key, id: number) => string;

function keyText(key: Key, id: number, nameOf: NameOf | null): string {
  return nameOf === null ? String(id) : JSON.stringify({ id, name: nameOf(key, id) });
}

function namer({ db }: Context): NameOf {
  const known = new Map<string, string>();
  return (key, id) => {
    const table = KEYS[key];
    const name =
      known.get(`${table}/${id}`) ??
      db.get<{ name: string }>(`SELECT name FROM ${table} WHERE id = ?`, [id])?.name ??
      '';
    known.set(`${table}/${id}`, name);
    return name;
  };
}

interface DetailedPlan {
  readonly input: ReportInput;
  readonly boards: readonly number[];
  readonly range: readonly Day[];
}

/** Whole trackers as stored, of everybody, that overlap the range; oldest first, read day by day while they are sent. */
export function detailedReport(context: Context, plan: DetailedPlan): ListedTimeTracker[] {
  const recordOf = recordsOfUsers(context);
  const trackedTask = createTrackedTask(context);
  return longList(rowsOf(context, plan)).map((row) => {
    const record = recordOf(row);
    return { ...record, sprint_id: record.task_id, task: trackedTask(record.task_id) };
  });
}

function* rowsOf({ db, now }: Context, { input, boards, range }: DetailedPlan): Generator<TrackerRow | typeof NOT_YET> {
  const { sql, values } = selectionOf(input, boards);
  const all = (condition: string, bounds: readonly number[]): readonly TrackerRow[] =>
    db.all(`SELECT * FROM time_trackers AS t WHERE ${sql} AND ${condition} ORDER BY started_at, id`, [
      ...values,
      ...bounds,
    ]);
  const first = range[0]?.startMs ?? 0;
  yield* all('started_at < ? AND COALESCE(ended_at, ?) > ?', [first, now, first]);
  for (const { startMs, endMs } of range) {
    yield* all('started_at >= ? AND started_at < ? AND COALESCE(ended_at, ?) > ?', [startMs, endMs, now, first]);
    yield NOT_YET;
  }
}

type FilterOptions = NonNullable<TimeReport['filter_options']>;
type Grouped = FilterOptions['card_type_id'][number];

/** What the reports of these boards can be narrowed to. */
export function filterOptions({ db }: Context, boards: readonly number[]): FilterOptions {
  const list = boards.join(', ');
  const grouped = (table: string): Grouped[] =>
    db.all<Grouped>(
      `SELECT ${table}.id, COALESCE(${table}.name, '') AS name, boards.id AS group_id, boards.name AS group_name
       FROM ${table} JOIN boards ON boards.id = board_id WHERE board_id IN (${list}) ORDER BY board_id, ${table}.position`,
    );
  const tags = db.all<{ tags: string }>(
    `SELECT DISTINCT tags FROM tasks WHERE board_id IN (${list}) AND tags <> '' AND deleted_at IS NULL`,
  );
  const names = [...new Set(tags.flatMap((row) => tagsOf(row.tags)))].toSorted((a, b) => a.localeCompare(b, 'en'));
  return {
    user_id: db.all<{ id: number; name: string }>(
      `SELECT DISTINCT users.id, users.name FROM members JOIN users ON users.id = members.user_id
       WHERE board_id IN (${list}) ORDER BY users.id`,
    ),
    card_type_id: grouped('card_types'),
    swimlane_id: grouped('swimlanes'),
    tags: names.map((name, index) => ({ id: index + 1, name })),
  };
}
