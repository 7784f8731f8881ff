import '../../task/time-edit/time-edit.css';
import { type SubmitEvent, useState } from 'react';
import type { NewTaskItem } from '../../../common/domain/new-task.ts';
import { quoted } from '../../../common/domain/short-name.ts';
import { isNotOnBoard, type TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { useSending } from '../../store/use-sending.ts';
import { CreatePlace } from '../../task/CreatePlace.tsx';
import { TaskDialog } from '../../task/time-edit/TaskDialog.tsx';
import { beginningOf } from '../../task/use-create.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SendingFailure } from '../../ui/FailureWords.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { candidateWords } from './new-task-words.ts';

export interface NewTaskDialogProps {
  readonly item: NewTaskItem;
  readonly onClose: () => void;
}

/** Another name, or another place, for a task that is not on its board. */
export function ChangeNewTask({ item, onClose }: NewTaskDialogProps) {
  const { bridge } = useCardclock();
  const [name, setName] = useState(item.task.name);
  const [requested, setPlace] = useState(item.place);
  const sending = useSending(onClose);
  const boards = useQuery('task:create-options', null).value?.boards ?? [];
  const board = boards.find(({ boardId }) => boardId === requested.boardId) ?? boards[0];
  // What is shown is what is sent, also where nobody may make a task on its own board.
  const place = board === undefined || board.boardId === requested.boardId ? requested : beginningOf(board.boardId);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    sending.send(async () => await bridge.invoke('new-task:change', { ...place, taskId: item.task.taskId, name }));
  }

  return (
    <Dialog title={t('Change new task')} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <TextField label={t('Name')} value={name} onChange={setName} />
        {board === undefined ? null : <CreatePlace choice={{ boards, board, place, setPlace }} />}
        <div className="buttons">
          <Button variant="primary" type="submit" isPending={sending.isPending}>
            {t('Send')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <SendingFailure sending={sending} />
      </form>
    </Dialog>
  );
}

/** Asks first, since nothing here brings back a card that is deleted at the service. */
export function RemoveDouble({ item: { task, question }, onClose }: NewTaskDialogProps) {
  const { bridge, toasts } = useCardclock();
  const calendar = useCalendar();
  const sending = useSending(onClose);
  const others = question?.kind === 'double' ? question.candidates : [];

  function remove(): void {
    sending.send(async () => {
      const reply = await bridge.invoke('new-task:remove-double', { taskId: task.taskId });
      if (reply.ok) toasts.done(t('Deleted the other task {task}.', { task: quoted(task.name) }));
      return reply;
    });
  }

  return (
    <Dialog title={t('Delete the other task')} onClose={onClose}>
      <div className="form">
        <p>
          {t('This deletes {task} ({cards}) for everyone and can’t be undone. Your own task stays, with its time.', {
            task: quoted(task.name),
            cards: others.map((other) => candidateWords(other, calendar)).join('; '),
          })}
        </p>
        <div className="buttons">
          <Button variant="danger" isPending={sending.isPending} onPress={remove}>
            {t('Delete')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <SendingFailure sending={sending} />
      </div>
    </Dialog>
  );
}

/** The time of a task that is not on its board goes to one that is on a board. */
export function UseAnotherTask({ item, onClose }: NewTaskDialogProps) {
  const { bridge } = useCardclock();

  return (
    <TaskDialog
      title={t('Move its time to another task')}
      verb={t('Move time')}
      refusalOf={refusalOf}
      onChoose={async ({ taskId }) => {
        return await bridge.invoke('new-task:use', { taskId: item.task.taskId, actualId: taskId });
      }}
      onClose={onClose}
    >
      <p>{t('The new task won’t be created. This can’t be undone once the time is saved.')}</p>
    </TaskDialog>
  );
}

function refusalOf(task: TaskRef): string | undefined {
  return isNotOnBoard(task) ? t('This task isn’t on a board yet either. Choose one that is.') : undefined;
}
