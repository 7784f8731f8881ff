import { useMemo, useState } from 'react';
import type { Bridge } from '../../../common/ipc/commands.ts';
import { App } from '../App.tsx';
import { type Ask, createCardclock, type Cardclock } from '../../store/cardclock.ts';
import { createMessages, type Messages } from '../../store/messages.ts';
import type { SnapshotStore } from '../../store/snapshot-store.ts';
import { Panel } from './Panel.tsx';
import { useOpenings } from './use-openings.ts';

export interface PanelAppProps {
  readonly bridge: Bridge;
  readonly store: SnapshotStore;
}

/** The page as the tray's panel. When it is hidden it begins anew: what was typed, opened or said is gone by the next opening. */
export function PanelApp({ bridge, store }: PanelAppProps) {
  const [messages] = useState(createMessages);
  const { opening, watched } = useOpenings(messages);
  const cardclock = useMemo(
    () => createPanelClock({ bridge, store, messages, watched }),
    // oxlint-disable-next-line react/exhaustive-deps -- each opening has its own
    [bridge, store, messages, watched, opening],
  );

  return <App key={opening} cardclock={cardclock} panel={<Panel />} />;
}

interface PanelClockParts extends PanelAppProps {
  readonly messages: Messages;
  readonly watched: (ask: Ask) => Ask;
}

/** Cards and days need more room than the panel has: the window shows them. */
function createPanelClock({ bridge, store, messages, watched }: PanelClockParts): Cardclock {
  const cardclock = createCardclock(bridge, store, messages);
  const ask = watched(cardclock.ask);
  return {
    ...cardclock,
    ask,
    openCard: (taskId) => void ask('window:open', { place: { kind: 'card', taskId } }),
    dayWish: {
      ...cardclock.dayWish,
      make: (wish) => 'date' in wish && void ask('window:open', { place: { kind: 'day', date: wish.date } }),
    },
  };
}
