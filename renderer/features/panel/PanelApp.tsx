import { useEffect, useMemo, useState } from 'react';
import type { Bridge } from '../../../common/ipc/commands.ts';
import { App } from '../../App.tsx';
import { createCardclock, type Cardclock } from '../../state/cardclock.ts';
import { createMessages } from '../../state/messages.ts';
import type { SnapshotStore } from '../../state/snapshot-store.ts';
import { Panel } from './Panel.tsx';

export interface PanelAppProps {
  readonly bridge: Bridge;
  readonly store: SnapshotStore;
}

/** The page as the tray's panel. When it is hidden it begins anew: what was typed, opened or said is gone by the next opening. */
export function PanelApp({ bridge, store }: PanelAppProps) {
  const [openings, setOpenings] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- each opening has its own
  const cardclock = useMemo(() => createPanelClock(bridge, store), [bridge, store, openings]);

  useEffect(() => {
    const begin = (): void => {
      if (document.visibilityState === 'hidden') setOpenings((before) => before + 1);
    };
    document.addEventListener('visibilitychange', begin);
    return () => document.removeEventListener('visibilitychange', begin);
  }, []);

  return <App key={openings} cardclock={cardclock} panel={<Panel />} />;
}

/** Cards need more room than the panel has: the window shows them. */
function createPanelClock(bridge: Bridge, store: SnapshotStore): Cardclock {
  const cardclock = createCardclock(bridge, store, createMessages());
  return {
    ...cardclock,
    openCard: (taskId) => void cardclock.ask('window:open', { place: { kind: 'card', taskId } }),
  };
}
