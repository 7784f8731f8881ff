import './connect.css';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { t } from '../../common/i18n/translate.ts';
import type { Input } from '../../common/ipc/commands.ts';
import type { Failure, FailureCode } from '../../common/ipc/failure.ts';
import { Button } from '../ui/Button.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { later } from '../ui/later.tsx';
import type { Attempt } from './use-connect.ts';

const NetworkDialog = later(async () => (await import('./NetworkDialog.tsx')).NetworkDialog);

export interface ConnectFormProps {
  readonly attempt: Attempt;
  readonly onConnect: (typed: Input<'account:connect'>) => void;
}

/** Where a failure is told. */
type Place = 'address' | 'token' | 'choice' | 'end';

/** Those that are not here have nothing to do with what was typed. */
const PLACES: Partial<Record<FailureCode, Place>> = {
  'bad-address': 'address',
  'insecure-address': 'address',
  unreachable: 'address',
  'timed-out': 'address',
  certificate: 'address',
  'unknown-authority': 'address',
  proxy: 'address',
  'proxy-sign-in': 'address',
  'not-a-task-board': 'address',
  'token-refused': 'token',
  'other-user': 'token',
  'no-keychain': 'choice',
};

const OF_NETWORK: ReadonlySet<FailureCode> = new Set(['unknown-authority', 'proxy', 'proxy-sign-in']);

/** Address and token of a service; what was typed stays whatever the answer. */
export function ConnectForm({ attempt, onConnect }: ConnectFormProps) {
  const [address, setAddress] = useState('');
  const token = useRef<HTMLInputElement>(null);
  const [isTokenMissing, setTokenMissing] = useState(false);
  const [header, setHeader] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isNetworkOpen, setNetworkOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isChecking = attempt.status === 'checking' && attempt.card === 'service';
  const { place, words, needsNetwork, outdate } = useFailure(attempt, form);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    const isMissing = secret() === '';
    setTokenMissing(isMissing);
    if (address.trim() === '') form.current?.querySelector('input')?.focus();
    else if (isMissing) token.current?.focus();
    else if (attempt.status !== 'checking') connect('keychain');
  }

  function connect(keepToken: 'keychain' | 'session'): void {
    const own = header.trim();
    onConnect({ address, token: secret(), keepToken, ...(own === '' ? {} : { header: own }) });
  }

  function secret(): string {
    return token.current?.value.trim() ?? '';
  }

  function change(): void {
    outdate();
    if (isTokenMissing) setTokenMissing(secret() === '');
  }

  function problemOf(field: Place, isMissing: boolean, unlessTyped: string): string | undefined {
    if (place === field) return words;
    return isMissing ? unlessTyped : undefined;
  }

  return (
    <>
      <form ref={form} className="connect-box" aria-labelledby="connect-title" onSubmit={submit} onChange={change}>
        <h2 id="connect-title">{t('Connect to your board service')}</h2>
        <p className="connect-lead">{t('Time goes to the cards your team already works on.')}</p>
        <TextField
          label={t('Address')}
          value={address}
          onChange={setAddress}
          placeholder="boards.example.com"
          problem={problemOf('address', isAsked && address.trim() === '', t('Type the address of your board service.'))}
          isAlert={place === 'address'}
          description={t('Where you open your boards in the browser.')}
        />
        {needsNetwork ? (
          <div>
            <Button onPress={() => setNetworkOpen(true)}>{t('Network settings…')}</Button>
          </div>
        ) : null}
        <SecretField
          label={t('Access token')}
          field={token}
          problem={problemOf('token', isTokenMissing, t('Paste the token of your profile.'))}
          isAlert={place === 'token'}
          description={place === 'choice' ? undefined : t('Kept in this computer’s keychain, never in a file.')}
        />
        {place === 'choice' ? (
          <div className="connect-choice">
            <p role="alert">{words}</p>
            <Button onPress={() => connect('session')}>{t('Keep it for this session only')}</Button>
          </div>
        ) : null}
        <WhereIsTheToken />
        <details className="connect-help">
          <summary>{t('Does your service want its own header?')}</summary>
          <TextField
            label={t('Header for the token')}
            value={header}
            onChange={setHeader}
            placeholder="Authorization"
            description={t('Only if your administrator named one, such as X-Api-Token.')}
          />
        </details>
        <div className="connect-action">
          <Button type="submit" isPending={isChecking}>
            {t('Connect')}
          </Button>
          <p className="connect-progress" aria-live="polite">
            {isChecking ? t('Checking the address and the token…') : ''}
          </p>
        </div>
        {place === 'end' ? (
          <div className="failure" role="alert">
            <p>{words}</p>
          </div>
        ) : null}
      </form>
      {isNetworkOpen ? (
        <NetworkDialog onClose={() => setNetworkOpen(false)} onRetry={() => connect('keychain')} />
      ) : null}
    </>
  );
}

interface ToldFailure {
  /** Undefined while there is nothing to tell. */
  readonly place: Place | undefined;
  readonly words: string | undefined;
  /** What is missing can be set under Network. */
  readonly needsNetwork: boolean;
  /** Something else is typed, of which it no longer tells. */
  readonly outdate: () => void;
}

/** What came of the last attempt, brought into view as it comes. */
function useFailure(attempt: Attempt, form: RefObject<HTMLFormElement | null>): ToldFailure {
  const [outdated, setOutdated] = useState<Failure>();
  const failed = attempt.status === 'failed' && attempt.card === 'service' ? attempt.failure : undefined;
  const failure = failed === outdated ? undefined : failed;

  useEffect(() => {
    if (failure !== undefined && form.current !== null) bringIntoView(form.current);
  }, [failure, form]);

  return {
    place: failure === undefined ? undefined : (PLACES[failure.code] ?? 'end'),
    words: failure?.message,
    needsNetwork: failure !== undefined && OF_NETWORK.has(failure.code),
    outdate: () => setOutdated(failed),
  };
}

/** The words with the control that they are about, which takes the cursor unless the person went elsewhere meanwhile. */
function bringIntoView(form: HTMLFormElement): void {
  const told = form.querySelector('[role="alert"]');
  const part = told?.closest('.text-field, .connect-choice') ?? told;
  const active = document.activeElement;
  if (active === document.body || form.contains(active)) {
    part?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }
  part?.scrollIntoView({ block: 'nearest' });
}

function WhereIsTheToken() {
  return (
    <details className="connect-help">
      <summary>{t('Where do I find the token?')}</summary>
      <ol>
        <li>{t('Open your profile in the board service.')}</li>
        <li>{t('Go to “API access” and choose “Enable API access”.')}</li>
        <li>{t('Copy the token that it shows.')}</li>
      </ol>
    </details>
  );
}
