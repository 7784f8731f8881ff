import { useState } from 'react';
import type { CreateBoard, CreateOptions, TaskPlace } from '../../common/domain/new-task.ts';
import { t } from '../../common/i18n/translate.ts';
import { useQuery } from '../store/use-query.ts';

export interface CreateChoice {
  readonly boards: readonly CreateBoard[];
  readonly place: TaskPlace;
  readonly board: CreateBoard;
  readonly setPlace: (place: TaskPlace) => void;
}

export interface CreateView {
  /** Undefined while no board is known, and where none of those in question takes tasks of this person. */
  readonly choice: CreateChoice | undefined;
  /** Why there is none, in a sentence; null where there is one, or nobody knows yet. */
  readonly refusal: string | null;
}

/** Where a task would be made: as chosen, else on the board that is searched, else where the last one was made. `turn`: as `useReading`’s. */
export function useCreate(turn: number, searchedBoardId: number | null): CreateView {
  const { value: options } = useQuery('task:create-options', null, { isWanted: turn > 0, again: turn });
  const [chosen, setPlace] = useState<TaskPlace>();

  const boards = options?.boards ?? [];
  const place = placeOf(boards, chosen, searchedBoardId, options?.remembered ?? null);
  const board = boards.find(({ boardId }) => boardId === place?.boardId);
  return place === undefined || board === undefined
    ? { choice: undefined, refusal: refusalOf(options, searchedBoardId) }
    : { choice: { boards, place, board, setPlace }, refusal: null };
}

function refusalOf(options: CreateOptions | undefined, searchedBoardId: number | null): string | null {
  if (options === undefined || options.withoutRight.length === 0) return null;
  if (options.boards.length === 0) return t('You can’t create tasks on any of your boards.');
  const searched = options.withoutRight.find(({ boardId }) => boardId === searchedBoardId);
  if (searched === undefined) return null;
  return t('You may not create tasks on {board}. Search all boards to create it on another one.', {
    board: searched.name,
  });
}

function placeOf(
  boards: readonly CreateBoard[],
  chosen: TaskPlace | undefined,
  searchedBoardId: number | null,
  remembered: TaskPlace | null,
): TaskPlace | undefined {
  const [first] = boards;
  if (first === undefined) return undefined;
  // The boards are others once another account is open.
  if (boards.some(({ boardId }) => boardId === chosen?.boardId)) return chosen;
  if (searchedBoardId !== null && searchedBoardId !== remembered?.boardId) return beginningOf(searchedBoardId);
  return remembered ?? beginningOf(first.boardId);
}

/** A board's first column and its default card type. */
export function beginningOf(boardId: number): TaskPlace {
  return { boardId, stageId: null, cardTypeId: null };
}
