import type { FilterOperator, FilterTerm } from '../../../common/filter/filter.ts';
import { type FilterKind, KEY_KINDS } from '../../../common/filter/key-kinds.ts';
import { readFilterDate } from '../../../common/filter/relative-date.ts';
import { readFilterDuration, readFilterNumber, readColumnType, readPriority } from '../../../common/filter/values.ts';
import { fold } from '../../../common/fold.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import type { TaskFacts, TaskRow } from '../journal/rows.ts';
import type { FilterContext } from './context.ts';
import { tagsIn } from './searched-text.ts';

export type TaskTest = (task: TaskRow) => boolean;

type Filter = Extract<FilterTerm, { kind: 'filter' }>;
type FactsTest = (facts: TaskFacts, task: TaskRow) => boolean;

/** What one `key:value` asks of a task; undefined where it asks nothing that can be read, or of which only the service knows. */
export function fieldTest(term: Filter, context: FilterContext): TaskTest | undefined {
  const kind = KEY_KINDS.get(term.key);
  const test = kind === undefined ? undefined : MAKERS[kind](term, context);
  if (test === undefined) return undefined;
  // A task that was only named has its name, its number and its board, and nothing else is known of it.
  if (ALWAYS_KNOWN.has(term.key)) return (task) => test(task.facts ?? NO_FACTS, task);
  return (task) => task.facts !== null && test(task.facts, task);
}

const ALWAYS_KNOWN = new Set(['id', 'name', 'board_id']);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- never looked at: the keys above are of the task itself
const NO_FACTS = {} as TaskFacts;

const TEXTS: Readonly<Record<string, (facts: TaskFacts, task: TaskRow, context: FilterContext) => string | null>> = {
  name: (_facts, task) => task.name,
  description: (facts) => facts.description,
  external_link: (facts) => facts.externalLink,
  block_reason: (facts) => facts.blockReason,
  type: ({ cardTypeId }, { boardId }, context) =>
    cardTypeId === null ? null : context.cardTypeName(boardId, cardTypeId),
};

const NUMBERS: Readonly<Record<string, (facts: TaskFacts, task: TaskRow) => number | null>> = {
  id: (_facts, task) => task.taskId,
  board_id: (_facts, task) => task.boardId,
  priority: (facts) => facts.priority,
  subtasks_count: (facts) => facts.subtasksCount,
  subtasks_completed_count: (facts) => facts.subtasksCompletedCount,
  comments_count: (facts) => facts.commentsCount,
  attachments_count: (facts) => facts.attachmentsCount,
  size_estimate: (facts) => facts.sizeEstimate,
  time_estimate: (facts) => facts.timeEstimate,
  timers_total: (facts) => facts.timersTotal,
};

const DATES: Readonly<Record<string, (facts: TaskFacts) => string | null>> = {
  due_date: (facts) => facts.dueDate,
  recurring_schedule: (facts) => facts.recurringSchedule,
};

const MOMENTS: Readonly<Record<string, (facts: TaskFacts) => number | null>> = {
  created_at: (facts) => facts.createdAt,
  updated_at: (facts) => facts.updatedAt,
};

const MAKERS: Readonly<Record<FilterKind, (term: Filter, context: FilterContext) => FactsTest | undefined>> = {
  text: (term, context) => {
    const custom = /^custom_field_(\d+)$/.exec(term.key)?.[1];
    const read =
      custom === undefined ? TEXTS[term.key] : ({ customFields }: TaskFacts) => customFields[Number(custom) - 1];
    const wanted = fold(term.value);
    return (facts, task) => {
      const text = read?.(facts, task, context) ?? null;
      return text !== null && textHolds(fold(text), term.operator, wanted);
    };
  },
  // `external_id` alone.
  code: ({ operator, value }) => {
    const number = readFilterNumber(value);
    const wanted = fold(value);
    return ({ externalId }) => {
      if (number !== undefined && typeof externalId === 'number') return holds(externalId, operator, number);
      return externalId !== null && textHolds(fold(String(externalId)), operator, wanted);
    };
  },
  number: (term) => numberTest(term, readFilterNumber(term.value)),
  priority: (term) => numberTest(term, readPriority(term.value)),
  // Says which tasks are looked at: it is taken out before.
  switch: () => undefined,
  duration: (term) => numberTest(term, readFilterDuration(term.value)),
  date: (term, { today }) => {
    const wanted = readFilterDate(term.value, today);
    const read = DATES[term.key];
    if (wanted === undefined || read === undefined) return undefined;
    return (facts) => holds(read(facts), term.operator, wanted);
  },
  moment: (term, context) => {
    const date = readFilterDate(term.value, context.today);
    const read = MOMENTS[term.key];
    if (date === undefined || read === undefined) return undefined;
    const { startMs, endMs } = dayBounds(context.timezone, date);
    return (facts) => {
      const at = read(facts);
      return at !== null && isOfDay(at, term.operator, startMs, endMs);
    };
  },
  tags: ({ value }) => {
    const names = tagsIn(value);
    if (names.length === 0) return (facts) => facts.tags === '';
    return (facts) => {
      const tags = tagsIn(facts.tags);
      return names.every((name) => tags.includes(name));
    };
  },
  column: ({ value }, context) => {
    const wanted = readColumnType(value);
    if (wanted === undefined) return undefined;
    return ({ stageId }, { boardId }) => stageId !== null && context.columnTypeOf(boardId, stageId) === wanted;
  },
};

function numberTest({ key, operator }: Filter, wanted: number | undefined): FactsTest | undefined {
  const read = NUMBERS[key];
  if (wanted === undefined || read === undefined) return undefined;
  return (facts, task) => holds(read(facts, task), operator, wanted);
}

function holds<T extends number | string>(value: T | null, operator: FilterOperator, wanted: T): boolean {
  if (value === null) return false;
  if (operator === 'less') return value < wanted;
  if (operator === 'at-most') return value <= wanted;
  if (operator === 'greater') return value > wanted;
  if (operator === 'at-least') return value >= wanted;
  return value === wanted;
}

/** `:` contains; `<` and `>` go by the letters' order, as the service has it: by code points. */
function textHolds(text: string, operator: FilterOperator, wanted: string): boolean {
  if (operator === 'contains') return text.includes(wanted);
  if (operator === 'equals') return text === wanted;
  return holds(byCodePoints(text, wanted), operator, 0);
}

/** Negative, zero or positive. Units of UTF-16 would put characters beyond the first plane before some within it. */
function byCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length) {
    const [one = 0, other = 0] = [a.codePointAt(at), b.codePointAt(at)];
    if (one !== other) return one - other;
    at += one > 0xff_ff ? 2 : 1;
  }
  return a.length - b.length;
}

/** A day stands for all of it. */
function isOfDay(at: number, operator: FilterOperator, startMs: number, endMs: number): boolean {
  if (operator === 'less') return at < startMs;
  if (operator === 'at-most') return at < endMs;
  if (operator === 'greater') return at >= endMs;
  if (operator === 'at-least') return at >= startMs;
  return at >= startMs && at < endMs;
}
