import '../time-edit/time-edit.css';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { CreateBoard, NewTaskItem } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CreatePlace } from '../search/CreatePlace.tsx';
import { beginningOf } from '../search/use-create.ts';
import { SendingFailure } from '../time-edit/SendingFailure.tsx';
import { useSending } from '../time-edit/use-sending.ts';

export interface ChangeNewTaskProps {
  readonly item: NewTaskItem;
  readonly onClose: () => void;
}

/** Another name, or another place, for a task that is not on its board. */
export function ChangeNewTask({ item, onClose }: ChangeNewTaskProps) {
  const { bridge } = useCardclock();
  const [name, setName] = useState(item.task.name);
  const [wished, setPlace] = useState(item.place);
  const sending = useSending(onClose);
  const boards = useBoards();
  const board = boards.find(({ boardId }) => boardId === wished.boardId) ?? boards[0];
  // What is shown is what is sent, also where nobody may make a task on its own board.
  const place = board === undefined || board.boardId === wished.boardId ? wished : beginningOf(board.boardId);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    sending.send(async () => await bridge.invoke('new-task:change', { ...place, taskId: item.task.taskId, name }));
  }

  return (
    <Dialog title={t('Change the new task')} onClose={onClose}>
      <form className="time-edit-form" onSubmit={submit}>
        <TextField label={t('Name')} value={name} onChange={setName} />
        {board === undefined ? null : <CreatePlace choice={{ boards, board, place, setPlace }} />}
        <div className="time-edit-actions">
          <Button variant="primary" type="submit" isPending={sending.isPending}>
            {t('Send it so')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <SendingFailure sending={sending} />
      </form>
    </Dialog>
  );
}

/** Empty until they have been read. */
function useBoards(): readonly CreateBoard[] {
  const { bridge } = useCardclock();
  const [boards, setBoards] = useState<readonly CreateBoard[]>([]);

  useEffect(() => {
    let isWaitedFor = true;
    async function load(): Promise<void> {
      const reply = await bridge.invoke('task:create-options', null);
      if (isWaitedFor && reply.ok) setBoards(reply.value.boards);
    }
    void load();
    return () => {
      isWaitedFor = false;
    };
  }, [bridge]);

  return boards;
}
