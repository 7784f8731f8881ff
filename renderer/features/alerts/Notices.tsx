import './notices.css';
import { useState } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot, type Cardclock } from '../../store/cardclock.ts';
import { AlertIcon, CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Windows whose warning of an outdated shell was dismissed; it comes back with the next start. */
const warningDismissed = new WeakSet<Cardclock>();

/** Sentences that stay until they are dismissed, and the warning of an outdated shell. */
export function Notices() {
  const cardclock = useCardclock();
  const { ask } = cardclock;
  const [isWarningDismissed, setWarningDismissed] = useState(() => warningDismissed.has(cardclock));
  const shell = useSnapshot((snapshot) => snapshot.shell);
  const notices = useSnapshot((snapshot) => snapshot.notices);
  const isWarned = shell.outdated && !isWarningDismissed;
  if (!isWarned && notices.length === 0) return null;

  return (
    <ul className="notices" aria-label={t('Notices')}>
      {isWarned ? (
        <OutdatedShell
          version={shell.version}
          onDismiss={() => {
            warningDismissed.add(cardclock);
            setWarningDismissed(true);
          }}
        />
      ) : null}
      {notices.map((notice) => (
        <li key={notice.id} className="notice">
          <p>{notice.text}</p>
          <IconButton label={t('Dismiss')} onPress={() => void ask('notice:dismiss', { id: notice.id })}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface OutdatedShellProps {
  readonly version: string;
  readonly onDismiss: () => void;
}

/** One line, cut off where it is too long; the whole of it stands in the tooltip and is read out. */
function OutdatedShell({ version, onDismiss }: OutdatedShellProps) {
  const words = t(
    'Electron {version} is out of support: for trying out only. Cardclock connects to this computer only.',
    { version },
  );

  return (
    <li className="notice notice-warning notice-outdated">
      <AlertIcon />
      <p title={words}>{words}</p>
      <IconButton
        label={t('Dismiss')}
        onPress={({ target }) => {
          target.closest<HTMLElement>('.workspace-notices')?.focus();
          onDismiss();
        }}
      >
        <CloseIcon />
      </IconButton>
    </li>
  );
}
