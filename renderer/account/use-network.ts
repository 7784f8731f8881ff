import { useCallback, useEffect, useState } from 'react';
import type { NetworkView } from '../../common/domain/network.ts';
import { useCardclock, useSnapshot } from '../store/cardclock.ts';
import { useNewest } from '../store/use-newest.ts';

export interface NetworkState {
  /** Undefined until it is known. */
  readonly view: NetworkView | undefined;
  readonly reload: () => void;
}

/** What stands between this computer and its services, asked anew when a proxy begins or ends to ask. */
export function useNetwork(): NetworkState {
  const { bridge } = useCardclock();
  const question = useSnapshot((snapshot) => snapshot.proxyQuestion);
  const [view, setView] = useState<NetworkView>();
  const begin = useNewest();

  const reload = useCallback(async (): Promise<void> => {
    const isNewest = begin();
    const reply = await bridge.invoke('network:get', null);
    if (reply.ok && isNewest()) setView(reply.value);
  }, [bridge, begin]);

  useEffect(() => {
    async function read(): Promise<void> {
      await reload();
    }
    void read();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a proxy that begins or ends to ask changes what holds
  }, [reload, question]);

  return { view, reload: () => void reload() };
}
