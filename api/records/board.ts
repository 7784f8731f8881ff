import {
  anyList,
  anything,
  boolean,
  count,
  id,
  instantOfEnd,
  listOf,
  nullableDate,
  nullableInstant,
  nullableInteger,
  nullableText,
  optional,
  orNull,
  type Read,
  record,
  text,
} from './fields.ts';
import { task } from './task.ts';
import { collaborator } from './user.ts';

/** Some servers call the limit of a lane `wip_limit`. */
const withLimit = { limit: (raw: Readonly<Record<string, unknown>>) => raw['wip_limit'] };

/** Contract: Swimlane. */
export const swimlane = record(
  'swimlane',
  { board_id: nullableInteger, id, limit: nullableInteger, name: nullableText, position: nullableInteger },
  withLimit,
);

/** Contract: Workflow stage; `type`, with some servers `lane_type`, marks a waiting lane. */
export const workflowStage = record(
  'workflow_stage',
  {
    board_id: nullableInteger,
    id,
    lane_width: nullableInteger,
    limit: nullableInteger,
    name: nullableText,
    parent_id: nullableInteger,
    position: nullableInteger,
    type: optional(nullableText),
  },
  { ...withLimit, type: (raw) => raw['lane_type'] },
);

/** Contract: Card type. */
export const cardType = record('card_type', {
  board_id: nullableInteger,
  color_ref: text,
  id,
  is_default: boolean,
  is_disabled: boolean,
  name: text,
  position: nullableInteger,
});

const shared = {
  id,
  version: count,
  account_id: nullableInteger,
  owner_id: nullableInteger,
  folder_id: nullableInteger,
  position: nullableInteger,
  name: text,
  description: nullableText,
  created_at: nullableInstant,
  updated_at: nullableInstant,
  settings_updated_at: nullableInstant,
  last_activity_on: nullableDate,
  deleted_at: instantOfEnd,
};

const layout = {
  swimlanes: listOf(swimlane, 'swimlane'),
  workflow_stages: listOf(workflowStage, 'workflow_stage'),
  card_types: listOf(cardType, 'card_type'),
};

const preloaded = {
  ...shared,
  ...layout,
  external_id_sequence: count,
  board_template_id: nullableText,
  collaborators: listOf(collaborator),
  stats: anyList,
  card_template: anything,
  settings: anything,
};

/** Contract: Board, v3, without its tasks. */
export const preloadedBoard = record('board', preloaded);

/** Contract: Board, v3, with its live tasks. */
export const fullBoard = record('board', { ...preloaded, tasks: listOf(task, 'task') });

const folder = record('folder', {
  created_at: nullableInstant,
  description: nullableText,
  id,
  name: text,
  position: nullableInteger,
});

/** Contract: v1 board, as the list has it. */
export const boardInList = record('board', { ...shared, folder: optional(orNull(folder)) });

/** Contract: v1 board, detailed. */
export const boardDetail = record('board', { ...shared, ...layout });

/** Contract: Board permission record (v1, element `shared_item_user`). */
export const boardUser = record('shared_item_user', {
  id,
  user_id: id,
  can_create_tasks: boolean,
  can_read_tasks: boolean,
  can_update_tasks: boolean,
  can_delete_tasks: boolean,
  can_move_tasks: boolean,
  updated_at: nullableInstant,
  user: collaborator,
});

export type FullBoard = Read<typeof fullBoard>;
export type PreloadedBoard = Read<typeof preloadedBoard>;
export type Swimlane = Read<typeof swimlane>;
export type WorkflowStage = Read<typeof workflowStage>;
export type CardType = Read<typeof cardType>;
export type BoardInList = Read<typeof boardInList>;
export type BoardUser = Read<typeof boardUser>;
