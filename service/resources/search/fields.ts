import { readFilterDate } from '../../../common/filter/relative-date.ts';
import { readPriority } from '../../../common/filter/values.ts';
import { fold } from '../../../common/fold.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import type { Context } from '../../http/context.ts';
import { compare, compareText, type Comparison, type Condition, wrongValue } from './conditions.ts';
import { laneType } from './lane-type.ts';

type Field = (comparison: Comparison, context: Context) => Condition;

const text =
  (sql: string): Field =>
  (comparison) =>
    compareText(sql, comparison);

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

const number =
  (sql: string): Field =>
  (comparison) => {
    if (!NUMBER.test(comparison.value)) throw wrongValue(comparison, 'a number');
    return compare(sql, comparison, Number(comparison.value));
  };

/** Numbers compare as such, everything else as text. */
const code =
  (sql: string): Field =>
  (comparison) => {
    const asText = compareText(`CAST(${sql} AS TEXT)`, comparison);
    if (!NUMBER.test(comparison.value)) return asText;
    const asNumber = compare(sql, comparison, Number(comparison.value));
    return {
      sql: `CASE typeof(${sql}) WHEN 'integer' THEN ${asNumber.sql} ELSE ${asText.sql} END`,
      values: [...asNumber.values, ...asText.values],
    };
  };

const priority: Field = (comparison) => {
  const value = readPriority(comparison.value);
  if (value === undefined) throw wrongValue(comparison, 'high, normal, low or a number');
  return compare('tasks.priority', comparison, value);
};

/** Written minutes:seconds, or minutes alone; stored in seconds. */
const duration =
  (sql: string): Field =>
  (comparison) => {
    const match = /^(\d{1,9})(?::([0-5]?\d))?$/.exec(comparison.value);
    if (match === null) throw wrongValue(comparison, 'minutes:seconds');
    return compare(sql, comparison, Number(match[1]) * 60 + Number(match[2] ?? 0));
  };

/** A column of dates, which compare as their text does. */
const date =
  (sql: string): Field =>
  (comparison, context) =>
    compare(sql, comparison, dateOf(comparison, context));

/** A column of instants: a day of the caller's zone stands for all of it. */
const instant =
  (sql: string): Field =>
  (comparison, context) => {
    const { startMs, endMs } = dayBounds(context.caller.timezone, dateOf(comparison, context));
    if (comparison.operator === 'less') return { sql: `${sql} < ?`, values: [startMs] };
    if (comparison.operator === 'at-most') return { sql: `${sql} < ?`, values: [endMs] };
    if (comparison.operator === 'greater') return { sql: `${sql} >= ?`, values: [endMs] };
    if (comparison.operator === 'at-least') return { sql: `${sql} >= ?`, values: [startMs] };
    return { sql: `${sql} >= ? AND ${sql} < ?`, values: [startMs, endMs] };
  };

function dateOf(comparison: Comparison, { caller, now }: Context): string {
  const found = readFilterDate(comparison.value, dayOf(caller.timezone, now));
  if (found === undefined) throw wrongValue(comparison, 'a date');
  return found;
}

/** All the tags that are named, each whole. */
const tags: Field = ({ value }) => {
  const names = value
    .split(',')
    .map((name) => fold(name.trim()))
    .filter((name) => name !== '');
  if (names.length === 0) return { sql: `tasks.tags = ''`, values: [] };
  return {
    sql: names.map(() => `instr(',' || fold(tasks.tags) || ',', ?) > 0`).join(' AND '),
    values: names.map((name) => `,${name},`),
  };
};

const TIMERS = 'SELECT COALESCE(SUM(ended_at - started_at), 0) / 1000 FROM time_trackers WHERE task_id = tasks.id';
const RUNNING = 'SELECT COUNT(DISTINCT user_id) FROM time_trackers WHERE task_id = tasks.id AND ended_at IS NULL';

/** A right one was taken out before. */
const archived: Field = (comparison) => {
  throw wrongValue(comparison, 'true or false');
};

/** Every key of the contract's table but `@`. */
export const FIELDS: Readonly<Record<string, Field>> = {
  id: number('tasks.id'),
  name: text('tasks.name'),
  description: text('tasks.description'),
  board_id: number('tasks.board_id'),
  priority,
  tags,
  external_id: code('tasks.external_id'),
  timers_total: duration(`(${TIMERS} AND ended_at IS NOT NULL)`),
  subtasks_count: number('tasks.subtasks_count'),
  subtasks_completed_count: number('tasks.subtasks_completed_count'),
  comments_count: number('tasks.comments_count'),
  attachments_count: number('tasks.attachments_count'),
  size_estimate: number('tasks.size_estimate'),
  is: laneType,
  type: text('(SELECT name FROM card_types WHERE id = tasks.card_type_id)'),
  due_date: date('tasks.due_date'),
  created_at: instant('tasks.created_at'),
  updated_at: instant('tasks.updated_at'),
  recurring_schedule: date('tasks.recurring_schedule'),
  external_link: text('tasks.external_link'),
  block_reason: text('tasks.block_reason'),
  time_estimate: duration('tasks.time_estimate'),
  timers_active_count: number(`(${RUNNING})`),
  archived,
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`custom_field_${index + 1}`, text(`tasks.custom_field_${index + 1}`)]),
  ),
};
