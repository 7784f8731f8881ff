import { type RefObject, useRef, useState } from 'react';
import type { NewTaskItem } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../state/use-kept-focus.ts';
import { ChangeNewTask } from './ChangeNewTask.tsx';
import type { AskedAction } from './new-task-actions.ts';
import { NewTaskRow } from './NewTaskRow.tsx';
import { RemoveDouble } from './RemoveDouble.tsx';
import { UseAnotherTask } from './UseAnotherTask.tsx';

/** What is asked in a dialog: held here, so that a task that gets settled meanwhile does not take the dialog with it. */
interface Asked {
  readonly item: NewTaskItem;
  readonly what: AskedAction;
}

export interface NewTasksProps {
  readonly tasks: readonly NewTaskItem[];
  /** Has the cursor after a dialog whose task is gone by then. */
  readonly home: RefObject<HTMLElement | null>;
}

/** Tasks that were made here: how each stands on its way to the board, and what can be done about it. */
export function NewTasks({ tasks, home }: NewTasksProps) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, tasks);
  const [asked, setAsked] = useState<Asked>();
  useFocusAfterDialog(home, asked !== undefined);
  const close = (): void => setAsked(undefined);

  return (
    <>
      {tasks.length === 0 ? null : (
        <section className="ledger-part" aria-labelledby="ledger-tasks-title">
          <h2 id="ledger-tasks-title">{t('New tasks')}</h2>
          <ul ref={list} className="ledger-rows" aria-labelledby="ledger-tasks-title" tabIndex={-1}>
            {tasks.map((item) => (
              <NewTaskRow key={item.task.taskId} item={item} onAsk={(what) => setAsked({ item, what })} />
            ))}
          </ul>
        </section>
      )}
      {asked?.what === 'change' ? <ChangeNewTask item={asked.item} onClose={close} /> : null}
      {asked?.what === 'use' ? <UseAnotherTask item={asked.item} onClose={close} /> : null}
      {asked?.what === 'remove-double' ? <RemoveDouble item={asked.item} onClose={close} /> : null}
    </>
  );
}
