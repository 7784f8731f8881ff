import type { FoundTask as WireTask } from '../../../api/resources/tasks.ts';
import type { AnsweredTimeTracker, TimeTracker } from '../../../api/resources/trackers.ts';
import type { Permission, User } from '../../../api/resources/users.ts';
import { MOST_SHOWN } from '../../../common/domain/card.ts';
import { wholeSecond } from '../../core/clock.ts';
import type { TrackerBody } from '../../core/journal/attempts.ts';
import type { AnsweredTracker, FoundTask, ServerTracker, ServerUser } from '../../core/sync/board-service.ts';

export function serverUser({ id, name, initials, timezone, boards }: User): ServerUser {
  return {
    id,
    name,
    initials,
    timezone,
    boards: boards.map(({ id: boardId, name: boardName, permissions }) => {
      // A service that tells no permissions at all is taken at its answers.
      const may = (permission: Permission): boolean => permissions.length === 0 || permissions.includes(permission);
      return {
        id: boardId,
        name: boardName,
        mayReadTasks: may('read_tasks'),
        mayCreateTasks: may('create_tasks'),
      };
    }),
  };
}

/** Instants in whole seconds: v1 carries no finer ones, and the same tracker must look the same whichever way it came. */
export function serverTracker(tracker: TimeTracker): ServerTracker {
  return { ...answeredTracker(tracker), endedAt: instant(tracker.ended_at) };
}

/** The same of an answer to a change. */
export function answeredTracker(tracker: AnsweredTimeTracker): AnsweredTracker {
  return {
    id: tracker.id,
    userId: tracker.user_id,
    taskId: tracker.task_id,
    boardId: tracker.board_id,
    startedAt: wholeSecond(Date.parse(tracker.started_at)),
    ...(tracker.ended_at !== undefined && { endedAt: instant(tracker.ended_at) }),
    ...(tracker.listed !== undefined && { listed: tracker.listed }),
    ...(tracker.position !== undefined && { position: tracker.position }),
    ...(tracker.highlighted_at !== undefined && { highlightedAt: instant(tracker.highlighted_at) }),
    createdAt: instant(tracker.created_at),
    ...(tracker.enlist_at === null ? {} : { enlistAt: wholeSecond(Date.parse(tracker.enlist_at)) }),
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

export function foundTask(task: WireTask): FoundTask {
  return {
    taskId: task.id,
    boardId: task.board_id,
    name: task.name,
    colour: task.card_type_color_ref,
    stageId: task.workflow_stage_id,
    archivedAt: task.archived_at === null ? null : Date.parse(task.archived_at),
  };
}

/** More than a window shows of it, so that it can tell that there is more. */
const MOST_KEPT = 2 * MOST_SHOWN;

/** Of a text that may be a book: whoever wants all of it has the board. */
export function beginningOf(text: string): string {
  // A copy: a slice would keep all of it in memory.
  return text.length <= MOST_KEPT ? text : Buffer.from(text.slice(0, MOST_KEPT), 'utf16le').toString('utf16le');
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
