import { useState, type FocusEvent, type RefObject } from 'react';

export interface RowCursor {
  /** The one row that the Tab key reaches; its buttons follow it. */
  readonly currentIndex: number;
  readonly onFocus: (event: FocusEvent) => void;
  /** The place of the row that holds this; -1 where none does. */
  readonly indexAt: (target: EventTarget) => number;
  /** True while the row itself has the cursor, and not one of its buttons. */
  readonly isRow: (target: EventTarget, index: number) => boolean;
  /** Puts the cursor on a row; beyond either end, on the last one there. */
  readonly focusRow: (index: number) => void;
  /** Follows an arrow, Home or End from a row; false for every other key. */
  readonly go: (key: string, index: number) => boolean;
}

/** The cursor of a list whose rows take it, one of them by Tab and the others by arrows. `ids`: the rows in order. */
export function useRowCursor(listRef: RefObject<HTMLElement | null>, ids: readonly number[]): RowCursor {
  const [currentId, setCurrentId] = useState<number>();

  function indexAt(target: EventTarget): number {
    if (!(target instanceof Node)) return -1;
    return [...(listRef.current?.children ?? [])].findIndex((row) => row.contains(target));
  }

  function focusRow(index: number): void {
    const row = listRef.current?.children[Math.min(Math.max(index, 0), ids.length - 1)];
    if (row instanceof HTMLElement) row.focus();
  }

  return {
    currentIndex: Math.max(0, currentId === undefined ? -1 : ids.indexOf(currentId)),
    onFocus: ({ target }) => setCurrentId((current) => ids[indexAt(target)] ?? current),
    indexAt,
    isRow: (target, index) => target === listRef.current?.children[index],
    focusRow,
    go: (key, index) => {
      const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: ids.length - 1 }[key];
      if (target !== undefined) focusRow(target);
      return target !== undefined;
    },
  };
}
