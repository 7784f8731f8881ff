import './footer.css';
import { type ReactNode, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { accountWords } from '../../../common/domain/account-words.ts';
import { needsPerson, otherAccountWords, unsavedOtherAccounts } from '../../../common/domain/other-accounts.ts';
import type { AccountView, SyncView } from '../../../common/domain/snapshot.ts';
import { syncWords } from '../../../common/domain/sync-words.ts';
import { readWebAddress } from '../../../common/domain/web-address.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AlertIcon, CheckIcon, ChevronDownIcon, CloudUpIcon, GearIcon, WindowIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { ReadingNote, SkewNote, HeldAlert } from './FooterAlerts.tsx';

export interface FooterProps {
  /** What its words open, and whether that is open; without the second nothing opens beside them. */
  readonly sync: { readonly isOpen?: boolean; readonly onPress: () => void };
  /** The view of what is not saved. */
  readonly onShowSync: () => void;
  readonly onOpenSettings: () => void;
  /** Only in the panel. */
  readonly onOpenWindow?: () => void;
  /** What stands over it. */
  readonly children?: ReactNode;
}

/** Whether everything is saved, whose account this is, and the way to the settings. */
export function Footer(props: FooterProps) {
  const { sync: way, onShowSync, onOpenSettings, onOpenWindow, children } = props;
  const account = useAccount();
  const calendar = useCalendar();
  const sync = useSnapshot((snapshot) => snapshot.sync);
  const footer = useRef<HTMLElement>(null);
  useKeptFocus(
    footer,
    useSnapshot((snapshot) => snapshot.boardReading),
  );
  useKeptFocus(
    footer,
    useSnapshot((snapshot) => snapshot.accounts),
  );

  return (
    <>
      <HeldAlert />
      <footer ref={footer} className="footer" tabIndex={-1}>
        {children}
        <SkewNote />
        <ReadingNote />
        <OtherAccounts onShowSync={onShowSync} />
        <div className="footer-line">
          <output className={`footer-sync footer-${toneOf(sync)}`} aria-label={t('Sync')}>
            <SyncIcon sync={sync} />
            {syncWords(sync, calendar)}
            {/* Over the words, which are then read as they change and not as its name. */}
            <AriaButton
              className="footer-sync-button"
              aria-label={t('Sync')}
              {...(way.isOpen === undefined ? {} : { 'aria-expanded': way.isOpen })}
              onPress={way.onPress}
            />
          </output>
          <AccountMenu account={account} onOpenSettings={onOpenSettings} />
          {/* The window has a tab for them. */}
          {onOpenWindow === undefined ? null : (
            <>
              <IconButton label={t('Open settings')} onPress={onOpenSettings}>
                <GearIcon />
              </IconButton>
              <IconButton label={t('Open the window')} onPress={onOpenWindow}>
                <WindowIcon />
              </IconButton>
            </>
          )}
        </div>
      </footer>
    </>
  );
}

interface AccountMenuProps extends Pick<FooterProps, 'onOpenSettings'> {
  readonly account: AccountView;
}

/** Whose time this is, and the way to the other accounts. */
function AccountMenu({ account, onOpenSettings }: AccountMenuProps) {
  const { ask } = useCardclock();
  const accounts = useSnapshot((snapshot) => snapshot.accounts);
  const words = `${account.userName} · ${placeOf(account)}${hintOf(account)}`;
  const others = accounts.filter(({ current }) => !current);

  return (
    <span className="footer-account" title={accountWords(account)}>
      <MenuButton
        variant="quiet"
        label={t('Account: {account}', { account: words })}
        entries={[
          ...others.map((other) => ({
            id: `${other.id}`,
            label: t('Switch to {account}', { account: accountWords(other) }),
            onAction: () => void ask('account:switch', { accountId: other.id }),
          })),
          { id: 'settings', label: t('Accounts…'), onAction: onOpenSettings },
        ]}
      >
        <span>
          <bdi>{account.userName}</bdi> · <bdi>{placeOf(account)}</bdi>
          {hintOf(account)}
        </span>
        <ChevronDownIcon size={12} />
      </MenuButton>
    </span>
  );
}

/** Two accounts of one person differ in this. */
function placeOf({ kind, address }: AccountView): string {
  return kind === 'built-in' ? t('built-in board') : (readWebAddress(address)?.host ?? address);
}

/** What is special about being signed in, if anything. */
function hintOf({ signInNeeded, tokenKept }: AccountView): string {
  if (signInNeeded) return ` · ${t('not signed in')}`;
  return tokenKept === 'session' ? ` · ${t('signed in for this session only')}` : '';
}

type Tone = 'needs-you' | 'waiting' | 'saved';

function toneOf(sync: SyncView): Tone {
  if (sync.needsYou > 0) return 'needs-you';
  return sync.waiting > 0 || sync.offlineSince !== null ? 'waiting' : 'saved';
}

function SyncIcon({ sync }: { readonly sync: SyncView }) {
  const tone = toneOf(sync);
  if (tone === 'needs-you') return <AlertIcon />;
  return tone === 'waiting' ? <CloudUpIcon /> : <CheckIcon />;
}

/** What is not saved in accounts that are not open: it is sent all the same, and each is opened from here. */
function OtherAccounts({ onShowSync }: { readonly onShowSync: () => void }) {
  const { ask } = useCardclock();
  const accounts = useSnapshot((snapshot) => snapshot.accounts);
  const calendar = useCalendar();
  const others = unsavedOtherAccounts(accounts);
  if (others.length === 0) return null;

  async function open(accountId: number): Promise<void> {
    const reply = await ask('account:switch', { accountId });
    if (reply.ok) onShowSync();
  }

  return (
    <ul className="footer-others" aria-label={t('Waiting elsewhere')}>
      {others.map((account) => (
        <li key={account.id} className={needsPerson(account) ? 'footer-needs-you' : 'footer-waiting'}>
          <Button variant="quiet" aria-describedby="footer-others-hint" onPress={() => void open(account.id)}>
            {needsPerson(account) ? <AlertIcon /> : <CloudUpIcon />}
            {otherAccountWords(account, calendar)}
          </Button>
        </li>
      ))}
      <li hidden id="footer-others-hint">
        {t('Opens this account.')}
      </li>
    </ul>
  );
}
