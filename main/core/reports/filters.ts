import type { ReportFilters, ReportUser } from '../../../common/domain/report.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { fold } from '../../../common/fold.ts';
import type { LineOf } from './entry.ts';
import type { TaskTraits } from './ports.ts';

export interface FilterContext {
  readonly ownUserId: number;
  readonly taskOf: (taskId: number, boardId: number) => TaskRef;
  readonly userOf: (userId: number) => ReportUser;
  /** Undefined for a task whose traits are not known. */
  readonly traitsOf: (taskId: number) => TaskTraits | undefined;
  /** Called for each task that is left out because its traits are not known. */
  readonly onUnknown: (taskId: number) => void;
}

/** True where a filter asks for what only the service knows of a task. */
export function needsTraits({ cardTypeIds, swimlaneIds, tags }: ReportFilters): boolean {
  return cardTypeIds.length > 0 || swimlaneIds.length > 0 || tags.length > 0;
}

/** True where the filters let others' time pass. */
export function asksForOthers({ users }: ReportFilters, ownUserId: number): boolean {
  return users === 'everyone' || (users !== 'me' && users.some((id) => id !== ownUserId));
}

export function asksForOwn({ users }: ReportFilters, ownUserId: number): boolean {
  return users === 'everyone' || users === 'me' || users.includes(ownUserId);
}

/** Names what passes the filters, and leaves out the rest. */
export function linesThrough(filters: ReportFilters, context: FilterContext): LineOf {
  const words = fold(filters.text).split(/\s+/).filter(Boolean);
  const tags = filters.tags.map((tag) => fold(tag.trim())).filter(Boolean);
  return (taskId, boardId, userId) => {
    if (!passesUser(filters, context.ownUserId, userId) || !isAmong(filters.boardIds, boardId)) return null;
    const task = context.taskOf(taskId, boardId);
    const name = words.length === 0 ? '' : fold(task.name);
    const missing = words.filter((word) => !name.includes(word));
    const [isNamed, isOwn] = [missing.length === 0, userId === context.ownUserId];
    // Of others no notes are known.
    if (!isNamed && !isOwn) return null;
    if (needsTraits(filters) && !passesTraits(taskId, isNamed)) return null;
    const line = { task, user: context.userOf(userId) };
    return isNamed ? line : { ...line, missing };
  };

  function passesTraits(taskId: number, isNamed: boolean): boolean {
    const traits = context.traitsOf(taskId);
    if (traits === undefined) {
      if (isNamed) context.onUnknown(taskId);
      return false;
    }
    const own = new Set(traits.tags.map(fold));
    const isTagged = tags.every((tag) => own.has(tag));
    return (
      isTagged && isAmong(filters.cardTypeIds, traits.cardTypeId) && isAmong(filters.swimlaneIds, traits.swimlaneId)
    );
  }
}

function passesUser({ users }: ReportFilters, ownUserId: number, userId: number): boolean {
  if (users === 'everyone') return true;
  return users === 'me' ? userId === ownUserId : users.includes(userId);
}

function isAmong(wanted: readonly number[], id: number | null): boolean {
  return wanted.length === 0 || (id !== null && wanted.includes(id));
}
