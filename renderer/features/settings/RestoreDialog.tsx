import type { Backup } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { useSending } from '../../store/use-sending.ts';
import { FailureWords } from '../../ui/FailureWords.tsx';
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
      <div className="form">
        <p>
          <Translated
            message="This replaces what’s here with the backup of {moment}:"
            values={{ moment: <strong>{madeAt}</strong> }}
          />
        </p>
        <ul className="settings-points">
          <li>{t('What’s here now is backed up first.')}</li>
          <li>{t('Whatever isn’t sent yet, or was tracked or changed since, stays.')}</li>
          <li>
            {t('Everything is compared with the service before anything is sent, so nothing ends up there twice.')}
          </li>
        </ul>
        <div className="buttons">
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
