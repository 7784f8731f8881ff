import { t } from '../../../common/i18n/translate.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConnectForm } from '../../account/ConnectForm.tsx';
import { useConnect } from '../../account/use-connect.ts';
import { FailureWords } from '../../ui/FailureWords.tsx';

export interface AddAccountProps {
  readonly onClose: () => void;
}

/** Another account beside those that are here; it is the open one as soon as it is connected. */
export function AddAccount({ onClose }: AddAccountProps) {
  const { attempt, connect, tryBuiltIn, callOff } = useConnect(onClose);
  const hasBuiltIn = useSnapshot((snapshot) => snapshot.accounts.some(({ kind }) => kind === 'built-in'));
  const isOpening = attempt.status === 'checking' && attempt.card === 'built-in';
  const failure = attempt.status === 'failed' && attempt.card === 'built-in' ? attempt.failure : undefined;

  function close(): void {
    callOff();
    onClose();
  }

  return (
    <Dialog title={t('Add an account')} onClose={close}>
      <div className="form">
        <ConnectForm attempt={attempt} onConnect={(typed) => void connect(typed)} />
        {hasBuiltIn ? null : (
          <div className="buttons">
            <Button isPending={isOpening} onPress={() => void tryBuiltIn()}>
              {t('Try the built-in board')}
            </Button>
            <p className="row-hint">{t('It works offline, and nothing leaves this computer.')}</p>
          </div>
        )}
        <FailureWords words={failure?.message} />
      </div>
    </Dialog>
  );
}
