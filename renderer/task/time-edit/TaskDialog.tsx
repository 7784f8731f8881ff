import './time-edit.css';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSending } from '../../store/use-sending.ts';
import { TaskField } from '../TaskField.tsx';

export interface TaskDialogProps {
  readonly title: string;
  /** On the button that does it. */
  readonly verb: string;
  /** This task is not offered. */
  readonly without?: number;
  /** Why a task cannot be chosen, in words. */
  readonly refusalOf?: (task: TaskRef) => string | undefined;
  /** A success closes the dialog. */
  readonly onChoose: (task: TaskRef) => Promise<Reply<unknown>>;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks for the task that some time is for. */
export function TaskDialog({ title, verb, without, refusalOf, onChoose, onClose, children }: TaskDialogProps) {
  const [task, setTask] = useState<TaskRef>();
  const [problem, setProblem] = useState<string>();
  const sending = useSending(onClose);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (task === undefined) return setProblem(t('Choose the task that the time is for.'));
    const refusal = refusalOf?.(task);
    setProblem(refusal);
    if (refusal === undefined) sending.send(async () => await onChoose(task));
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        {children}
        {/* As where time is added: the list stays when the cursor leaves. */}
        <div onBlurCapture={(event) => event.stopPropagation()}>
          <TaskField
            task={task}
            {...(without === undefined ? {} : { without })}
            onPick={(picked) => {
              setTask(picked);
              setProblem(undefined);
            }}
            problem={problem ?? sending.failure}
          />
        </div>
        <div className="buttons">
          <Button variant="primary" type="submit" isPending={sending.isPending}>
            {verb}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
