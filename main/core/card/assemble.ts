import { type BoardRow, nextStage } from '../../../common/domain/board.ts';
import type { CardPage } from '../../../common/domain/card-page.ts';
import type { Card, CardField, CardRights } from '../../../common/domain/card.ts';
import { safeFileName } from '../../../common/domain/safe-file-name.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import { peopleOf } from './people.ts';
import type { ServedCard } from './ports.ts';

export interface CardSources {
  readonly journal: Journal;
  readonly account: AccountRow;
  readonly served: ServedCard;
  /** Null where they are not known: then nothing is claimed to be forbidden. */
  readonly rights: CardRights | null;
  readonly readAt: number;
  readonly page: CardPage | null;
}

/** The card as a window shows it: names for ids, and the time that the journal knows beside what the service told. */
export function assembleCard({ journal, account, served, rights, readAt, page }: CardSources): Card {
  const {
    assigneeId,
    subtasks,
    comments,
    attachments,
    changes,
    trackers,
    others = [],
    people: named,
    customFields,
    beyond,
    ...rest
  } = served;
  const { taskId, boardId, name: _name, stageId, swimlaneId, cardTypeId: _type, ...shown } = rest;
  // Where the board is not known yet, columns and names are missing.
  const board = journal.boards.get(account.id, boardId);
  const names = new Map([...(board?.people ?? []), ...named].map(({ userId, name }) => [userId, name]));
  names.set(account.userId, account.userName);
  const nameOf = (userId: number | null): string | null => (userId === null ? null : (names.get(userId) ?? null));
  const latest = comments.at(-1);
  const may = rightsOn(served, rights);
  return {
    ...shown,
    // Those that were kept before it was read have none.
    externalLink: shown.externalLink ?? null,
    customFields: fieldsOf(customFields ?? [], board),
    page,
    task: taskRefOf(served, board),
    swimlane: swimlaneOf(swimlaneId, board),
    ...behind(board, stageId),
    assignee: nameOf(assigneeId),
    subtasks: subtasks.map((part) => ({
      subtaskId: part.subtaskId,
      name: part.name,
      isCompleted: part.isCompleted,
      assignee: nameOf(part.assigneeId),
    })),
    comments: comments.map(({ commentId, userId, author, at, text }) => ({
      commentId,
      author: nameOf(userId) ?? author ?? null,
      at,
      text,
      isRemovable: may.change && commentId === latest?.commentId && userId === account.userId,
    })),
    attachments: attachments.map(({ attachmentId, name, bytes, kind }) => ({
      attachmentId,
      name: safeFileName(name),
      bytes,
      kind,
    })),
    people: peopleOf({ journal, account, taskId, trackers, others, nameOf }),
    changes: changes.map(({ changeId, at, userId, author, words }) => ({
      changeId,
      at,
      who: nameOf(userId) ?? author ?? null,
      words,
    })),
    beyond: {
      subtasks: beyond?.subtaskIds.length ?? 0,
      subtasksDone: beyond?.subtasksDone ?? 0,
      comments: beyond?.comments ?? 0,
      attachments: beyond?.attachments ?? 0,
    },
    readAt,
    may,
  };
}

function fieldsOf(values: ServedCard['customFields'], board: BoardRow | null): readonly CardField[] {
  return values.flatMap((value, index) =>
    value === null || value.trim() === '' ? [] : { number: index + 1, name: board?.fieldNames[index] ?? null, value },
  );
}

/** Where a board has one alone, that tells nothing. */
function swimlaneOf(swimlaneId: number | null, board: BoardRow | null): string | null {
  const swimlanes = board?.swimlanes ?? [];
  return swimlanes.length < 2 ? null : (swimlanes.find((one) => one.swimlaneId === swimlaneId)?.name ?? null);
}

function behind(board: BoardRow | null, stageId: number | null): Pick<Card, 'nextColumn' | 'nextStageId'> {
  const next = board === null || stageId === null ? null : nextStage(board.stages, stageId);
  return { nextColumn: next?.name ?? null, nextStageId: next?.stageId ?? null };
}

function rightsOn({ state }: ServedCard, rights: CardRights | null): CardRights {
  if (state === 'deleted') return { change: false, move: false };
  const { change, move } = rights ?? { change: true, move: true };
  return { change, move: move && state === 'live' };
}

/** As lists show it. */
export function taskRefOf(served: ServedCard, board: BoardRow | null): TaskRef {
  const { taskId, boardId, name, stageId, cardTypeId } = served;
  return {
    taskId,
    name,
    boardId,
    boardName: board?.name ?? '',
    column: board?.stages.find((stage) => stage.stageId === stageId)?.name ?? null,
    colour: board?.cardTypes.find((type) => type.cardTypeId === cardTypeId)?.colour ?? null,
  };
}
