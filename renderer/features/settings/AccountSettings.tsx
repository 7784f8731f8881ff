import { useState } from 'react';
import type { AccountView } from '../../../common/domain/snapshot.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useAccount, useAccountId, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { CardPattern } from './CardPattern.tsx';
import { PastEnd } from './PastEnd.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { TokenHeader } from './TokenHeader.tsx';
import { useHeld } from './use-held.ts';

const TOKEN_WORDS: Readonly<Record<AccountView['tokenKept'], string>> = {
  keychain: msg('The token lies in this computer’s keychain.'),
  session: msg(
    'This desktop has no keychain: the token is kept until Cardclock quits, and asked for again after that.',
  ),
  memory: msg('No token needed: everything is on this computer.'),
};

const TOKEN_REFUSED = msg('The token is missing or no longer accepted.');

export function AccountSettings() {
  const { ask } = useCardclock();
  const account = useAccount();
  const accountId = useAccountId();
  const sync = useSnapshot((snapshot) => snapshot.sync);
  const [api, chooseApi] = useHeld(account.api, (chosen) => ask('account:set-api', { api: chosen }));
  const hasPattern = useOnceTrue(account.kind === 'service' || account.cardPattern !== '');
  const hasHeader = useOnceTrue(account.kind === 'service' || account.tokenHeader !== '');
  const hasPastEnd = useOnceTrue(account.kind === 'service' || account.pastEnd !== 'unknown');
  const unsaved = sync.waiting + sync.needsYou;
  const user = <strong dir="auto">{account.userName}</strong>;

  return (
    <>
      <div>
        <p>
          {account.kind === 'built-in' ? (
            <Translated message="{user} on the built-in board" values={{ user }} />
          ) : (
            <Translated message="{user} at {address}" values={{ user, address: account.address }} />
          )}
        </p>
        <p className="settings-hint">{t(account.signInNeeded ? TOKEN_REFUSED : TOKEN_WORDS[account.tokenKept])}</p>
      </div>
      <RadioGroup
        label={t('Tracker requests')}
        description={t('How timers are sent. Choose v1 only where the service refuses v3.')}
        value={api}
        onChange={chooseApi}
        options={[
          { value: 'v3', label: t('v3') },
          { value: 'v1', label: t('v1') },
        ]}
      />
      {api === 'v3' ? null : <RestoreButton label={t('Tracker requests')} onRestore={() => chooseApi('v3')} />}
      {hasPattern ? <CardPattern key={accountId} /> : null}
      {hasHeader ? <TokenHeader key={`header of ${accountId}`} /> : null}
      {hasPastEnd ? <PastEnd /> : null}
      <div className="settings-sign-out">
        <Button onPress={() => void ask('account:sign-out', null)}>{t('Sign out')}</Button>
        <p className="settings-hint">
          {t('Everything you tracked stays on this computer.')}
          {unsaved === 0
            ? ''
            : ` ${t('{count} not yet saved with the service: sent after you sign in here again.', { count: unsaved })}`}
        </p>
      </div>
    </>
  );
}

/** What is shown because it was changed stays for the one who takes it back: the cursor is in it. */
function useOnceTrue(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}
