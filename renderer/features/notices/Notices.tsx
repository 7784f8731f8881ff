import './notices.css';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { AlertIcon, CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Sentences that stay until they are dismissed, and the warning of an outdated shell, which stays always. */
export function Notices() {
  const { ask } = useCardclock();
  const shell = useSnapshot((snapshot) => snapshot.shell);
  const notices = useSnapshot((snapshot) => snapshot.notices);
  if (!shell.outdated && notices.length === 0) return null;

  return (
    <ul className="notices" aria-label="Notices">
      {shell.outdated ? (
        <li className="notice notice-warning">
          <AlertIcon />
          <p>
            This copy runs in an Electron that is out of support ({shell.version}). It is for trying Cardclock out, and
            connects to this computer only.
          </p>
        </li>
      ) : null}
      {notices.map((notice) => (
        <li key={notice.id} className="notice">
          <p>{notice.text}</p>
          <IconButton label="Dismiss" onPress={() => void ask('notice:dismiss', { id: notice.id })}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
