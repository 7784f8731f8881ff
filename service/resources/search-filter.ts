import type { SQLInputValue } from 'node:sqlite';
import { takeArchived } from '../../common/filter/archived.ts';
import { type FilterOperator, type FilterTerm, parseFilter } from '../../common/filter/filter.ts';
import { nearestKey } from '../../common/filter/key-kinds.ts';
import { readFilterDate } from '../../common/filter/relative-date.ts';
import { readPriority } from '../../common/filter/values.ts';
import { fold } from '../../common/fold.ts';
import { dayBounds, dayOf } from '../../common/time/zone-days.ts';
import type { Context } from '../http/context.ts';
import { invalidFields } from '../http/failure.ts';

/** SQLite refuses conditions that nest 1,000 deep, as a chain of `AND` does. */
const MOST_TERMS = 200;
/** A term may have more than one: a day has two ends. */
const MOST_VALUES = 500;
/** Texts that are looked for at every task. */
const MOST_SCANNED = 20;

/** What an expression asks for. */
interface Filter {
  /** The query of the full-text index; null where there is none. All else has to hold of what it finds. */
  readonly match: string | null;
  /** All of them must hold. */
  readonly conditions: readonly Condition[];
  /** What `archived:` says; undefined without it. */
  readonly archived: boolean | undefined;
}

/** Throws 422 that names a key which is nearly one, or a wrong value. */
export function compileFilter(expression: string, context: Context): Filter {
  const terms = parseFilter(expression);
  if (terms.length > MOST_TERMS) throw tooMany();
  const { archived, others } = takeArchived(terms);
  const words = others.flatMap((term) => (isIndexed(term) ? [fold(term.text)] : []));
  const [inIndex, beside] = parted([...new Set(words)].toSorted((a, b) => b.length - a.length));
  const conditions = [
    ...others.filter((term) => !isIndexed(term)).flatMap((term) => conditionsOf(term, context)),
    // Only what the index has found is looked at.
    ...[...beside, ...inIndex.filter(isLonger)].map((word) => ({ ...containsText(word), scans: false })),
  ];
  if (valuesIn(conditions) > MOST_VALUES) throw tooMany();
  if (valuesIn(conditions.filter(({ scans = false }) => scans)) > MOST_SCANNED) {
    throw invalidFields({ q: [`has more than ${MOST_SCANNED} terms that look at every task`] });
  }
  return { match: inIndex.length === 0 ? null : inIndex.map(phraseOf).join(' AND '), conditions, archived };
}

/** Each costs the index a look into the lists of all its parts. */
const MOST_IN_INDEX = 6;

/** A longer phrase takes the index as long as its square. */
const LONGEST_IN_INDEX = 64;

function isLonger(folded: string): boolean {
  return Array.from(folded).length > LONGEST_IN_INDEX;
}

function parted(words: readonly string[]): readonly [readonly string[], readonly string[]] {
  return [words.slice(0, MOST_IN_INDEX), words.slice(MOST_IN_INDEX)];
}

function isIndexed(term: FilterTerm): term is Extract<FilterTerm, { kind: 'text' }> {
  return term.kind === 'text' && !term.negated && isLongEnough(fold(term.text));
}

function valuesIn(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, { values }) => sum + values.length, 0);
}

function tooMany(): Error {
  return invalidFields({ q: ['has too many terms'] });
}

function conditionsOf(term: FilterTerm, context: Context): readonly Condition[] {
  if (term.kind === 'text') return textConditions(term);
  const condition = term.kind === 'assignee' ? assignee(term.initials, context) : fieldCondition(term, context);
  return [term.negated ? not(condition) : condition];
}

function textConditions({ text, negated }: Extract<FilterTerm, { kind: 'text' }>): readonly Condition[] {
  if (text.trim() === '') return [];
  const condition = containsText(text);
  return [negated ? not(condition) : condition];
}

function assignee(initials: string, { caller }: Context): Condition {
  if (initials.toLowerCase() === 'me') return { sql: 'tasks.assigned_user_id = ?', values: [caller.id] };
  return {
    sql: 'tasks.assigned_user_id IN (SELECT id FROM users WHERE fold(initials) = ?)',
    values: [fold(initials)],
  };
}

