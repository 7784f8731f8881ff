import type { Context } from '../../http/context.ts';
import { invalid } from '../../http/failure.ts';
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

interface Sum {
  readonly date: string;
  readonly ms: number;
  readonly board_id: number;
  readonly task_id: number;
  readonly user_id: number;
}

/**
 * Seconds by group and local day. Trackers are cut at the midnights of the caller's zone; a running one counts up to now.
 * First what lies in the day that a tracker starts in, then the rest of those that go past a midnight.
 */
export function summaryReport(context: Context, plan: Plan): Record<string, { date: string; duration: number }[]> {
  const { input, boards, range, keys } = plan;
  const selection = selectionOf(input, boards);
  const columns = [...new Set(keys.map(columnOf))].join(', ');
  const first = range[0]?.startMs ?? 0;
  const last = range.at(-1)?.endMs ?? 0;
  const now = 'COALESCE(t.ended_at, (SELECT now FROM given))';
  const rows = context.db.all<Sum>(
    `WITH given (now, first, last) AS MATERIALIZED (VALUES (?, ?, ?)),
     days (date, s, e) AS MATERIALIZED (
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)),
     overnight AS MATERIALIZED (
       SELECT t.board_id, task_id, user_id, started_at, ${now} AS until
       FROM days CROSS JOIN time_trackers AS t ON started_at >= s AND started_at < e AND ${now} > e WHERE ${selection.sql}
       UNION ALL
       SELECT t.board_id, task_id, user_id, started_at, ${now}
       FROM time_trackers AS t WHERE started_at < (SELECT first FROM given)
         AND ${now} > (SELECT first FROM given) AND ${selection.sql}),
     parts AS (
       SELECT date, ${columns}, SUM(MAX(0, MIN(${now}, e) - started_at)) AS ms
       FROM days CROSS JOIN time_trackers AS t ON started_at >= s AND started_at < e WHERE ${selection.sql}
       GROUP BY date, ${columns}
       UNION ALL
       SELECT date, ${columns}, MIN(until, e) - s FROM overnight CROSS JOIN days
       ON s > started_at AND s < until AND s < (SELECT last FROM given))
     SELECT date, ${columns}, SUM(ms) AS ms FROM parts GROUP BY ${columns}, date HAVING SUM(ms) > 0 ORDER BY date, ${columns}`,
    [
      context.now,
      first,
      last,
      JSON.stringify(range.map((day) => [day.date, day.startMs, day.endMs])),
      ...selection.values,
      ...selection.values,
      ...selection.values,
    ],
  );
  const nameOf = input.expand === 1 ? namer(context) : null;
  const summary: Record<string, { date: string; duration: number }[]> = {};
  for (const row of rows) {
    const key = keys.map((name) => keyText(name, row[columnOf(name)], nameOf)).join(',');
    (summary[key] ??= []).push({ date: row.date, duration: Math.floor(row.ms / 1000) });
  }
  return summary;
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
