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
const externalId: Field = (comparison) => {
  const asText = compareText('folded.external_id', comparison);
  if (!NUMBER.test(comparison.value)) return asText;
  const asNumber = compare('tasks.external_id', comparison, Number(comparison.value));
  return {
    sql: `CASE typeof(tasks.external_id) WHEN 'integer' THEN ${asNumber.sql} ELSE ${asText.sql} END`,
    values: [...asNumber.values, ...asText.values],
    scans: true,
  };
};

const cardType: Field = (comparison) => {
  const { sql, values } = compareText('fold(name)', comparison);
  return { sql: `tasks.card_type_id IN (SELECT id FROM card_types WHERE ${sql})`, values };
};

/** A sum over what belongs to each task. */
const summed =
  (field: Field): Field =>
  (comparison, context) => ({ ...field(comparison, context), scans: true });

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
    sql: names.map(() => `instr(',' || folded.tags || ',', ?) > 0`).join(' AND '),
    values: names.map((name) => `,${name},`),
    scans: true,
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
  name: text('folded.name'),
  description: text('folded.description'),
  board_id: number('tasks.board_id'),
  priority,
  tags,
  external_id: externalId,
  timers_total: summed(duration(`(${TIMERS} AND ended_at IS NOT NULL)`)),
  subtasks_count: number('tasks.subtasks_count'),
  subtasks_completed_count: number('tasks.subtasks_completed_count'),
  comments_count: number('tasks.comments_count'),
  attachments_count: number('tasks.attachments_count'),
  size_estimate: number('tasks.size_estimate'),
  is: laneType,
  type: cardType,
  due_date: date('tasks.due_date'),
  created_at: instant('tasks.created_at'),
  updated_at: instant('tasks.updated_at'),
  recurring_schedule: date('tasks.recurring_schedule'),
  external_link: text('folded.external_link'),
  block_reason: text('folded.block_reason'),
  time_estimate: duration('tasks.time_estimate'),
  timers_active_count: summed(number(`(${RUNNING})`)),
  archived,
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`custom_field_${index + 1}`, text(`folded.custom_field_${index + 1}`)]),
  ),
};
