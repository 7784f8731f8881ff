import { useEffect, useState } from 'react';
import type { LoginItem } from '../../../common/domain/login-item.ts';
import { useCardclock } from '../../state/cardclock.ts';

export interface OwnLoginItem {
  /** Null until it is known, and where there is no desktop. */
  readonly item: LoginItem | null;
  readonly choose: (item: LoginItem) => void;
}

/** What the desktop has, asked again when the person comes back to the window: it can be changed there, too. */
export function useLoginItem(): OwnLoginItem {
  const { ask, bridge } = useCardclock();
  const [item, setItem] = useState<LoginItem | null>(null);

  useEffect(() => {
    let isWanted = true;
    const read = (): void => {
      void bridge.invoke('login:get', null).then((reply) => {
        if (isWanted && reply.ok) setItem(reply.value);
        return undefined;
      });
    };
    read();
    globalThis.addEventListener('focus', read);
    return () => {
      isWanted = false;
      globalThis.removeEventListener('focus', read);
    };
  }, [bridge]);

  async function send(chosen: LoginItem): Promise<void> {
    setItem(chosen);
    const reply = await ask('login:set', chosen);
    const now = reply.ok ? reply : await bridge.invoke('login:get', null);
    if (now.ok) setItem(now.value);
  }

  return { item, choose: (chosen) => void send(chosen) };
}
