import type { Backup } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { useSending } from '../time-edit/use-sending.ts';
import { FailureWords } from './FailureWords.tsx';
import { restoredWords } from './data-words.ts';

export interface RestoreDialogProps {
  readonly backup: Backup;
  /** When it was made, in words within a sentence. */
  readonly madeAt: string;
  readonly onClose: () => void;
}

/** Says what a restore does before it is done. */
export function RestoreDialog({ backup, madeAt, onClose }: RestoreDialogProps) {
  const { bridge, messages } = useCardclock();
  const sending = useSending(onClose);

  async function restore(): Promise<Reply<unknown>> {
    const reply = await bridge.invoke('data:restore', { name: backup.name });
    if (reply.ok) {
      messages.done(`${t('The backup of {moment} is restored.', { moment: madeAt })} ${restoredWords(reply.value)}`);
    }
    return reply;
  }

  return (
    <Dialog title={t('Restore a backup')} onClose={onClose}>
      <div className="settings-dialog">
        <p>
          <Translated
            message="The backup of {moment} takes the place of what is here:"
            values={{ moment: <strong>{madeAt}</strong> }}
          />
        </p>
        <ul className="settings-points">
          <li>{t('What is here now is backed up before.')}</li>
          <li>{t('What was not sent to the service yet, or was tracked or changed since, stays.')}</li>
          <li>
            {t('Nothing is sent before everything was compared with the service, so that nothing is there twice.')}
          </li>
        </ul>
        <div className="settings-dialog-actions">
          <Button variant="primary" isPending={sending.isPending} onPress={() => sending.send(restore)}>
            {t('Restore')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <FailureWords words={sending.failure} />
      </div>
    </Dialog>
  );
}