function fieldCondition(term: Extract<FilterTerm, { kind: 'filter' }>, context: Context): Condition {
  const field = Object.hasOwn(FIELDS, term.key) ? FIELDS[term.key] : undefined;
  if (field === undefined) {
    throw invalidFields({ q: [`does not know the key ${term.key}; ${nearestKey(term.key) ?? 'another'} is one`] });
  }
  return field({ operator: term.operator, value: term.value, key: term.key }, context);
}

/** A field that is empty is not the value: its task stays. */
function not(condition: Condition): Condition {
  return { ...condition, sql: `NOT COALESCE((${condition.sql}), 0)` };
}

/** A condition on `tasks`, and `folded` and `words` beside it, with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
  /** It looks into a text, or sums something up, at every task. */
  readonly scans?: boolean;
}

/** What follows a key. */
export interface Comparison {
  readonly key: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

/** Shortest text that the trigram index knows. */
const SHORTEST_INDEXED = 3;

export function isLongEnough(folded: string): boolean {
  return Array.from(folded).length >= SHORTEST_INDEXED;
}

/** The phrase that the index finds a folded text by: its beginning, where it is long. */
export function phraseOf(folded: string): string {
  return `"${Array.from(folded).slice(0, LONGEST_IN_INDEX).join('').replaceAll('"', '""')}"`;
}

/** The task's searchable text contains `text`, whatever its case and marks. */
export function containsText(text: string): Condition {
  return { sql: 'instr(words.c0, ?) > 0', values: [fold(text)], scans: true };
}

const SIGNS: Readonly<Record<FilterOperator, string>> = {
  contains: '=',
  equals: '=',
  less: '<',
  'at-most': '<=',
  greater: '>',
  'at-least': '>=',
};

/** Numbers, and whatever else has an order: `:` equals. */
export function compare(sql: string, { operator }: Comparison, value: SQLInputValue): Condition {
  return { sql: `${sql} ${SIGNS[operator]} ?`, values: [value] };
}

/** Of a folded text: `:` contains, `=` equals, both whatever the case and marks; `<` and `>` by the letters' order. */
export function compareText(sql: string, comparison: Comparison): Condition {
  const folded = fold(comparison.value);
  if (comparison.operator === 'contains') return { sql: `instr(${sql}, ?) > 0`, values: [folded], scans: true };
  return { ...compare(sql, comparison, folded), scans: true };
}

/** 422 that says what is wrong with a key's value. */
export function wrongValue({ key, value }: Comparison, expected: string): Error {
  return invalidFields({ q: [`has the value ${value} for ${key}, which is not ${expected}`] });
}

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

function customFields(first: number, last: number, sqlOf: (key: string) => string): Readonly<Record<string, Field>> {
  const keys = Array.from({ length: last - first + 1 }, (_, index) => `custom_field_${first + index}`);
  return Object.fromEntries(keys.map((key) => [key, text(sqlOf(key))]));
}

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
  is: columnType,
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
  ...customFields(1, 10, (key) => `folded.${key}`),
  // Empty here: clients know them of servers that have fifteen.
  ...customFields(11, 15, () => 'NULL'),
};

/** A leaf column of `stage`'s board lies before it, or after it. */
const neighbour = (
  sign: '<' | '>',
): string => `EXISTS (SELECT 1 FROM workflow_stages AS other WHERE other.board_id = stage.board_id
  AND other.position ${sign} stage.position AND NOT EXISTS (SELECT 1 FROM workflow_stages AS child WHERE child.parent_id = other.id))`;

const FIRST = `NOT ${neighbour('<')}`;
const LAST = `NOT ${neighbour('>')}`;

/** Of leaf stages the first is the backlog, the last is done, and those between are in progress unless marked waiting. */
const TYPES: Readonly<Record<string, string>> = {
  backlog_inventory: FIRST,
  done: `NOT (${FIRST}) AND ${LAST}`,
  waiting: `NOT (${FIRST}) AND NOT (${LAST}) AND type = 'waiting'`,
  in_progress: `NOT (${FIRST}) AND NOT (${LAST}) AND type IS NOT 'waiting'`,
};

/** `is:waiting`. Throws 422 for a type that is none. */
export function columnType(comparison: Comparison): Condition {
  const wanted = comparison.value.toLowerCase();
  const condition = Object.hasOwn(TYPES, wanted) ? TYPES[wanted] : undefined;
  if (condition === undefined) throw wrongValue(comparison, Object.keys(TYPES).join(', '));
  return {
    sql: `tasks.workflow_stage_id IN (SELECT id FROM workflow_stages AS stage WHERE ${condition})`,
    values: [],
  };
}
