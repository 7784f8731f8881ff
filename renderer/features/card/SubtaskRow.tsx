import { useEffect, useRef, useState } from 'react';
import type { CardSubtask } from '../../../common/domain/card.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRowDrag } from '../work-list/use-row-drag.ts';
import type { SubtaskActions } from './use-subtasks.ts';

export interface SubtaskRowProps {
  readonly subtask: CardSubtask;
  readonly actions: SubtaskActions;
  /** True for the one row that the Tab key reaches. */
  readonly isCurrent: boolean;
  readonly mayChange: boolean;
  /** Its name is a field. */
  readonly isRenamed: boolean;
  readonly onRename: (subtaskId: number | undefined) => void;
}

export function SubtaskRow({ subtask, actions, isCurrent, mayChange, isRenamed, onRename }: SubtaskRowProps) {
  const { subtaskId, name, isCompleted, assignee } = subtask;
  const item = useRef<HTMLLIElement>(null);
  const edge = useRowDrag(item, subtaskId, actions);

  return (
    <li
      ref={item}
      className="card-subtask"
      data-drop={edge}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rows take the cursor, one of them by Tab
      tabIndex={isCurrent ? 0 : -1}
    >
      {isRenamed ? (
        <Rename subtask={subtask} actions={actions} onDone={() => onRename(undefined)} />
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
            <IconButton label={`Rename ${name}`} excludeFromTabOrder={!isCurrent} onPress={() => onRename(subtaskId)}>
              <EditIcon size={14} />
            </IconButton>
          ) : null}
        </>
      )}
    </li>
  );
}

interface RenameProps {
  readonly subtask: CardSubtask;
  readonly actions: SubtaskActions;
  readonly onDone: () => void;
}

/** Enter or Save keeps the new name, Escape the old one. */
function Rename({ subtask, actions, onDone }: RenameProps) {
  const [name, setName] = useState(subtask.name);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.querySelector('input')?.select();
  }, []);

  async function save(): Promise<void> {
    setSaving(true);
    const isDone = name.trim() === subtask.name || (await actions.rename(subtask, name));
    setSaving(false);
    if (isDone) onDone();
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
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <TextField label={`New name of ${subtask.name}`} value={name} onChange={setName} />
      <Button type="submit" isPending={isSaving} isDisabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
}
