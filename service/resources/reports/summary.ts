import type { Context } from '../../http/context.ts';
import { invalid } from '../../http/failure.ts';
import { longRecord } from '../../http/long-list.ts';
import { inTurns } from '../../http/turns.ts';
import type { ReportInput } from './handlers.ts';
import type { Day } from './range.ts';
import { selectionOf } from './selection.ts';

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
  await inTurns(async ({ next }) => {
    for (let from = 0; from < range.length;) {
      from += await next((size) => {
        const days = range.slice(from, from + size).map(({ startMs, endMs }, index) => [from + index, startMs, endMs]);
        context.db.reading(() => {
          for (const sum of sumsWithin(context, plan, days)) add(sum, sum.day, sum.ms);
          for (const night of nightsWithin(context, plan, days)) addNight(night, night.day + 1);
        });
        return days.length;
      });
    }
  }, FIRST_DAYS);
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
