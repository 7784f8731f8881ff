import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Bridge, CommandName } from '../../../common/ipc/commands.ts';
import { type Ask, type Cardclock, createCardclock } from '../../store/cardclock.ts';
import { createToasts, type Toasts } from '../../store/toasts.ts';
import type { SnapshotStore } from '../../store/snapshot-store.ts';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';
import { App } from '../App.tsx';
import { Panel } from './Panel.tsx';

export interface PanelAppProps {
  readonly bridge: Bridge;
  readonly store: SnapshotStore;
}

/** The page as the tray's panel. When it is hidden it begins anew: what was typed, opened or said is gone by the next opening. */
export function PanelApp({ bridge, store }: PanelAppProps) {
  const [toasts] = useState(createToasts);
  const { opening, watched } = useOpenings(toasts);
  const cardclock = useMemo(
    () => createPanelClock({ bridge, store, toasts, watched }),
    // oxlint-disable-next-line react/exhaustive-deps -- each opening has its own
    [bridge, store, toasts, watched, opening],
  );

  return <App key={opening} cardclock={cardclock} panel={<Panel />} />;
}

interface PanelClockParts extends PanelAppProps {
  readonly toasts: Toasts;
  readonly watched: (ask: Ask) => Ask;
}

/** Cards and days need more room than the panel has: the window shows them. */
function createPanelClock({ bridge, store, toasts, watched }: PanelClockParts): Cardclock {
  const cardclock = createCardclock(bridge, store, toasts);
  const ask = watched(cardclock.ask);
  return {
    ...cardclock,
    ask,
    openCard: (taskId) => void ask('window:open', { place: { kind: 'card', taskId } }),
    dayRequest: {
      ...cardclock.dayRequest,
      make: (request) => 'date' in request && void ask('window:open', { place: { kind: 'day', date: request.date } }),
    },
  };
}

interface Openings {
  /** Grows with every beginning, for the page to be drawn anew. */
  readonly opening: number;
  /** Sees to it that what is asked is not left before it is answered. */
  readonly watched: (ask: Ask) => Ask;
}

/** These lead away from the panel: nothing in it waits for them. */
const LEAVING: ReadonlySet<CommandName> = new Set(['panel:hide', 'window:open']);

/**
 * The panel begins anew when it is hidden. It hides as soon as something else is clicked, so what would be missed or lost
 * keeps it as it is until the next time: an open dialog, a command without an answer, and one that failed unseen.
 */
function useOpenings(toasts: Toasts): Openings {
  const [opening, setOpening] = useState(0);
  const commands = useRef({ pending: 0, hasFailed: false });

  const beginUnlessKept = useCallback(() => {
    const { pending, hasFailed } = commands.current;
    if (!isHidden() || pending > 0 || hasFailed || isDialogOpen()) return;
    for (const { id } of toasts.get()) toasts.dismiss(id);
    setOpening((before) => before + 1);
  }, [toasts]);

  useEffect(() => {
    const onVisibility = (): void => {
      // What failed before was there to be read.
      if (isHidden()) commands.current.hasFailed = false;
      beginUnlessKept();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [beginUnlessKept]);

  const watched = useCallback(
    (ask: Ask): Ask =>
      async (command, input) => {
        if (LEAVING.has(command)) return await ask(command, input);
        commands.current.pending += 1;
        const reply = await ask(command, input);
        commands.current.pending -= 1;
        if (!reply.ok) commands.current.hasFailed = true;
        beginUnlessKept();
        return reply;
      },
    [beginUnlessKept],
  );

  return { opening, watched };
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}
