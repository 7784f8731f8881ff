import '../time-edit/time-edit.css';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { TaskRef } from '../../../common/domain/task.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TaskField } from './TaskField.tsx';

export interface TaskDialogProps {
  readonly title: string;
  /** On the button that does it. */
  readonly verb: string;
  /** This task is not offered. */
  readonly without?: number;
  /** Why a task cannot be chosen, in words. */
  readonly refusalOf?: (task: TaskRef) => string | undefined;
  /** Gives what went wrong, in words; undefined where it was done. */
  readonly onChoose: (task: TaskRef) => Promise<string | undefined>;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks for the task that some time is for. */
export function TaskDialog({ title, verb, without, refusalOf, onChoose, onClose, children }: TaskDialogProps) {
  const [task, setTask] = useState<TaskRef>();
  const [problem, setProblem] = useState<string>();

  async function choose(chosen: TaskRef): Promise<void> {
    setProblem(await onChoose(chosen));
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (task === undefined) return setProblem('Choose the task that the time is for.');
    const refusal = refusalOf?.(task);
    if (refusal === undefined) void choose(task);
    else setProblem(refusal);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className="time-edit-form" onSubmit={submit}>
        {children}
        {/* As where time is added: the list stays when the cursor leaves. */}
        <div className="task-dialog-field" onBlurCapture={(event) => event.stopPropagation()}>
          <TaskField
            task={task}
            {...(without === undefined ? {} : { without })}
            onPick={(picked) => {
              setTask(picked);
              setProblem(undefined);
            }}
            problem={problem}
          />
        </div>
        <div className="time-edit-actions">
          <Button variant="primary" type="submit">
            {verb}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
