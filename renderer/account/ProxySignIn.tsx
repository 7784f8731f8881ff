import './network.css';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { t } from '../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../store/cardclock.ts';
import { Button } from '../ui/Button.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import { TextField } from '../ui/TextField.tsx';

/** A proxy lets nothing through: what that means, and the fields for user and password. Nothing while none asks. */
export function ProxySignIn() {
  const { bridge, toasts } = useCardclock();
  const question = useSnapshot((snapshot) => snapshot.proxyQuestion);
  const [user, setUser] = useState('');
  const password = useRef<HTMLInputElement>(null);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  if (question === undefined) return null;
  const { proxy, isRefused } = question;

  async function send(): Promise<void> {
    if (isChecking) return;
    if (user.trim() === '') {
      setFailure(t('Type your user name for the proxy.'));
      form.current?.querySelector('input')?.focus();
      return;
    }
    setChecking(true);
    const reply = await bridge.invoke('proxy:sign-in', {
      user: user.trim(),
      password: password.current?.value ?? '',
    });
    setChecking(false);
    setFailure(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    if (password.current !== null) password.current.value = '';
    const isKept = reply.value.proxyKept === 'keychain';
    toasts.done(isKept ? t('Signed in to the proxy.') : t('Signed in to the proxy, until Cardclock quits.'));
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void send();
  }

  return (
    <form ref={form} className="proxy-sign-in" aria-labelledby={title} onSubmit={submit}>
      <h2 id={title}>{t('Sign in to the proxy')}</h2>
      <p>
        {isRefused
          ? t(
              'The proxy {proxy} refuses the password that it was given, and lets nothing through. What you track is kept here.',
              { proxy },
            )
          : t('The proxy {proxy} lets nothing through before you sign in to it. What you track is kept here.', {
              proxy,
            })}
      </p>
      <div className="proxy-sign-in-fields">
        <TextField label={t('User name')} value={user} onChange={setUser} />
        <SecretField label={t('Password')} field={password} />
        <Button variant="primary" type="submit" isPending={isChecking}>
          {t('Sign in')}
        </Button>
      </div>
      {failure === undefined ? (
        <p className="proxy-sign-in-hint">{t('Both are kept in this computer’s keychain, never in a file.')}</p>
      ) : (
        <p className="proxy-sign-in-failure" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
