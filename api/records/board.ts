import { z } from 'zod';
import {
  boolean,
  count,
  id,
  instantOfEnd,
  listOf,
  nullableDate,
  nullableInstant,
  nullableInteger,
  nullableText,
  text,
  withSynonym,
} from './fields.ts';
import { task } from './task.ts';
import { collaborator } from './user.ts';

/** Some servers call the limit of a lane `wip_limit`. */
function withLimit(raw: unknown): unknown {
  return withSynonym(raw, 'limit', (other) => other['wip_limit']);
}

/** Contract: Swimlane. */
export const swimlane = z.preprocess(
  withLimit,
  z.object({ board_id: nullableInteger, id, limit: nullableInteger, name: nullableText, position: nullableInteger }),
);

/** Contract: Workflow stage; `type`, with some servers `lane_type`, marks a waiting lane. */
export const workflowStage = z.preprocess(
  (raw) => withSynonym(withLimit(raw), 'type', (other) => other['lane_type']),
  z.object({
    board_id: nullableInteger,
    id,
    lane_width: nullableInteger,
    limit: nullableInteger,
    name: nullableText,
    parent_id: nullableInteger,
    position: nullableInteger,
    type: z.string().nullish().catch(null),
  }),
);

/** Contract: Card type. */
export const cardType = z.object({
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

/** Of which nothing is used. */
const record = z.record(z.string(), z.unknown()).catch({});

/** Contract: Board, v3, without its tasks. */
export const preloadedBoard = z.object({
  ...shared,
  ...layout,
  external_id_sequence: count,
  board_template_id: nullableText,
  collaborators: listOf(collaborator),
  stats: z.array(z.unknown()).catch([]),
  card_template: record,
  settings: record,
});

/** Contract: Board, v3, with its live tasks. */
export const fullBoard = preloadedBoard.extend({ tasks: listOf(task, 'task') });

const folder = z.object({
  created_at: nullableInstant,
  description: nullableText,
  id,
  name: text,
  position: nullableInteger,
});

/** Contract: v1 board, as the list has it. */
export const boardInList = z.object({ ...shared, folder: folder.nullish().catch(null) });

/** Contract: v1 board, detailed. */
export const boardDetail = z.object({ ...shared, ...layout });

/** Contract: Board permission record (v1, element `shared_item_user`). */
export const boardUser = z.object({
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

export type FullBoard = z.output<typeof fullBoard>;
export type PreloadedBoard = z.output<typeof preloadedBoard>;
