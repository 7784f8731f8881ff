import { useRef, type ReactNode } from 'react';
import { useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Notices } from './Notices.tsx';

export interface NoticesPlaceProps {
  /** What asks to sign in again, where that is needed. */
  readonly signIn: ReactNode;
  /** What asks to sign in to a proxy, where one wants that. */
  readonly proxy: ReactNode;
}

/** Where notices stand: when one of them goes, the cursor stays there, also after the last. */
export function NoticesPlace({ signIn, proxy }: NoticesPlaceProps) {
  const place = useRef<HTMLElement>(null);
  const signInNeeded = useSnapshot((snapshot) => snapshot.account?.signInNeeded === true);
  const proxyAsks = useSnapshot((snapshot) => snapshot.proxyQuestion !== undefined);
  const notices = useSnapshot((snapshot) => snapshot.notices);
  useKeptFocus(place, [signInNeeded, proxyAsks, ...notices.map(({ id }) => id)].join(' '));

  return (
    <header ref={place} className="workspace-notices" tabIndex={-1}>
      {proxyAsks ? proxy : null}
      {signInNeeded ? signIn : null}
      <Notices />
    </header>
  );
}
