import type { TaskDetail } from '../../../api/resources/tasks.ts';
import type { User } from '../../../api/resources/users.ts';
import { sumOfOthers } from '../../core/card/people.ts';
import type { BoardRights, ServedCard, ServedTracker } from '../../core/card/ports.ts';
import { beginningOf } from './translate.ts';
import { customFields } from './translate-board.ts';
import { wholeSecond } from '../../core/clock.ts';
import { everythingElse, inSlices } from './in-slices.ts';

/** Years of changes are nothing that somebody reads on a card, nor thousands of its other parts. */
const MOST_CHANGES = 200;
const MOST_PARTS = 500;

/**
 * As the user `userId` sees it. Deleted parts are left out, and trackers that never started; what carries no time keeps the service's order. Made with everything else
 * that is due in between.
 */
export async function servedCard(task: TaskDetail, userId: number): Promise<ServedCard> {
  return {
    taskId: task.id,
    boardId: task.board_id,
    name: task.name,
    externalId: task.external_id,
    externalLink: task.external_link,
    state: stateOf(task),
    description: beginningOf(task.description ?? ''),
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
    ...(await parts(task)),
    ...(await times(task, userId)),
    people: task.collaborators.map(({ id, name, initials }) => ({ userId: id, name, initials })),
  };
}

type Parts = Pick<ServedCard, 'subtasks' | 'comments' | 'attachments' | 'changes' | 'beyond'>;

async function parts({ subtasks, comments, attachments, changelogs }: TaskDetail): Promise<Parts> {
  const inOrder = subtasks.filter(isLive).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  await everythingElse();
  const said = comments.filter(isLive).toSorted((a, b) => a.id - b.id);
  await everythingElse();
  const behind = inOrder.slice(MOST_PARTS);
  return {
    subtasks: inOrder.slice(0, MOST_PARTS).map((part) => ({
      subtaskId: part.id,
      name: part.name,
      isCompleted: part.is_completed,
      assigneeId: part.assigned_user_id,
    })),
    comments: said.slice(-MOST_PARTS).map(({ id, user_id: userId, created_at: at, content, user }) => ({
      commentId: id,
      userId,
      ...authorOf(user?.name),
      at: instant(at),
      text: beginningOf(content),
    })),
    attachments: attachments.slice(0, MOST_PARTS).map(({ id, name, size, content_type: kind, url }) => ({
      attachmentId: id,
      name,
      bytes: size,
      kind,
      url,
    })),
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
    beyond: {
      subtaskIds: behind.map(({ id }) => id),
      subtasksDone: behind.filter((part) => part.is_completed).length,
      comments: Math.max(0, said.length - MOST_PARTS),
      attachments: Math.max(0, attachments.length - MOST_PARTS),
    },
  };
}

async function times(task: TaskDetail, userId: number): Promise<Pick<ServedCard, 'trackers' | 'others'>> {
  const trackers: ServedTracker[] = [];
  const others = sumOfOthers();
  await inSlices(task.time_trackers, (told) => {
    const tracker = servedTracker(told);
    if (tracker?.userId === userId) trackers.push(tracker);
    else if (tracker !== null) others.add(tracker);
  });
  return { trackers, others: others.sums() };
}

function servedTracker(tracker: TaskDetail['time_trackers'][number]): ServedTracker | null {
  const { id, user_id: userId, started_at: startedAt, ended_at: endedAt } = tracker;
  return startedAt === null
    ? null
    : {
        trackerId: id,
        userId,
        startedAt: wholeSecond(Date.parse(startedAt)),
        endedAt: endedAt === null ? null : wholeSecond(Date.parse(endedAt)),
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
