import { useRef, useState } from 'react';
import { placeWords } from '../../../common/domain/account-words.ts';
import type { AccountSummary, AccountView } from '../../../common/domain/snapshot.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { stateWords, unsavedCount } from '../../account/account-words.ts';
import { useAccount, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useFocusAfterDialog } from '../../store/use-kept-focus.ts';
import { useSending } from '../../store/use-sending.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureWords } from '../../ui/FailureWords.tsx';
import { Row } from '../../ui/Row.tsx';
import { Select } from '../../ui/SelectField.tsx';
import { later } from '../../ui/later.tsx';
import { useHeld } from './setting-rows.tsx';
import { useExport } from './use-export.ts';

const AddAccount = later(async () => (await import('./AddAccount.tsx')).AddAccount);

/** Every account of this computer: open another one, add one, remove one. */
export function AccountRows() {
  const accounts = useSnapshot((snapshot) => snapshot.accounts);
  const [isAdding, setAdding] = useState(false);
  const [removedId, setRemovedId] = useState<number>();
  const removed = accounts.find(({ id }) => id === removedId);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterDialog(list, removed !== undefined);

  return (
    <>
      <ul ref={list} className="row-list" aria-label={t('Accounts')} tabIndex={-1}>
        {accounts.map((account) => (
          <AccountItem key={account.id} account={account} onRemove={() => setRemovedId(account.id)} />
        ))}
      </ul>
      <div className="buttons">
        <Button onPress={() => setAdding(true)}>{t('Add another account…')}</Button>
      </div>
      {isAdding ? <AddAccount onClose={() => setAdding(false)} /> : null}
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

  return (
    <li>
      <Row
        label={
          <>
            <bdi>{userName}</bdi>
            {current ? <span className="settings-badge">{t('open#account')}</span> : null}
          </>
        }
        hint={[placeWords(account), stateWords(account)].filter(Boolean).join(' · ')}
        control={
          <>
            <Button variant="quiet" aria-label={t('Remove {account}…', { account: who })} onPress={onRemove}>
              {t('Remove…')}
            </Button>
            {current ? null : (
              <Button
                aria-label={t('Open {account}', { account: who })}
                onPress={() => void ask('account:switch', { accountId: id })}
              >
                {t('Open')}
              </Button>
            )}
          </>
        }
      />
    </li>
  );
}

const TOKEN_WORDS: Readonly<Record<AccountView['tokenKept'], string>> = {
  keychain: msg('The token is in this computer’s keychain.'),
  session: msg('There’s no keychain here: the token is kept until Cardclock quits.'),
  memory: msg('No token needed: everything is on this computer.'),
};

export function SignOutRow() {
  const { ask } = useCardclock();
  const { signInNeeded, tokenKept } = useAccount();
  const unsaved = useSnapshot(({ sync }) => sync.waiting + sync.needsYou);
  const sentences = [
    t(signInNeeded ? 'The token is missing or no longer accepted.' : TOKEN_WORDS[tokenKept]),
    unsaved === 0
      ? t('Everything you tracked stays on this computer.')
      : t(
          'Everything you tracked stays on this computer; {count, plural, one {# entry that isn’t saved yet is} other {# entries that aren’t saved yet are}} sent once you sign in again.',
          { count: unsaved },
        ),
  ];

  return (
    <Row
      label={t('Sign-in')}
      hint={sentences.join(' ')}
      control={<Button onPress={() => void ask('account:sign-out', null)}>{t('Sign out')}</Button>}
    />
  );
}

const PAST_END = msg('Times that end in the past');
type PastEnd = 'ask' | 'move' | 'keep';

const PAST_END_WORDS: Readonly<Record<PastEnd, string>> = {
  ask: msg('Some services refuse them. Cardclock asks when it happens.'),
  move: msg('Some services refuse them. They are moved to now, with their length, and show when they were meant.'),
  keep: msg('Some services refuse them. They stay here at their own time.'),
};

/** What becomes of entries that the service refuses because they end in the past. */
export function PastEndRow() {
  const { ask } = useCardclock();
  const { kind, pastEnd } = useAccount();
  const isShown = useOnceTrue(kind === 'service' || pastEnd !== 'unknown');
  const stored: PastEnd = pastEnd === 'move' || pastEnd === 'keep' ? pastEnd : 'ask';
  const [choice, choose] = useHeld<PastEnd>(stored, (answer) => ask('account:answer-past-end', { answer }));
  if (!isShown) return null;

  return (
    <Row
      label={t(PAST_END)}
      hint={t(PAST_END_WORDS[choice])}
      restore={stored === 'ask' ? undefined : { name: t(PAST_END), onRestore: () => choose('ask') }}
      renderControl={({ id, hintId }) => (
        <Select
          id={id}
          describedBy={hintId}
          value={choice}
          onChange={choose}
          options={[
            { value: 'ask', label: t('Ask me') },
            { value: 'move', label: t('Move to now') },
            { value: 'keep', label: t('Keep here') },
          ]}
        />
      )}
    />
  );
}

/** What is shown because it was changed stays for the one who takes it back: the cursor is in it. */
export function useOnceTrue(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}

interface RemoveAccountProps {
  readonly account: AccountSummary;
  readonly onClose: () => void;
}

/** Asks before an account goes, since nothing brings it back, and says what would be lost with it. */
function RemoveAccount({ account, onClose }: RemoveAccountProps) {
  const { bridge, toasts } = useCardclock();
  const { exportAs, isExporting, failure: exportFailure } = useExport();
  const sending = useSending(onClose);
  const { id, userName } = account;
  const unsaved = unsavedCount(account);

  async function remove(): Promise<Reply<null>> {
    const reply = await bridge.invoke('account:remove', { accountId: id, loseUnsynced: unsaved > 0 });
    if (reply.ok) {
      toasts.done(
        t('{user}, {place}, was removed from this computer.', { user: userName, place: placeWords(account) }),
      );
    }
    return reply;
  }

  return (
    <Dialog title={t('Remove account')} onClose={onClose}>
      <div className="form">
        <p>
          <strong dir="auto">{userName}</strong>, {placeWords(account)}
        </p>
        <p>
          {t(
            'Its token, tasks and times are deleted from this computer for good. What the service has confirmed stays there.',
          )}
          {unsaved === 0 && account.running > 0 ? ` ${t('The running timer keeps running there.')}` : ''}
        </p>
        {unsaved === 0 ? null : <UnsavedWarning account={account} />}
        <div className="buttons">
          {unsaved === 0 ? null : (
            <Button variant="primary" isPending={isExporting} onPress={() => exportAs('jsonl')}>
              {t('Export first')}
            </Button>
          )}
          <Button variant="danger" isPending={sending.isPending} onPress={() => sending.send(remove)}>
            {unsaved === 0
              ? t('Remove')
              : t('Remove with {count, plural, one {# unconfirmed entry} other {# unconfirmed entries}}', {
                  count: unsaved,
                })}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <FailureWords words={sending.failure ?? exportFailure} />
      </div>
    </Dialog>
  );
}

function UnsavedWarning({ account }: { readonly account: AccountSummary }) {
  const { waiting, needsYou, running } = account;
  const sentences = [
    t(
      '{count, plural, one {# entry exists} other {# entries exist}} only here and would be lost: {waiting} waiting, {needsYou} needs you.',
      { count: unsavedCount(account), waiting, needsYou },
    ),
    ...(running === 0 ? [] : [t('So would its running timer.')]),
    t('Export them first to keep them in a file that you can import again.'),
  ];
  return <p className="settings-warning">{sentences.join(' ')}</p>;
}
