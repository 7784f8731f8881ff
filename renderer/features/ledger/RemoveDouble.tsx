import type { NewTaskItem } from '../../../common/domain/new-task.ts';
import { t } from '../../../common/i18n/translate.ts';
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
      if (reply.ok) messages.done(t('The other card {task} is deleted at the service.', { task: quoted(task.name) }));
      return reply;
    });
  }

  return (
    <Dialog title={t('Remove the other card')} onClose={onClose}>
      <div className="time-edit-form">
        <p>
          {t(
            'The other card {task} ({cards}) will be deleted at the service, for everybody. Cardclock cannot bring it back. Yours stays, with its time.',
            {
              task: quoted(task.name),
              cards: others.map((other) => candidateWords(other, calendar)).join('; '),
            },
          )}
        </p>
        <div className="time-edit-actions">
          <Button variant="danger" isPending={sending.isPending} onPress={remove}>
            {t('Delete it')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <SendingFailure sending={sending} />
      </div>
    </Dialog>
  );
}
