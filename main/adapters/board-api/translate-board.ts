import type { PreloadedBoard } from '../../../api/resources/boards.ts';
import type { ChangelogEntry } from '../../../api/resources/changelog.ts';
import type { Task } from '../../../api/resources/tasks.ts';
import type { TaskFacts, TaskRow } from '../../core/journal/rows.ts';
import type { BoardChange, BoardLayout } from '../../core/sync/board-service.ts';
import { beginningOf } from './translate.ts';

export function boardLayout(board: PreloadedBoard): BoardLayout {
  return {
    boardId: board.id,
    name: board.name,
    stages: board.workflow_stages.map(({ id, name, parent_id, position, limit, type }) => ({
      stageId: id,
      name: name ?? '',
      parentId: parent_id,
      position: position ?? 0,
      limit,
      isWaiting: type === 'waiting',
    })),
    swimlanes: board.swimlanes.map(({ id, name, position, limit }) => ({
      swimlaneId: id,
      name: name ?? '',
      position: position ?? 0,
      limit,
    })),
    cardTypes: board.card_types.map(({ id, name, color_ref, is_default, is_disabled }) => ({
      cardTypeId: id,
      name,
      colour: color_ref,
      isDefault: is_default,
      isDisabled: is_disabled,
    })),
    people: board.collaborators.map(({ id, name, initials }) => ({ userId: id, name, initials })),
    fieldNames: fieldNames(board.card_template),
  };
}

const CUSTOM_FIELDS = Array.from({ length: 15 }, (_, index) => `custom_field_${index + 1}`);

/** As far as the last one that has a name. */
function fieldNames(template: PreloadedBoard['card_template']): readonly (string | null)[] {
  return upToLast(CUSTOM_FIELDS.map((name) => labelOf(template[name])));
}

function labelOf(field: unknown): string | null {
  const label: unknown = typeof field === 'object' && field !== null ? Reflect.get(field, 'label') : null;
  return typeof label === 'string' && label.trim() !== '' ? label.trim() : null;
}

function upToLast<T>(values: readonly (T | null)[]): readonly (T | null)[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

/** Those of a board that are neither deleted nor archived. */
export function liveTasks(tasks: readonly Task[], layout: BoardLayout): readonly TaskRow[] {
  const live = tasks.filter((task) => task.deleted_at === null && task.archived_at === null);
  return live.map((task) => boardTask(task, layout));
}

export function boardTask(task: Task, { boardId, name, stages, cardTypes }: BoardLayout): TaskRow {
  return {
    taskId: task.id,
    boardId,
    boardName: name,
    name: task.name,
    column: stages.find(({ stageId }) => stageId === task.workflow_stage_id)?.name ?? null,
    colour: cardTypes.find(({ cardTypeId }) => cardTypeId === task.card_type_id)?.colour ?? null,
    facts: taskFacts(task),
  };
}

/** The object of a change is the task itself, or a part of it that is told with its task. */
export function boardChange({ id, changed_object_id, changed_object_type, data }: ChangelogEntry): BoardChange {
  // What happened to the board itself has no task: null with some servers, 0 with ours.
  const taskId = data === null || data.task_id === 0 ? null : data.task_id;
  return { id, taskId: taskId ?? (changed_object_type === 'Task' ? changed_object_id : null) };
}

function taskFacts(task: Task): TaskFacts {
  return {
    stageId: task.workflow_stage_id,
    swimlaneId: task.swimlane_id,
    cardTypeId: task.card_type_id,
    assignedUserId: task.assigned_user_id,
    externalId: task.external_id,
    externalLink: task.external_link,
    description: task.description === null ? null : beginningOf(task.description),
    tags: task.tags,
    customFields: customFields(task),
    priority: task.priority,
    sizeEstimate: task.size_estimate,
    timeEstimate: task.time_estimate,
    timersTotal: task.timers_total,
    dueDate: task.due_date,
    postponedUntil: task.postponed_until,
    recurringSchedule: task.recurring_schedule,
    blockReason: task.block_reason,
    createdAt: instant(task.created_at),
    updatedAt: instant(task.updated_at),
    archivedAt: instant(task.archived_at),
    subtasksCount: task.subtasks_count,
    subtasksCompletedCount: task.subtasks_completed_count,
    commentsCount: task.comments_count,
    attachmentsCount: task.attachments_count,
    comments: null,
  };
}

/** As far as the last one that holds anything. */
export function customFields(task: Task): readonly (string | null)[] {
  return upToLast([
    task.custom_field_1,
    task.custom_field_2,
    task.custom_field_3,
    task.custom_field_4,
    task.custom_field_5,
    task.custom_field_6,
    task.custom_field_7,
    task.custom_field_8,
    task.custom_field_9,
    task.custom_field_10,
    task.custom_field_11 ?? null,
    task.custom_field_12 ?? null,
    task.custom_field_13 ?? null,
    task.custom_field_14 ?? null,
    task.custom_field_15 ?? null,
  ]);
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
