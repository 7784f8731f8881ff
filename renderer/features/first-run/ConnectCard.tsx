import { useState, type SubmitEvent } from 'react';
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
  const isChecking = attempt.status === 'checking' && attempt.card === 'service';
  const failure = attempt.status === 'failed' && attempt.card === 'service' ? attempt.failure : undefined;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (attempt.status !== 'checking') onConnect(address, token, 'keychain');
  }

  return (
    <form className="first-run-card" aria-labelledby="connect-title" onSubmit={submit}>
      <h2 id="connect-title">Connect to your board service</h2>
      <p className="first-run-lead">Time goes to the cards your team already works on.</p>
      <TextField
        label="Address"
        value={address}
        onChange={setAddress}
        placeholder="https://boards.example.com"
        description="Where you open your boards in the browser."
      />
      <TextField
        label="Access token"
        value={token}
        onChange={setToken}
        isSecret
        description="Kept in this computer’s keychain, never in a file."
      />
      <WhereIsTheToken />
      {failure === undefined ? null : (
        <div className="first-run-failure" role="alert">
          <p>{failure.message}</p>
        </div>
      )}
      {failure?.code === 'no-keychain' ? (
        <Button onPress={() => onConnect(address, token, 'session')}>Keep it for this session only</Button>
      ) : null}
      <div className="first-run-action">
        <Button variant="primary" type="submit" isPending={isChecking}>
          Connect
        </Button>
        <p className="first-run-progress" aria-live="polite">
          {isChecking ? 'Checking the address and the token…' : ''}
        </p>
      </div>
    </form>
  );
}

function WhereIsTheToken() {
  return (
    <details className="first-run-help">
      <summary>Where do I find the token?</summary>
      <ol>
        <li>Open your profile in the board service.</li>
        <li>Go to “API access” and choose “Enable API access”.</li>
        <li>Copy the token that it shows.</li>
      </ol>
      <p>
        Both generations of the service’s API work. Requests go out as v3 at first; an older service may want v1, which
        you choose in Settings afterwards.
      </p>
    </details>
  );
}
