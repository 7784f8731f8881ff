import { useState } from 'react';
import { placeWords } from '../../../common/domain/account-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { stateWords } from '../../account/account-words.ts';

/** The accounts that were used here before, each with what waits in it; nothing where there is none. */
export function KnownAccounts() {
  const { bridge } = useCardclock();
  const accounts = useSnapshot((snapshot) => snapshot.accounts);
  const [opening, setOpening] = useState<number>();
  const [failure, setFailure] = useState<string>();
  if (accounts.length === 0) return null;

  async function open(accountId: number): Promise<void> {
    setOpening(accountId);
    const reply = await bridge.invoke('account:switch', { accountId });
    setOpening(undefined);
    setFailure(reply.ok ? undefined : reply.error.message);
  }

  return (
    <section className="connect-box" aria-labelledby="known-accounts-title">
      <h2 id="known-accounts-title">{t('Accounts on this computer')}</h2>
      <ul className="first-run-accounts" aria-labelledby="known-accounts-title">
        {accounts.map((account) => (
          <li key={account.id} className="first-run-account">
            <p>
              <strong dir="auto">{account.userName}</strong>
              <span className="first-run-account-place">
                {[placeWords(account), stateWords(account)].filter((words) => words !== '').join(' · ')}
              </span>
            </p>
            <Button
              aria-label={t('Open {account}', { account: `${account.userName}, ${placeWords(account)}` })}
              isPending={opening === account.id}
              onPress={() => void open(account.id)}
            >
              {t('Open')}
            </Button>
          </li>
        ))}
      </ul>
      {failure === undefined ? null : (
        <div className="failure" role="alert">
          <p>{failure}</p>
        </div>
      )}
    </section>
  );
}
