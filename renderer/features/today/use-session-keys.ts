import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { Session } from '../../../common/domain/snapshot.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import type { SessionActions } from './session-actions.ts';

export interface SessionKeys {
  readonly currentIndex: number;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onDoubleClick: (event: MouseEvent) => void;
  readonly focusRow: (index: number) => void;
}

/**
 * Arrows, Home and End go from row to row; E or Enter edits, O opens the card, Delete deletes. They count only while a row has the cursor.
 * A double click edits as well.
 */
export function useSessionKeys(
  listRef: RefObject<HTMLElement | null>,
  sessions: readonly Session[],
  actions: SessionActions,
): SessionKeys {
  const cursor = useRowCursor(
    listRef,
    sessions.map((session) => session.trackerId),
  );

  function deedOf(key: string, session: Session, index: number, isOnRow: boolean): (() => void) | undefined {
    if (key === 'e' || (isOnRow && key === 'Enter')) return () => actions.edit(session);
    if (key === 'o') return () => actions.open(session);
    if (key !== 'Delete') return undefined;
    return () => {
      cursor.focusRow(index === sessions.length - 1 ? index - 1 : index + 1);
      actions.remove(session);
    };
  }

  return {
    currentIndex: cursor.currentIndex,
    onFocus: cursor.onFocus,
    onKeyDown: (event) => {
      const { target } = event;
      const key = keyMeant(event);
      const index = cursor.indexAt(target);
      const session = sessions[index];
      if (isInField(target) || session === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const isDone =
        cursor.go(key, index) || oncePerPress(event, deedOf(key, session, index, cursor.isRow(target, index)));
      if (isDone) event.preventDefault();
    },
    onDoubleClick: ({ target }) => {
      const session = sessions[cursor.indexAt(target)];
      const isOnButton = target instanceof Element && target.closest('button, form') !== null;
      if (session !== undefined && !isOnButton) actions.edit(session);
    },
    focusRow: cursor.focusRow,
  };
}

/** The fields of a row have keys of their own. */
function isInField(target: EventTarget): boolean {
  return target instanceof Element && target.closest('form') !== null;
}
