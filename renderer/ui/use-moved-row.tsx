import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../../common/i18n/translate.ts';

export interface MovedRow<Row> {
  /** What a screen reader is told after a row was moved: `Place 2 of 5`. A new element is said, also where its words are the same. */
  readonly movedWords: ReactNode;
  /** Calls `place` for an arrow, and keeps the cursor on the row wherever it comes to stand; false for any other key. */
  readonly move: (key: string, row: Row, index: number, place: (index: number) => void) => boolean;
}

/** Rows that can be moved by key. `idOf` tells which of `rows` is which; the same function each time. */
export function useMovedRow<Row>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): MovedRow<Row> {
  const [told, setTold] = useState({ turn: 0, words: '' });
  const moved = useRef<{ readonly id: number; readonly from: number }>(undefined);

  useEffect(() => {
    const { id, from } = moved.current ?? {};
    const index = rows.findIndex((row) => idOf(row) === id);
    moved.current = undefined;
    // At an end, or refused: it stays, and what changes the rows later is something else.
    if (index === -1 || index === from) return;
    const words = t('Place {place} of {count}', { place: index + 1, count: rows.length });
    setTold(({ turn }) => ({ turn: turn + 1, words }));
    const element = list.current?.children[index];
    const hasCursor = element?.contains(document.activeElement) === true;
    if (element instanceof HTMLElement && !hasCursor && !isElsewhere(list.current)) element.focus();
  }, [list, rows, idOf]);

  return {
    movedWords: told.words === '' ? null : <span key={told.turn}>{told.words}</span>,
    move: (key, row, index, place) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step === undefined) return false;
      moved.current = { id: idOf(row), from: index };
      place(index + step);
      return true;
    },
  };
}

/** Who went elsewhere before the row moved stays there: letters that are typed there would be its keys. */
function isElsewhere(list: HTMLElement | null): boolean {
  const cursor = document.activeElement;
  return cursor !== null && !cursor.contains(list) && list?.contains(cursor) !== true;
}
