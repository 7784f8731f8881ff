import { z } from 'zod';
import type { TaskFacts, TaskRow } from '../../../core/journal/rows.ts';
import { number, type Row } from './database.ts';

const COUNT = z.int();
const COUNT_OR_NULL = COUNT.nullable();
const TEXT_OR_NULL = z.string().nullable();

/** What is kept of a task as JSON. */
export const FACTS = z.strictObject({
  stageId: COUNT_OR_NULL,
  swimlaneId: COUNT_OR_NULL,
  cardTypeId: COUNT_OR_NULL,
  assignedUserId: COUNT_OR_NULL,
  externalId: z.union([COUNT, z.string()]).nullable(),
  externalLink: TEXT_OR_NULL,
  description: TEXT_OR_NULL,
  tags: z.string(),
  customFields: z.array(TEXT_OR_NULL),
  priority: z.number(),
  sizeEstimate: z.number(),
  timeEstimate: z.number().nullable(),
  timersTotal: z.number(),
  dueDate: TEXT_OR_NULL,
  postponedUntil: TEXT_OR_NULL,
  recurringSchedule: TEXT_OR_NULL,
  blockReason: TEXT_OR_NULL,
  createdAt: COUNT_OR_NULL,
  updatedAt: COUNT_OR_NULL,
  archivedAt: COUNT_OR_NULL,
  subtasksCount: COUNT,
  subtasksCompletedCount: COUNT,
  commentsCount: COUNT,
  attachmentsCount: COUNT,
  comments: z.array(z.string()).nullable(),
}) satisfies z.ZodType<TaskFacts>;

export function taskRow(row: Row): TaskRow {
  return {
    taskId: number(row, 'task_id'),
    boardId: number(row, 'board_id'),
    boardName: String(row['board_name']),
    name: String(row['name']),
    column: row['column_name'] === null ? null : String(row['column_name']),
    colour: row['colour'] === null ? null : String(row['colour']),
    facts: factsIn(row['facts']),
  };
}

/** Not parsed by the schema: a search reads thousands, and what was taken in from elsewhere was parsed then. */
export function factsIn(cell: unknown): TaskFacts | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here, as `FACTS` has it
  return typeof cell === 'string' ? (JSON.parse(cell) as TaskFacts) : null;
}
