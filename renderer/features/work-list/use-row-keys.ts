import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { WorkListRow } from '../../../common/domain/snapshot.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { useMovedRow } from '../../ui/use-moved-row.ts';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import type { WorkListActions } from './work-list-actions.ts';

export interface RowKeys {
  /** The one row that the Tab key reaches; its buttons follow it. */
  readonly currentIndex: number;
  /** What a screen reader is told after a row was moved: `Place 2 of 5`. */
  readonly movedWords: string;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const LETTERS = new Map<string, 'highlight' | 'open' | 'browse'>([
  ['s', 'highlight'],
  ['o', 'open'],
  ['b', 'browse'],
]);

/**
 * The keys of a list whose rows take the cursor: arrows, Home and End go from row to row, Alt with an arrow moves the
 * row itself, Enter or Space starts and stops, S highlights, O opens the card, B the browser, Delete removes. They count only while a row has the cursor.
 */
export function useRowKeys(
  listRef: RefObject<HTMLElement | null>,
  rows: readonly WorkListRow[],
  actions: WorkListActions,
): RowKeys {
  const { movedWords, move } = useMovedRow(listRef, rows, idOf);
  const cursor = useRowCursor(listRef, rows.map(idOf));

  function deedOf(key: string, row: WorkListRow, index: number, isOnRow: boolean): (() => void) | undefined {
    const letter = LETTERS.get(key);
    if (letter !== undefined) return () => actions[letter](row);
    if (isOnRow && (key === 'Enter' || key === ' ')) return () => actions.startOrStop(row);
    if (key !== 'Delete') return undefined;
    return () => {
      cursor.focusRow(index === rows.length - 1 ? index - 1 : index + 1);
      actions.remove(row);
    };
  }

  return {
    currentIndex: cursor.currentIndex,
    movedWords,
    onFocus: cursor.onFocus,
    onKeyDown: (event) => {
      const { altKey, target } = event;
      const key = keyMeant(event);
      const index = cursor.indexAt(target);
      const row = rows[index];
      if (row === undefined || event.ctrlKey || event.metaKey) return;
      const isOnRow = cursor.isRow(target, index);
      const isDone = altKey
        ? move(key, row, index, (to) => actions.move(row, to))
        : cursor.go(key, index) || oncePerPress(event, deedOf(key, row, index, isOnRow));
      if (isDone) event.preventDefault();
    },
  };
}

function idOf({ task }: WorkListRow): number {
  return task.taskId;
}
