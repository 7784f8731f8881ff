import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { NOTHING, type Selection, toggled, withSpan } from './selection.ts';

export interface RowSelection {
  readonly selection: Selection;
  /** The place of the one row that the Tab key reaches. */
  readonly cursor: number;
  readonly clear: () => void;
  readonly onClick: (place: number, event: MouseEvent) => void;
  /** Answers the place that the cursor goes to; undefined where the key is not one of these. */
  readonly onKeyDown: (event: KeyboardEvent) => number | undefined;
  readonly onFocus: (place: number) => void;
}

interface Chosen {
  /** Of which list. */
  readonly list: string;
  /** Which rows it has, in which order: with others, nothing is chosen. */
  readonly rows: string;
  readonly selection: Selection;
  readonly cursor: number;
  /** Where a stretch that is chosen with Shift begins. */
  readonly anchor: number;
}

/**
 * Places of a list, where the cursor stays as long as it is the same `list`; with other `rows`, or in another order, nothing is chosen
 * any more, since something else would be. Rows are chosen as in a list of files: by click, Ctrl and Shift, or by arrows, Space, Shift and Ctrl A.
 */
export function useSelection(list: string, rows: string, count: number, pageRows: number): RowSelection {
  const [held, setHeld] = useState<Chosen>({ list, rows, selection: NOTHING, cursor: 0, anchor: 0 });
  const cursor = held.list === list ? held.cursor : 0;
  const isSame = held.list === list && held.rows === rows;
  const chosen = isSame ? held : { list, rows, selection: NOTHING, cursor, anchor: cursor };
  const last = Math.max(0, count - 1);
  const set = (part: Partial<Chosen>): void => setHeld({ ...chosen, ...part });

  function choose(place: number, isMore: boolean, isStretch: boolean): void {
    const { selection, anchor } = chosen;
    if (isStretch) set({ cursor: place, selection: withSpan(isMore ? selection : NOTHING, anchor, place) });
    else if (isMore) set({ cursor: place, anchor: place, selection: toggled(selection, place) });
    else set({ cursor: place, anchor: place, selection: withSpan(NOTHING, place, place) });
  }

  function target({ key: pressed }: KeyboardEvent): number | undefined {
    const { cursor } = chosen;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: cursor + 1,
      ArrowUp: cursor - 1,
      PageDown: cursor + pageRows,
      PageUp: cursor - pageRows,
      Home: 0,
      End: last,
    };
    const to = steps[pressed];
    return to === undefined ? undefined : Math.min(last, Math.max(0, to));
  }

  function onOtherKey(event: KeyboardEvent): boolean {
    const { cursor, selection } = chosen;
    if (event.key === ' ') choose(cursor, true, event.shiftKey);
    else if (keyMeant(event) === 'a' && (event.ctrlKey || event.metaKey))
      set({ selection: withSpan(NOTHING, 0, last) });
    else if (event.key === 'Escape' && selection.length > 0) set({ selection: NOTHING });
    else return false;
    return true;
  }

  return {
    selection: chosen.selection,
    cursor: Math.min(last, chosen.cursor),
    clear: () => set({ selection: NOTHING }),
    onFocus: (place) => {
      if (place !== chosen.cursor) set({ cursor: place });
    },
    onClick: (place, event) => choose(place, event.ctrlKey || event.metaKey, event.shiftKey),
    onKeyDown: (event) => {
      const to = target(event);
      if (to === undefined) {
        if (onOtherKey(event)) event.preventDefault();
        return undefined;
      }
      event.preventDefault();
      if (event.shiftKey) choose(to, false, true);
      else set({ cursor: to, anchor: to });
      return to;
    },
  };
}
