import type { FoundTask } from '../../../api/resources/tasks.ts';
import { type Context, maybeAt } from '../../http/context.ts';
import { colourOf } from './colours.ts';

export const FOUND_COLUMNS = `tasks.id, tasks.board_id, archived_at, card_types.name AS card_type_name, color_ref, tasks.name,
  external_id, swimlane_id, workflow_stage_id, assigned_user_id, priority, tags, due_date, updated_at`;

export interface FoundRow {
  readonly id: number;
  readonly board_id: number;
  readonly archived_at: number | null;
  readonly card_type_name: string;
  readonly color_ref: string;
  readonly name: string;
  readonly external_id: number | string | null;
  readonly swimlane_id: number;
  readonly workflow_stage_id: number;
  readonly assigned_user_id: number | null;
  readonly priority: number;
  readonly tags: string;
  readonly due_date: string | null;
  readonly updated_at: number;
}

/** Contract: Simplified task. */
export function foundRecord(context: Context, row: FoundRow): FoundTask {
  const { color_ref: colour, ...fields } = row;
  const { rgb, isDark } = colourOf(colour);
  return {
    ...fields,
    card_type_color_ref: colour,
    card_color_in_rgb: rgb,
    card_color_invert: isDark,
    archived_at: maybeAt(context, row.archived_at),
    updated_at: context.at(row.updated_at),
  };
}
