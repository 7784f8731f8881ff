import type { FullBoard } from '../../../api/records/board.ts';
import type { FoundTask as WireTask } from '../../../api/records/task.ts';
import type { TimeTracker } from '../../../api/records/time-tracker.ts';
import type { User } from '../../../api/records/user.ts';
import { isZone } from '../../../common/time/zone-days.ts';
import { wholeSecond } from '../../core/clock.ts';
import type { TaskRow, TrackerBody } from '../../core/journal/rows.ts';
import type { FoundTask, ServerTracker, ServerUser } from '../../core/sync/board-service.ts';

/** A zone that this system does not know counts as UTC. */
export function serverUser({ id, name, initials, timezone, boards }: User): ServerUser {
  return { id, name, initials, timezone: isZone(timezone) ? timezone : 'UTC', boards };
}

/** Instants in whole seconds: v1 carries no finer ones, and the same tracker must look the same whichever way it came. */
export function serverTracker(tracker: TimeTracker): ServerTracker {
  return {
    id: tracker.id,
    userId: tracker.user_id,
    taskId: tracker.task_id,
    boardId: tracker.board_id,
    startedAt: wholeSecond(Date.parse(tracker.started_at)),
    endedAt: instant(tracker.ended_at),
    listed: tracker.listed,
    position: tracker.position,
    highlightedAt: instant(tracker.highlighted_at),
    createdAt: instant(tracker.created_at),
  };
}

interface WireBody {
  started_at?: string;
  ended_at?: string | null;
  listed?: boolean;
  position?: number;
  highlighted_at?: string | null;
}

/** Only the fields that are there; instants as ISO 8601 in UTC. */
export function wireBody(body: TrackerBody): WireBody {
  return {
    ...(body.startedAt === undefined ? {} : { started_at: iso(body.startedAt) }),
    ...(body.endedAt === undefined ? {} : { ended_at: maybeIso(body.endedAt) }),
    ...(body.listed === undefined ? {} : { listed: body.listed }),
    ...(body.position === undefined ? {} : { position: body.position }),
    ...(body.highlightedAt === undefined ? {} : { highlighted_at: maybeIso(body.highlightedAt) }),
  };
}

export function taskRows(board: FullBoard, boardName: string): readonly TaskRow[] {
  const lanes = new Map(board.workflow_stages.map((stage) => [stage.id, stage.name]));
  const colours = new Map(board.card_types.map((type) => [type.id, type.color_ref]));
  return board.tasks
    .filter((task) => task.deleted_at === null && task.archived_at === null)
    .map((task) => ({
      taskId: task.id,
      boardId: board.id,
      boardName,
      name: task.name,
      lane: lanes.get(task.workflow_stage_id ?? -1) ?? null,
      colour: colours.get(task.card_type_id ?? -1) ?? null,
      more: [task.description, task.tags, task.external_id].filter((part) => part !== null && part !== '').join('\n'),
    }));
}

export function foundTask(task: WireTask): FoundTask {
  return { taskId: task.id, boardId: task.board_id, name: task.name, colour: task.card_type_color_ref };
}

function instant(text: string | null): number | null {
  return text === null ? null : wholeSecond(Date.parse(text));
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

function maybeIso(atMs: number | null): string | null {
  return atMs === null ? null : iso(atMs);
}
