import './notices.css';
import { useState } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot, type Cardclock } from '../../store/cardclock.ts';
import { AlertIcon, CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Windows whose warning of an outdated shell was dismissed; it comes back with the next start. */
const warningDismissed = new WeakSet<Cardclock>();

/** The warning of an outdated shell, until it is dismissed; null where there is nothing to warn of. */
export function useOutdatedWarning(): OutdatedShellProps | null {
  const cardclock = useCardclock();
  const [isDismissed, setDismissed] = useState(() => warningDismissed.has(cardclock));
  const shell = useSnapshot((snapshot) => snapshot.shell);
  if (!shell.outdated || isDismissed) return null;
  return {
    version: shell.version,
    onDismiss: () => {
      warningDismissed.add(cardclock);
      setDismissed(true);
    },
  };
}

/** All notices, for a screen that shows nothing else of the kind. */
export function Notices() {
  const notices = useSnapshot((snapshot) => snapshot.notices);
  const warning = useOutdatedWarning();
  return warning === null && notices.length === 0 ? null : <NoticeList warning={warning} />;
}

/** Sentences that stay until they are dismissed, and the warning of an outdated shell. */
export function NoticeList({ warning }: { readonly warning: OutdatedShellProps | null }) {
  const { ask } = useCardclock();
  const notices = useSnapshot((snapshot) => snapshot.notices);

  return (
    <ul className="notices" aria-label={t('Notices')}>
      {warning === null ? null : <OutdatedShell {...warning} />}
      {notices.map((notice) => (
        <li key={notice.id} className="notice" data-asks="notice">
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
      <IconButton label={t('Dismiss')} onPress={onDismiss}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
