import { z } from 'zod';
import {
  code,
  day,
  decimal,
  filledText,
  idArray,
  integer,
  natural,
  nullable,
  optional,
  optionalFilled,
  positive,
  text,
} from '../parameters.ts';

const common = {
  /** Contract: an integer; clients send text too. */
  external_id: nullable(code),
  external_link: nullable(text),
  card_type_id: optional(integer),
  assigned_user_id: nullable(integer),
  description: nullable(text),
  /** Negative low, zero normal, positive high. */
  priority: optional(integer),
  due_date: nullable(day),
  postponed_until: nullable(day),
  size_estimate: optional(decimal),
  time_estimate: nullable(natural),
  /** Comma-separated. */
  tags: nullable(text),
  custom_field_1: nullable(text),
  custom_field_2: nullable(text),
  custom_field_3: nullable(text),
  custom_field_4: nullable(text),
  custom_field_5: nullable(text),
  custom_field_6: nullable(text),
  custom_field_7: nullable(text),
  custom_field_8: nullable(text),
  custom_field_9: nullable(text),
  custom_field_10: nullable(text),
};

const place = {
  swimlane_id: optional(integer),
  workflow_stage_id: optional(integer),
  position: optional(positive),
};

const onlyV3 = { block_reason: nullable(text), recurring_schedule: nullable(text) };

/** A board that is missing or no id at all is answered like an unknown one. */
const board = z.preprocess((raw) => (isId(raw) ? Number(raw) : undefined), z.int().optional());

/** Not everything that a request can hold has a text: an object of a form has no prototype. */
function isId(raw: unknown): boolean {
  return typeof raw === 'number'
    ? Number.isSafeInteger(raw) && raw >= 0
    : typeof raw === 'string' && /^\d{1,15}$/.test(raw);
}

/** Contract: v1 task create. */
export const newTaskV1 = z.object({ name: filledText, ...place, ...common });

/** Contract: v1 task update; the place is taken and has no effect. */
export const changedTaskV1 = z.object({ name: optionalFilled(filledText), ...place, ...common });

/** Contract: v3 task create. */
export const newTaskV3 = z.object({
  name: filledText,
  board_id: board,
  ...place,
  ...common,
  ...onlyV3,
  task_attachment_ids: optionalFilled(idArray),
  subtask_ids: optionalFilled(idArray),
});

/** Contract: v3 task update. Whatever is given of the place moves the task, for v3 has no other move; a null position is the end. */
export const changedTaskV3 = z.object({
  name: optionalFilled(filledText),
  ...place,
  position: nullable(positive),
  ...common,
  ...onlyV3,
});

/** What both creations have in common, as the service stores it. */
export type NewTask = z.output<typeof newTaskV1> &
  Pick<z.output<typeof newTaskV3>, 'block_reason' | 'recurring_schedule'>;
export type ChangedTask = Omit<z.output<typeof changedTaskV3>, keyof typeof place>;
