import { lazy, Suspense, useRef, useState } from 'react';
import { placeWords } from '../../../common/domain/account-words.ts';
import type { AccountSummary } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useFocusAfterDialog } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { stateWords } from './account-words.ts';
import { RemoveAccount } from './RemoveAccount.tsx';

const AddAccount = lazy(async () => ({ default: (await import('./AddAccount.tsx')).AddAccount }));

/** Every account of this computer: open another one, add one, remove one. */
export function AccountList() {
  const accounts = useSnapshot((snapshot) => snapshot.accounts);
  const [isAdding, setAdding] = useState(false);
  const [removedId, setRemovedId] = useState<number>();
  const removed = accounts.find(({ id }) => id === removedId);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterDialog(list, removed !== undefined);

  return (
    <>
      <p className="settings-hint">
        {t('Each has its own token, work list and times. All of them are synced, whichever is open.')}
      </p>
      <ul ref={list} className="settings-list" aria-labelledby="settings-accounts" tabIndex={-1}>
        {accounts.map((account) => (
          <AccountItem key={account.id} account={account} onRemove={() => setRemovedId(account.id)} />
        ))}
      </ul>
      <div>
        <Button onPress={() => setAdding(true)}>{t('Add another account…')}</Button>
      </div>
      {isAdding ? (
        <Suspense fallback={null}>
          <AddAccount onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {removed === undefined ? null : <RemoveAccount account={removed} onClose={() => setRemovedId(undefined)} />}
    </>
  );
}

interface AccountItemProps {
  readonly account: AccountSummary;
  readonly onRemove: () => void;
}

function AccountItem({ account, onRemove }: AccountItemProps) {
  const { ask } = useCardclock();
  const { id, userName, current } = account;
  const who = `${userName}, ${placeWords(account)}`;
  const state = stateWords(account);

  return (
    <li className="settings-item">
      <div className="settings-item-words">
        <p>
          <strong dir="auto">{userName}</strong>
          {current ? <span className="settings-badge">{t('open#account')}</span> : null}
        </p>
        <p className="settings-hint">{placeWords(account)}</p>
        {state === '' ? null : <p className="settings-hint">{state}</p>}
      </div>
      <div className="settings-item-actions">
        {current ? null : (
          <Button
            aria-label={t('Open {account}', { account: who })}
            onPress={() => void ask('account:switch', { accountId: id })}
          >
            {t('Open')}
          </Button>
        )}
        <Button variant="quiet" aria-label={t('Remove {account}…', { account: who })} onPress={onRemove}>
          {t('Remove…')}
        </Button>
      </div>
    </li>
  );
}
