import type { Generation } from '../../api/contract/endpoint.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What may be null in what the service sends: the contract's marks, and what it shows without any but creates with null (as the `?string`
 * of a v1 task's description). The schemas of `api` say what a client reads, which is more.
 */
const NULLABLE: Readonly<Record<string, readonly string[]>> = {
  board: ['folder_id', 'position', 'deleted_at'],
  board_summary: ['folder', 'position'],
  swimlane: ['limit'],
  workflow_stage: ['limit', 'name', 'parent_id', 'type'],
  task: [
    'external_id',
    'external_link',
    'assigned_user_id',
    'description',
    'deleted_at',
    'archived_at',
    'time_estimate',
    'due_date',
    'postponed_until',
    'recurring_schedule',
    'block_reason',
    ...Array.from({ length: 10 }, (_, index) => `custom_field_${index + 1}`),
  ],
  found_task: ['archived_at', 'card_color_invert', 'external_id', 'assigned_user_id', 'due_date'],
  subtask: ['task_id', 'assigned_user_id', 'deleted_at'],
  comment: ['user_id', 'recipients', 'deleted_at'],
  attachment: ['data'],
  time_tracker: ['position', 'ended_at', 'highlighted_at', 'enlist_at'],
  tracked_task: ['name', 'external_id', 'workflow_stage', 'card_type'],
  tracked_stage: ['name'],
  changelog: ['user_id'],
  changelog_v1: ['user_id', 'swimlane_id', 'workflow_stage_id'],
  changelog_data: ['task_external_id', 'workflow_stage_name'],
};

/** Which record a field holds, or each element of it. */
const WITHIN: Readonly<Record<string, string>> = {
  'user.boards': 'board_summary',
  swimlanes: 'swimlane',
  workflow_stages: 'workflow_stage',
  tasks: 'task',
  results: 'found_task',
  subtasks: 'subtask',
  comments: 'comment',
  attachments: 'attachment',
  changelogs: 'changelog',
  'task_v1.changelogs': 'changelog_v1',
  time_trackers: 'time_tracker',
  time_tracker: 'time_tracker',
  'time_tracker.task': 'tracked_task',
  workflow_stage: 'tracked_stage',
  data: 'changelog_data',
};

/** Rows whose answer is not of one record, by what is in them. */
const OF_ROW: Readonly<Record<string, string>> = {
  searchTasks: 'found_task',
  uploadAttachments: 'attachment',
  getCurrentUser: 'user',
  getUser: 'user',
};

/** The record that a row answers. */
export function recordOfRow(name: string, wrapper: string | undefined, generation: Generation): string {
  const record = OF_ROW[name] ?? wrapper ?? name;
  return generation === 'v1' && (record === 'changelog' || record === 'task') ? `${record}_v1` : record;
}

/** The schema of an answer, without null where it is never sent. */
export function withoutNulls(schema: JsonSchema, record: string): JsonSchema {
  const inner = Object.entries(schema).map(([name, value]) => {
    if (name === 'properties') return [name, eachOf(value, (field, of) => fieldOf(of, record, field))] as const;
    if (name === 'items' || name === 'additionalProperties') return [name, within(value, record)] as const;
    if (name !== 'anyOf' || !Array.isArray(value)) return [name, value] as const;
    return [name, value.map((one: unknown) => within(one, record))] as const;
  });
  return Object.fromEntries(inner);
}

function fieldOf(schema: unknown, record: string, field: string): unknown {
  const held = WITHIN[`${record}.${field}`] ?? WITHIN[field] ?? `${record}.${field}`;
  const may = NULLABLE[record] ?? NULLABLE[record.replace(/_v1$/, '')] ?? [];
  return within(may.includes(field) ? schema : notNull(schema), held);
}

function within(schema: unknown, record: string): unknown {
  return isSchema(schema) ? withoutNulls(schema, record) : schema;
}

function notNull(schema: unknown): unknown {
  if (!isSchema(schema)) return schema;
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(type)) return { ...rest, type: type.find((one: unknown) => one !== 'null') };
  if (!Array.isArray(anyOf)) return schema;
  const others = anyOf.filter((one: unknown) => !isSchema(one) || one['type'] !== 'null');
  return others.length === 1 && isSchema(others[0]) ? { ...rest, ...others[0] } : { ...rest, anyOf: others };
}

function eachOf(value: unknown, change: (name: string, schema: unknown) => unknown): unknown {
  return isSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]))
    : value;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
