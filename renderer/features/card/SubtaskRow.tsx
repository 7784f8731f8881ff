import { useEffect, useRef } from 'react';
import type { CardSubtask } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { KeyRow } from '../../ui/KeyRow.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRowDrag } from '../../task/use-row-drag.ts';
import { type DraftsOfCard, type HeldDraft, useDraft } from './card-drafts.ts';
import type { SubtaskActions } from './use-subtasks.ts';

export interface SubtaskRowProps {
  readonly subtask: CardSubtask;
  readonly actions: SubtaskActions;
  /** True for the one row that the Tab key reaches. */
  readonly isCurrent: boolean;
  readonly mayChange: boolean;
  /** Its name is a field. */
  readonly isRenamed: boolean;
  readonly onRename: () => void;
  readonly onRenamed: () => void;
  readonly drafts: DraftsOfCard;
}

export function SubtaskRow(props: SubtaskRowProps) {
  const { subtask, actions, isCurrent, mayChange, isRenamed, onRename, onRenamed, drafts } = props;
  const { subtaskId, name, isCompleted, assignee } = subtask;
  const item = useRef<HTMLDivElement>(null);
  const edge = useRowDrag(item, 'subtask', subtaskId, actions);
  const typed = useDraft(drafts, `name of ${subtaskId}`);

  return (
    <KeyRow
      ref={item}
      className="card-subtask"
      data-drop={edge}
      label={name}
      keys={mayChange ? 'Space E Alt+ArrowUp Alt+ArrowDown' : undefined}
      isCurrent={isCurrent}
    >
      {mayChange && (isRenamed || typed.draft !== undefined) ? (
        <Rename subtask={subtask} actions={actions} typed={typed} isAsked={isRenamed} onDone={onRenamed} />
      ) : (
        <>
          <Checkbox
            isSelected={isCompleted}
            isDisabled={!mayChange}
            isReachable={isCurrent}
            onChange={() => actions.tick(subtask)}
          >
            <span dir="auto" className={isCompleted ? 'card-done' : undefined}>
              {name}
            </span>
          </Checkbox>
          {assignee === null ? null : <span className="card-soft">{assignee}</span>}
          {mayChange ? (
            <IconButton label={t('Rename {name}', { name })} excludeFromTabOrder={!isCurrent} onPress={onRename}>
              <EditIcon size={14} />
            </IconButton>
          ) : null}
        </>
      )}
    </KeyRow>
  );
}

interface RenameProps {
  readonly subtask: CardSubtask;
  readonly actions: SubtaskActions;
  readonly typed: HeldDraft;
  /** The person wants to rename it now; else the field is there for what was typed in it before. */
  readonly isAsked: boolean;
  readonly onDone: () => void;
}

/** Enter or Save keeps the new name, Escape the old one. A name that is typed outlives the card that is closed. */
function Rename({ subtask, actions, typed: { draft, change }, isAsked, onDone }: RenameProps) {
  const name = draft?.text ?? subtask.name;
  const isSaving = draft?.isSending === true;
  const form = useRef<HTMLFormElement>(null);
  const wasAsked = useRef(isAsked);

  useEffect(() => {
    if (wasAsked.current) form.current?.querySelector('input')?.select();
  }, []);

  async function save(): Promise<void> {
    if (isSaving) return;
    change(() => ({ text: name, isSending: true }));
    const isDone = name.trim() === subtask.name || (await actions.rename(subtask, name));
    change((now) => (isDone && now.text === name ? undefined : { isSending: false }));
    if (isDone) onDone();
  }

  function leave(): void {
    change(() => undefined);
    onDone();
  }

  return (
    <form
      ref={form}
      className="card-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void save();
      }}
      // The card must not close with the field.
      onKeyDownCapture={(event) => {
        // While signs are composed Escape only takes them back.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        leave();
      }}
    >
      <TextField
        label={t('New name of {name}', { name: subtask.name })}
        value={name}
        onChange={(text) => change(() => ({ text }))}
      />
      <Button type="submit" isPending={isSaving} isDisabled={name.trim() === ''}>
        {t('Save')}
      </Button>
    </form>
  );
}
