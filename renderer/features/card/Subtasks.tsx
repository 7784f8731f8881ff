import { useRef } from 'react';
import type { Card } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type DraftsOfCard, NO_DRAFT, useDraft } from './card-drafts.ts';
import { SubtaskRow } from './SubtaskRow.tsx';
import { useSubtaskKeys } from './use-subtask-keys.ts';
import { useSubtasks } from './use-subtasks.ts';
import type { OpenCard } from './use-card.ts';

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
  const done = shown.filter(({ isCompleted }) => isCompleted).length;
  if (shown.length === 0 && !card.may.change) return null;

  return (
    <section className="card-part" aria-labelledby="card-subtasks">
      <h3 id="card-subtasks">
        {t('Subtasks')}
        {shown.length === 0 ? null : (
          <span className="card-count tabular"> {t('{done} of {total}', { done, total: shown.length })}</span>
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
        void add();
      }}
    >
      <TextField label={t('New subtask')} value={name} onChange={(text) => change(() => ({ text }))} />
      <Button type="submit" isPending={isAdding} isDisabled={name.trim() === ''}>
        <PlusIcon />
        {t('Add')}
      </Button>
    </form>
  );
}
