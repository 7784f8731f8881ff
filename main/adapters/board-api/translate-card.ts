import type { TaskDetail } from '../../../api/resources/tasks.ts';
import type { User } from '../../../api/resources/users.ts';
import type { BoardRights, ServedCard } from '../../core/card/ports.ts';
import { customFields } from './translate-board.ts';
import { wholeSecond } from '../../core/clock.ts';

/** Years of changes are nothing that somebody reads on a card. */
const MOST_CHANGES = 200;

/** Deleted parts are left out, and trackers that never started; what carries no time keeps the service's order. */
export function servedCard(task: TaskDetail): ServedCard {
  return {
    taskId: task.id,
    boardId: task.board_id,
    name: task.name,
    externalId: task.external_id,
    externalLink: task.external_link,
    state: stateOf(task),
    description: task.description ?? '',
    stageId: task.workflow_stage_id,
    swimlaneId: task.swimlane_id,
    cardTypeId: task.card_type_id,
    assigneeId: task.assigned_user_id,
    priority: task.priority > 0 ? 'high' : task.priority < 0 ? 'low' : 'normal',
    tags: partsOf(task.tags),
    customFields: customFields(task),
    blockReason: filled(task.block_reason),
    dueDate: task.due_date,
    postponedUntil: task.postponed_until,
    createdAt: instant(task.created_at),
    updatedAt: instant(task.updated_at),
    estimateSeconds: task.time_estimate,
    sizeEstimate: task.size_estimate,
    ...parts(task),
    people: task.collaborators.map(({ id, name, initials }) => ({ userId: id, name, initials })),
  };
}

type Parts = Pick<ServedCard, 'subtasks' | 'comments' | 'attachments' | 'trackers' | 'changes'>;

function parts({ subtasks, comments, attachments, time_trackers: trackers, changelogs }: TaskDetail): Parts {
  return {
    subtasks: subtasks
      .filter(isLive)
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map((part) => ({
        subtaskId: part.id,
        name: part.name,
        isCompleted: part.is_completed,
        assigneeId: part.assigned_user_id,
      })),
    comments: comments
      .filter(isLive)
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, user_id: userId, created_at: at, content, user }) => ({
        commentId: id,
        userId,
        ...authorOf(user?.name),
        at: instant(at),
        text: content,
      })),
    attachments: attachments.map(({ id, name, size, content_type: kind, url }) => ({
      attachmentId: id,
      name,
      bytes: size,
      kind,
      url,
    })),
    trackers: trackers.flatMap(({ id, user_id: userId, started_at: startedAt, ended_at: endedAt }) =>
      startedAt === null
        ? []
        : {
            trackerId: id,
            userId,
            startedAt: wholeSecond(Date.parse(startedAt)),
            endedAt: endedAt === null ? null : wholeSecond(Date.parse(endedAt)),
          },
    ),
    changes: changelogs
      .toSorted((a, b) => b.id - a.id)
      .slice(0, MOST_CHANGES)
      .map(({ id, created_at: at, user_id: userId, description, what, data }) => ({
        changeId: id,
        at: instant(at),
        userId,
        ...authorOf(data?.user_initials),
        words: filled(description) ?? what.replaceAll('_', ' '),
      })),
  };
}

/** Of the boards whose rights the service tells. */
export function boardRights({ boards }: User): BoardRights {
  const told = boards.filter(({ permissions }) => permissions.length > 0);
  return Object.fromEntries(
    told.map(({ id, permissions }) => [
      id,
      { change: permissions.includes('update_tasks'), move: permissions.includes('move_tasks') },
    ]),
  );
}

function authorOf(name: string | undefined): { readonly author?: string } {
  return name === undefined || filled(name) === null ? {} : { author: name };
}

function stateOf({ deleted_at: deletedAt, archived_at: archivedAt }: TaskDetail): ServedCard['state'] {
  if (deletedAt !== null) return 'deleted';
  return archivedAt === null ? 'live' : 'archived';
}

function isLive(part: { readonly deleted_at: string | null }): boolean {
  return part.deleted_at === null;
}

/** Tags as the contract writes them: one text with commas. */
function partsOf(tags: string): readonly string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function filled(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
