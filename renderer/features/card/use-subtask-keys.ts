import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { CardSubtask } from '../../../common/domain/card.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { useMovedRow } from '../../ui/use-moved-row.ts';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import type { SubtaskActions } from './use-subtasks.ts';

export interface SubtaskKeys {
  /** The one row that the Tab key reaches; its controls follow it. */
  readonly currentIndex: number;
  /** What a screen reader is told after a row was moved: `Place 2 of 5`. */
  readonly movedWords: string;
  /** The row whose name is a field; undefined while none is. */
  readonly renamedId: number | undefined;
  readonly rename: (subtaskId: number) => void;
  /** The field of this row goes. */
  readonly endRename: (subtaskId: number) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Arrows, Home and End go from row to row, Alt with an arrow moves the row, Space ticks it, E renames it where `mayChange`. */
export function useSubtaskKeys(
  list: RefObject<HTMLElement | null>,
  subtasks: readonly CardSubtask[],
  actions: SubtaskActions,
  mayChange: boolean,
): SubtaskKeys {
  const [renamedId, setRenamedId] = useState<number>();
  const { movedWords, move } = useMovedRow(list, subtasks, idOf);
  const cursor = useRowCursor(list, subtasks.map(idOf));

  function deedOf(key: string, subtask: CardSubtask, isOnRow: boolean): (() => void) | undefined {
    if (key === ' ' && isOnRow) return () => actions.tick(subtask);
    if (mayChange && key === 'e') return () => setRenamedId(subtask.subtaskId);
    return undefined;
  }

  function endRename(subtaskId: number): void {
    const index = subtasks.findIndex((one) => one.subtaskId === subtaskId);
    setRenamedId((now) => (now === subtaskId ? undefined : now));
    // The field that had the cursor goes: its row takes it.
    if (index !== -1) cursor.focusRow(index);
  }

  return {
    currentIndex: cursor.currentIndex,
    movedWords,
    renamedId,
    rename: setRenamedId,
    endRename,
    onFocus: cursor.onFocus,
    onKeyDown: (event) => {
      const { altKey, target } = event;
      const key = keyMeant(event);
      const index = cursor.indexAt(target);
      const subtask = subtasks[index];
      if (isInField(target) || subtask === undefined || event.ctrlKey || event.metaKey) return;
      const isDone = altKey
        ? move(key, subtask, index, (to) => actions.move(subtask.subtaskId, to))
        : cursor.go(key, index) || oncePerPress(event, deedOf(key, subtask, cursor.isRow(target, index)));
      if (isDone) event.preventDefault();
    },
  };
}

function idOf({ subtaskId }: CardSubtask): number {
  return subtaskId;
}

/** The field of a name has keys of its own. */
function isInField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('form') !== null;
}
