import { z } from 'zod';
import type { ChangelogEntry } from '../../../api/resources/changelog.ts';
import type { Context } from '../../http/context.ts';
import { longList } from '../../http/long-list.ts';
import { idsOf, inPortions } from '../../http/portions.ts';

export interface ChangelogRow {
  readonly id: number;
  readonly board_id: number;
  readonly board_version: number;
  readonly workflow_stage_id: number | null;
  readonly swimlane_id: number | null;
  readonly user_id: number | null;
  readonly what: string;
  readonly description: string;
  readonly changed_object_id: number;
  readonly changed_object_type: string;
  readonly changed_object_version: number;
  readonly created_at: number;
  readonly data: string;
}

const DATA = z.object({
  task_id: z.number().nullable(),
  task_name: z.string().nullable(),
  task_external_id: z.union([z.number(), z.string()]).nullable(),
  workflow_stage_id: z.number().nullable(),
  workflow_stage_name: z.string().nullable(),
  swimlane_id: z.number().nullable(),
  swimlane_name: z.string().nullable(),
});

/** What an entry says about the task it happened to, as it was then. */
export type ChangelogData = z.output<typeof DATA>;

/** What happened to a task, newest first, each as `recordOf` has it, read while they are sent. */
export function changelogOfTask<T>(context: Context, taskId: number, recordOf: (row: ChangelogRow) => T): T[] {
  const { db } = context;
  const ids = idsOf(db, 'SELECT id FROM changelogs WHERE task_id = ? ORDER BY id DESC', [taskId]);
  const sql = 'SELECT * FROM changelogs WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC';
  return longList(
    inPortions(db, ids, (portion) => db.all<ChangelogRow>(sql, [JSON.stringify(portion)]).map((row) => recordOf(row))),
  );
}

export function changelogRecord(context: Context, row: ChangelogRow): ChangelogEntry {
  const data = DATA.parse(JSON.parse(row.data));
  return {
    ...changelogFields(context, row),
    // What happened to the board happened in no column; of no task there is nothing more to tell.
    workflow_stage_id: row.workflow_stage_id ?? 0,
    swimlane_id: row.swimlane_id ?? 0,
    data: {
      task_id: data.task_id ?? 0,
      task_name: data.task_name ?? '',
      task_external_id: data.task_external_id,
      workflow_stage_id: data.workflow_stage_id ?? 0,
      workflow_stage_name: data.workflow_stage_name,
      swimlane_id: data.swimlane_id ?? 0,
      swimlane_name: data.swimlane_name ?? '',
    },
  };
}

/** The fields of both generations. */
export function changelogFields(context: Context, row: ChangelogRow) {
  return {
    id: row.id,
    board_id: row.board_id,
    board_version: row.board_version,
    workflow_stage_id: row.workflow_stage_id,
    swimlane_id: row.swimlane_id,
    user_id: row.user_id,
    what: row.what,
    description: row.description,
    changed_object_id: row.changed_object_id,
    changed_object_type: row.changed_object_type,
    changed_object_version: row.changed_object_version,
    created_at: context.at(row.created_at),
  };
}
