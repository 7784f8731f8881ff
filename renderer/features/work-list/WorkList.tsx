import './work-list.css';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import type { WorkListRow } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { Translated } from '../../ui/Translated.tsx';
import { useMovedRow } from '../../ui/use-moved-row.tsx';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import { AssignedCards } from './AssignedCards.tsx';
import { createWorkListActions, type WorkListActions } from './work-list-actions.ts';
import { WorkListItem } from './WorkListItem.tsx';

/** The tasks at hand, in the person's own order, highlighted ones first. */
export function WorkList() {
  const cardclock = useCardclock();
  const rows = useSnapshot((snapshot) => snapshot.workList);
  const startMs = useSnapshot((snapshot) => snapshot.today.startMs);
  const endMs = useSnapshot((snapshot) => snapshot.today.endMs);
  const today = useMemo(() => ({ startMs, endMs }), [startMs, endMs]);
  const actions = useMemo(() => createWorkListActions(cardclock), [cardclock]);
  const listRef = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(listRef, rows, actions);
  useKeptFocus(listRef, rows);

  return (
    <section className="work-list" aria-labelledby="work-list-title">
      <header className="work-list-head">
        <h2 id="work-list-title">{t('My tasks')}</h2>
        <IconButton label={t('Add a task')} onPress={() => cardclock.searchRequest.make({ text: '', adds: true })}>
          <PlusIcon />
        </IconButton>
      </header>
      {rows.length === 0 ? (
        <p className="work-list-empty">
          <Translated
            message="Empty so far. Search for a task and press {enter} to start it, or {shiftEnter} to put it here for later."
            values={{ enter: <kbd>{t('Enter#key')}</kbd>, shiftEnter: <kbd>{t('Shift Enter')}</kbd> }}
          />
        </p>
      ) : null}
      <div
        role="grid"
        ref={listRef}
        className="work-list-rows"
        aria-label={t('Work list')}
        tabIndex={-1}
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
      >
        {rows.map((row, index) => (
          <WorkListItem
            key={row.task.taskId}
            row={row}
            today={today}
            actions={actions}
            isCurrent={index === keys.currentIndex}
          />
        ))}
      </div>
      <AssignedCards actions={actions} />
      <p className="hidden-visually" aria-live="polite">
        {keys.movedWords}
      </p>
    </section>
  );
}

interface RowKeys {
  /** The one row that the Tab key reaches; its buttons follow it. */
  readonly currentIndex: number;
  /** What a screen reader is told after a row was moved: `Place 2 of 5`. */
  readonly movedWords: ReactNode;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const LETTERS = new Map<string, 'highlight' | 'open' | 'browse' | 'addTime'>([
  ['a', 'addTime'],
  ['s', 'highlight'],
  ['o', 'open'],
  ['b', 'browse'],
]);

/**
 * The keys of a list whose rows take the cursor: arrows, Home and End go from row to row, Alt with an arrow moves the
 * row itself, Enter or Space starts and stops, A adds time, S highlights, O opens the card, B the browser, Delete removes. They count only while a row has the cursor.
 */
function useRowKeys(
  listRef: RefObject<HTMLElement | null>,
  rows: readonly WorkListRow[],
  actions: WorkListActions,
): RowKeys {
  const { movedWords, move } = useMovedRow(listRef, rows, idOf);
  const cursor = useRowCursor(listRef, rows.map(idOf));

  function commandOf(key: string, row: WorkListRow, index: number, isOnRow: boolean): (() => void) | undefined {
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
        : cursor.go(key, index) || oncePerPress(event, commandOf(key, row, index, isOnRow));
      if (isDone) event.preventDefault();
    },
  };
}

function idOf({ task }: WorkListRow): number {
  return task.taskId;
}
