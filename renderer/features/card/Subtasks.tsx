import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Card, CardSubtask } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useMovedRow } from '../../ui/use-moved-row.tsx';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import { type DraftsOfCard, NO_DRAFT, useDraft } from './card-drafts.ts';
import { SubtaskRow } from './SubtaskRow.tsx';
import type { OpenCard } from './use-card.ts';
import { type SubtaskActions, useSubtasks } from './use-subtasks.ts';

export interface SubtasksProps {
  readonly card: Card;
  readonly open: OpenCard;
  readonly drafts: DraftsOfCard;
}

/** The to-do list of the card: ticked, renamed, ordered and grown by keyboard as by pointer. */
export function Subtasks({ card, open, drafts }: SubtasksProps) {
  const { shown, actions } = useSubtasks(card, open);
  const list = useRef<HTMLDivElement>(null);
  const keys = useSubtaskKeys(list, shown, actions, card.may.change);
  useKeptFocus(list, shown);
  const { subtasks: beyond, subtasksDone } = card.beyond;
  const done = shown.filter(({ isCompleted }) => isCompleted).length + subtasksDone;
  const total = shown.length + beyond;
  if (shown.length === 0 && !card.may.change) return null;

  return (
    <section className="card-part" aria-labelledby="card-subtasks">
      <h3 id="card-subtasks">
        {t('Subtasks')}
        {shown.length === 0 ? null : (
          <span className="card-count tabular"> {t('{done} of {total}', { done, total })}</span>
        )}
      </h3>
      <div
        role="grid"
        tabIndex={-1}
        ref={list}
        className="card-subtasks"
        aria-label={t('Subtasks')}
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
      >
        {shown.map((subtask, index) => (
          <SubtaskRow
            key={subtask.subtaskId}
            subtask={subtask}
            actions={actions}
            isCurrent={index === keys.currentIndex}
            mayChange={card.may.change}
            isRenamed={keys.renamedId === subtask.subtaskId}
            onRename={() => keys.rename(subtask.subtaskId)}
            onRenamed={() => keys.endRename(subtask.subtaskId)}
            drafts={drafts}
          />
        ))}
      </div>
      {beyond > 0 ? (
        <p className="card-soft">
          {t('Only the first {shown} of {total} are shown here. All of them are on the board.', {
            shown: shown.length,
            total,
          })}
        </p>
      ) : null}
      <p className="hidden-visually" aria-live="polite">
        {keys.movedWords}
      </p>
      {card.may.change ? <AddSubtask open={open} drafts={drafts} /> : null}
    </section>
  );
}

function AddSubtask({ open, drafts }: Omit<SubtasksProps, 'card'>) {
  const { draft, change } = useDraft(drafts, 'subtask');
  const { text: name, isSending: isAdding } = draft ?? NO_DRAFT;

  async function add(): Promise<void> {
    if (name.trim() === '' || isAdding) return;
    change(() => ({ isSending: true }));
    const isAdded = await open.act('card:subtask-add', { taskId: drafts.taskId, name });
    // What was typed meanwhile stays, and so does what the service did not take.
    change((now) => ({ isSending: false, text: isAdded && now.text === name ? '' : now.text }));
  }

  return (
    <form
      className="card-line"
      onSubmit={(event) => {
        event.preventDefault();
        // The button goes with what was typed.
        event.currentTarget.querySelector('input')?.focus();
        void add();
      }}
    >
      <TextField
        label={t('New subtask')}
        isLabelHidden
        placeholder={t('New subtask')}
        value={name}
        onChange={(text) => change(() => ({ text }))}
      />
      {name.trim() === '' ? null : (
        <Button type="submit" isPending={isAdding}>
          <PlusIcon />
          {t('Add')}
        </Button>
      )}
    </form>
  );
}

interface SubtaskKeys {
  /** The one row that the Tab key reaches; its controls follow it. */
  readonly currentIndex: number;
  /** What a screen reader is told after a row was moved: `Place 2 of 5`. */
  readonly movedWords: ReactNode;
  /** The row whose name is a field; undefined while none is. */
  readonly renamedId: number | undefined;
  readonly rename: (subtaskId: number) => void;
  /** The field of this row goes. */
  readonly endRename: (subtaskId: number) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Arrows, Home and End go from row to row, Alt with an arrow moves the row, Space ticks it, E renames it where `mayChange`. */
function useSubtaskKeys(
  list: RefObject<HTMLElement | null>,
  subtasks: readonly CardSubtask[],
  actions: SubtaskActions,
  mayChange: boolean,
): SubtaskKeys {
  const [renamedId, setRenamedId] = useState<number>();
  const { movedWords, move } = useMovedRow(list, subtasks, idOf);
  const cursor = useRowCursor(list, subtasks.map(idOf));

  function commandOf(key: string, subtask: CardSubtask, isOnRow: boolean): (() => void) | undefined {
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
        : cursor.go(key, index) || oncePerPress(event, commandOf(key, subtask, cursor.isRow(target, index)));
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
