import type { NewTaskItem } from '../../../common/domain/new-task.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SendingFailure } from '../time-edit/SendingFailure.tsx';
import { useSending } from '../time-edit/use-sending.ts';
import { candidateWords } from './new-task-words.ts';
import { quoted } from './short-name.ts';
import { useCalendar } from './use-calendar.ts';

export interface RemoveDoubleProps {
  readonly item: NewTaskItem;
  readonly onClose: () => void;
}

/** Asks first, since nothing here brings back a card that is deleted at the service. */
export function RemoveDouble({ item: { task, question }, onClose }: RemoveDoubleProps) {
  const { bridge, messages } = useCardclock();
  const calendar = useCalendar();
  const sending = useSending(onClose);
  const others = question?.kind === 'double' ? question.candidates : [];

  function remove(): void {
    sending.send(async () => {
      const reply = await bridge.invoke('new-task:remove-double', { taskId: task.taskId });
      if (reply.ok) messages.done(`The other card ${quoted(task.name)} is deleted at the service.`);
      return reply;
    });
  }

  return (
    <Dialog title="Remove the other card" onClose={onClose}>
      <div className="time-edit-form">
        <p>
          The other card {quoted(task.name)} ({others.map((other) => candidateWords(other, calendar)).join('; ')}) will
          be deleted at the service, for everybody. Cardclock cannot bring it back. Yours stays, with its time.
        </p>
        <div className="time-edit-actions">
          <Button variant="danger" isPending={sending.isPending} onPress={remove}>
            Delete it
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
        <SendingFailure sending={sending} />
      </div>
    </Dialog>
  );
}
