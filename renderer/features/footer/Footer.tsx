import './footer.css';
import type { AccountView, SyncView } from '../../../common/domain/snapshot.ts';
import { syncWords } from '../../../common/domain/sync-words.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon, CheckIcon, CloudUpIcon, GearIcon, WindowIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkewNote, UnwrittenAlert } from './FooterAlerts.tsx';

export interface FooterProps {
  readonly onOpenLedger: () => void;
  readonly onOpenSettings: () => void;
  /** Only in the panel. */
  readonly onOpenWindow?: () => void;
}

/** Whether everything is saved, whose account this is, and the way to the settings. */
export function Footer({ onOpenLedger, onOpenSettings, onOpenWindow }: FooterProps) {
  const { ask } = useCardclock();
  const account = useAccount();
  const sync = useSnapshot((snapshot) => snapshot.sync);
  const needsYou = sync.needsYou > 0;

  return (
    <>
      <UnwrittenAlert />
      <footer className="footer">
        <SkewNote />
        <div className="footer-line">
          <output className={`footer-sync footer-${toneOf(sync)}`} aria-label={t('Sync')}>
            <Button
              variant="quiet"
              aria-describedby="footer-sync-hint"
              onPress={() => (needsYou ? onOpenLedger() : void ask('sync:now', null))}
            >
              <SyncIcon sync={sync} />
              {syncWords(sync, account.timezone)}
            </Button>
          </output>
          <span id="footer-sync-hint" hidden>
            {t(needsYou ? 'Opens the ledger.' : 'Asks the service now.')}
          </span>
          <span className="footer-account" title={account.userName}>
            <bdi>{account.userName}</bdi>
            {hintOf(account)}
          </span>
          <IconButton label={t('Open settings')} onPress={onOpenSettings}>
            <GearIcon />
          </IconButton>
          {onOpenWindow === undefined ? null : (
            <IconButton label={t('Open the window')} onPress={onOpenWindow}>
              <WindowIcon />
            </IconButton>
          )}
        </div>
      </footer>
    </>
  );
}

/** What is special about the account, if anything. */
function hintOf(account: AccountView): string {
  if (account.kind === 'built-in') return ` · ${t('built-in board')}`;
  return account.tokenKept === 'session' ? ` · ${t('signed in for this session only')}` : '';
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
