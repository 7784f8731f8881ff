import { placeWords } from '../../../common/domain/account-words.ts';
import type { AccountSummary } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSending } from '../../store/use-sending.ts';
import { FailureWords } from '../../ui/FailureWords.tsx';
import { unsavedCount } from '../../account/account-words.ts';
import { useExport } from './use-export.ts';

export interface RemoveAccountProps {
  readonly account: AccountSummary;
  readonly onClose: () => void;
}

/** Asks before an account goes, since nothing brings it back, and says what would be lost with it. */
export function RemoveAccount({ account, onClose }: RemoveAccountProps) {
  const { bridge, messages } = useCardclock();
  const { exportAs, isExporting, failure: exportFailure } = useExport();
  const sending = useSending(onClose);
  const { id, userName } = account;
  const unsaved = unsavedCount(account);

  async function remove(): Promise<Reply<null>> {
    const reply = await bridge.invoke('account:remove', { accountId: id, loseUnsynced: unsaved > 0 });
    if (reply.ok) {
      messages.done(
        t('{user}, {place}, was removed from this computer.', { user: userName, place: placeWords(account) }),
      );
    }
    return reply;
  }

  return (
    <Dialog title={t('Remove account')} onClose={onClose}>
      <div className="form">
        <p>
          <strong dir="auto">{userName}</strong>, {placeWords(account)}
        </p>
        <p>
          {t(
            'Its token, tasks and times are deleted from this computer for good. What the service has confirmed stays there.',
          )}
          {unsaved === 0 && account.running > 0 ? ` ${t('The running timer keeps running there.')}` : ''}
        </p>
        {unsaved === 0 ? null : <UnsavedWarning account={account} />}
        <div className="buttons">
          {unsaved === 0 ? null : (
            <Button variant="primary" isPending={isExporting} onPress={() => exportAs('jsonl')}>
              {t('Export first')}
            </Button>
          )}
          <Button variant="danger" isPending={sending.isPending} onPress={() => sending.send(remove)}>
            {unsaved === 0
              ? t('Remove')
              : t('Remove with {count, plural, one {# unconfirmed entry} other {# unconfirmed entries}}', {
                  count: unsaved,
                })}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <FailureWords words={sending.failure ?? exportFailure} />
      </div>
    </Dialog>
  );
}

function UnsavedWarning({ account }: { readonly account: AccountSummary }) {
  const { waiting, needsYou, running } = account;
  const sentences = [
    t(
      '{count, plural, one {# entry exists} other {# entries exist}} only here and would be lost: {waiting} waiting, {needsYou} needs you.',
      { count: unsavedCount(account), waiting, needsYou },
    ),
    ...(running === 0 ? [] : [t('So would its running timer.')]),
    t('Export them first to keep them in a file that you can import again.'),
  ];
  return <p className="settings-warning">{sentences.join(' ')}</p>;
}
