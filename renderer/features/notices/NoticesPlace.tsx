import { useRef, type ReactNode } from 'react';
import { useSnapshot } from '../../state/cardclock.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { Notices } from './Notices.tsx';

export interface NoticesPlaceProps {
  /** What asks to sign in again, where that is needed. */
  readonly signIn: ReactNode;
}

/** Where notices stand: when one of them goes, the cursor stays there, also after the last. */
export function NoticesPlace({ signIn }: NoticesPlaceProps) {
  const place = useRef<HTMLElement>(null);
  const signInNeeded = useSnapshot((snapshot) => snapshot.account?.signInNeeded === true);
  const notices = useSnapshot((snapshot) => snapshot.notices);
  useKeptFocus(place, [signInNeeded, ...notices.map(({ id }) => id)].join(' '));

  return (
    <header ref={place} className="workspace-notices" tabIndex={-1}>
      {signInNeeded ? signIn : null}
      <Notices />
    </header>
  );
}
