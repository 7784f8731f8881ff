import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { WorkListRow } from '../../../common/domain/snapshot.ts';
import type { WorkListActions } from './work-list-actions.ts';

export interface RowKeys {
  /** The one row that the Tab key reaches; its buttons follow it. */
  readonly currentIndex: number;
  /** What a screen reader is told after a row was moved: `Place 2 of 5`. */
  readonly movedWords: string;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The keys of a list whose rows take the cursor: arrows, Home and End go from row to row, Alt with an arrow moves the
 * row itself, Enter or Space starts and stops, S highlights, Delete removes. They count only while a row has the cursor.
 */
export function useRowKeys(
  listRef: RefObject<HTMLUListElement | null>,
  rows: readonly WorkListRow[],
  actions: WorkListActions,
): RowKeys {
  const [currentId, setCurrentId] = useState<number>();
  const [movedWords, setMovedWords] = useState('');
  const moved = useRef<number>(undefined);
  const found = rows.findIndex((row) => row.task.taskId === currentId);

  useEffect(() => {
    const index = rows.findIndex((row) => row.task.taskId === moved.current);
    moved.current = undefined;
    if (index === -1) return;
    setMovedWords(`Place ${index + 1} of ${rows.length}`);
    const row = listRef.current?.children[index];
    if (row instanceof HTMLElement && !row.contains(document.activeElement)) row.focus();
  }, [listRef, rows]);

  function indexAt(target: EventTarget): number {
    if (!(target instanceof Node)) return -1;
    return [...(listRef.current?.children ?? [])].findIndex((row) => row.contains(target));
  }

  function focusRow(index: number): void {
    const row = listRef.current?.children[Math.min(Math.max(index, 0), rows.length - 1)];
    if (row instanceof HTMLElement) row.focus();
  }

  function go(key: string, index: number): boolean {
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[key];
    if (target !== undefined) focusRow(target);
    return target !== undefined;
  }

  function move(key: string, row: WorkListRow, index: number): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined) return false;
    moved.current = row.task.taskId;
    actions.move(row, index + step);
    return true;
  }

  function act(key: string, row: WorkListRow, index: number, isOnRow: boolean): boolean {
    if (key === 's' || key === 'S') actions.highlight(row);
    else if (key === 'Delete') {
      focusRow(index === rows.length - 1 ? index - 1 : index + 1);
      actions.remove(row);
    } else if (isOnRow && (key === 'Enter' || key === ' ')) actions.startOrStop(row);
    else return false;
    return true;
  }

  return {
    currentIndex: Math.max(0, found),
    movedWords,
    onFocus: ({ target }) => setCurrentId(rows[indexAt(target)]?.task.taskId),
    onKeyDown: (event) => {
      const { key, altKey, target } = event;
      const index = indexAt(target);
      const row = rows[index];
      if (row === undefined || event.ctrlKey || event.metaKey) return;
      const isOnRow = target === listRef.current?.children[index];
      const isDone = altKey ? move(key, row, index) : go(key, index) || act(key, row, index, isOnRow);
      if (isDone) event.preventDefault();
    },
  };
}
