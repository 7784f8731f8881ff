import { placeWords } from '../../../common/domain/account-words.ts';
import type { AccountSummary } from '../../../common/domain/snapshot.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSending } from '../time-edit/use-sending.ts';
import { FailureWords } from './FailureWords.tsx';
import { entryWords, unsavedCount } from './account-words.ts';
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
    if (reply.ok) messages.done(`${userName}, ${placeWords(account)}, was removed from this computer.`);
    return reply;
  }

  return (
    <Dialog title="Remove account" onClose={onClose}>
      <div className="settings-dialog">
        <p>
          <strong dir="auto">{userName}</strong>, {placeWords(account)}
        </p>
        <p>
          Its token, its work list and its times leave this computer, and nothing brings them back. What the service has
          confirmed stays there.
          {unsaved === 0 && account.running > 0 ? ' The timer that runs goes on running there.' : ''}
        </p>
        {unsaved === 0 ? null : <UnsavedWarning account={account} />}
        <div className="settings-dialog-actions">
          {unsaved === 0 ? null : (
            <Button variant="primary" isPending={isExporting} onPress={() => exportAs('jsonl')}>
              Export first
            </Button>
          )}
          <Button variant="danger" isPending={sending.isPending} onPress={() => sending.send(remove)}>
            {unsaved === 0 ? 'Remove' : `Remove with ${unsaved} unconfirmed ${unsaved === 1 ? 'entry' : 'entries'}`}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
        <FailureWords words={sending.failure ?? exportFailure} />
      </div>
    </Dialog>
  );
}

function UnsavedWarning({ account }: { readonly account: AccountSummary }) {
  const unsaved = unsavedCount(account);
  return (
    <p className="settings-warning">
      {entryWords(unsaved)} {unsaved === 1 ? 'is' : 'are'} not confirmed by the service: {account.waiting} waiting,{' '}
      {account.needsYou} in need of you. {unsaved === 1 ? 'It exists' : 'They exist'} only here and would be lost.
      {account.running === 0 ? '' : ' A timer of this account runs; it would go as well.'} An export keeps them in a
      file that Cardclock can take in again.
    </p>
  );
}
