import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import type { Failure } from '../../../common/ipc/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Attempt } from './use-connect.ts';

export interface ConnectCardProps {
  readonly attempt: Attempt;
  readonly onConnect: (address: string, token: string, keepToken: 'keychain' | 'session') => void;
}

/** Address and token of a service; what was typed stays whatever the answer. */
export function ConnectCard({ attempt, onConnect }: ConnectCardProps) {
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isChecking = attempt.status === 'checking' && attempt.card === 'service';
  const failure = attempt.status === 'failed' && attempt.card === 'service' ? attempt.failure : undefined;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    const empty = [address, token].findIndex((typed) => typed.trim() === '');
    if (empty !== -1) form.current?.querySelectorAll('input')[empty]?.focus();
    else if (attempt.status !== 'checking') onConnect(address, token, 'keychain');
  }

  function unlessTyped(typed: string, problem: string): string | undefined {
    return isAsked && typed.trim() === '' ? problem : undefined;
  }

  return (
    <form ref={form} className="first-run-card" aria-labelledby="connect-title" onSubmit={submit}>
      <h2 id="connect-title">{t('Connect to your board service')}</h2>
      <p className="first-run-lead">{t('Time goes to the cards your team already works on.')}</p>
      <TextField
        label={t('Address')}
        value={address}
        onChange={setAddress}
        placeholder="https://boards.example.com"
        problem={unlessTyped(address, t('Type the address of your board service.'))}
        description={t('Where you open your boards in the browser.')}
      />
      <TextField
        label={t('Access token')}
        value={token}
        onChange={setToken}
        isSecret
        problem={unlessTyped(token, t('Paste the token of your profile.'))}
        description={t('Kept in this computer’s keychain, never in a file.')}
      />
      <WhereIsTheToken />
      <div className="first-run-action">
        <Button variant="primary" type="submit" isPending={isChecking}>
          {t('Connect')}
        </Button>
        <p className="first-run-progress" aria-live="polite">
          {isChecking ? t('Checking the address and the token…') : ''}
        </p>
      </div>
      {failure === undefined ? null : (
        <Outcome failure={failure} onKeepForSession={() => onConnect(address, token, 'session')} />
      )}
    </form>
  );
}

interface OutcomeProps {
  readonly failure: Failure;
  readonly onKeepForSession: () => void;
}

/** Under the button, so that the button stays where it is. */
function Outcome({ failure, onKeepForSession }: OutcomeProps) {
  const outcome = useRef<HTMLDivElement>(null);

  useEffect(() => {
    outcome.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div ref={outcome} className="first-run-outcome">
      <div className="first-run-failure" role="alert">
        <p>{failure.message}</p>
      </div>
      {failure.code === 'no-keychain' ? (
        <Button onPress={onKeepForSession}>{t('Keep it for this session only')}</Button>
      ) : null}
    </div>
  );
}

function WhereIsTheToken() {
  return (
    <details className="first-run-help">
      <summary>{t('Where do I find the token?')}</summary>
      <ol>
        <li>{t('Open your profile in the board service.')}</li>
        <li>{t('Go to “API access” and choose “Enable API access”.')}</li>
        <li>{t('Copy the token that it shows.')}</li>
      </ol>
      <p>
        {t(
          'Both generations of the service’s API work. Requests go out as v3 at first; an older service may want v1, which you choose in Settings afterwards.',
        )}
      </p>
    </details>
  );
}
