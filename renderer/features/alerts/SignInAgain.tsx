import './sign-in-again.css';
import { useRef, useState, type SubmitEvent } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import type { Failure } from '../../../common/ipc/failure.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField } from '../../ui/SecretField.tsx';

/** The service refuses the token: what that means, and the field for a new one. Tracking goes on meanwhile. */
export function SignInAgain() {
  const { bridge } = useCardclock();
  const account = useAccount();
  const token = useRef<HTMLInputElement>(null);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function send(keepToken: 'keychain' | 'session'): Promise<void> {
    if (isChecking) return;
    setChecking(true);
    const reply = await bridge.invoke('account:sign-in-again', { token: token.current?.value.trim() ?? '', keepToken });
    setChecking(false);
    setFailure(reply.ok ? undefined : reply.error);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void send('keychain');
  }

  return (
    <form className="sign-in-again" data-asks="sign-in" aria-labelledby="sign-in-again-title" onSubmit={submit}>
      <h2 id="sign-in-again-title">{t('Sign in again')}</h2>
      <p>
        {t(
          'The token of {user} for {address} is missing or no longer accepted. Keep tracking: everything is kept here, and sent when you sign in with a new token.',
          { user: account.userName, address: account.address },
        )}
      </p>
      <div className="sign-in-again-field">
        <SecretField label={t('Access token')} field={token} />
        <Button variant="primary" type="submit" isPending={isChecking}>
          {t('Sign in')}
        </Button>
      </div>
      {failure === undefined ? null : (
        <p {...(failure.code === 'no-keychain' ? {} : { className: 'sign-in-again-failure' })} role="alert">
          {failure.message}
        </p>
      )}
      {failure?.code === 'no-keychain' ? (
        <Button isPending={isChecking} onPress={() => void send('session')}>
          {t('Keep it for this session only')}
        </Button>
      ) : null}
    </form>
  );
}
