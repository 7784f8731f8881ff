import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommandName } from '../../../common/ipc/commands.ts';
import type { Ask } from '../../store/cardclock.ts';
import type { Messages } from '../../store/messages.ts';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';

export interface Openings {
  /** Grows with every beginning, for the page to be drawn anew. */
  readonly opening: number;
  /** Sees to it that what is asked is not left before it is answered. */
  readonly watched: (ask: Ask) => Ask;
}

/** These lead away from the panel: nothing in it waits for them. */
const LEAVING: ReadonlySet<CommandName> = new Set(['panel:hide', 'window:open']);

/**
 * The panel begins anew when it is hidden. It hides as soon as something else is clicked, so what would be missed or lost
 * keeps it as it is until the next time: an open dialog, a deed without an answer, and one that failed unseen.
 */
export function useOpenings(messages: Messages): Openings {
  const [opening, setOpening] = useState(0);
  const deeds = useRef({ pending: 0, hasFailed: false });

  const beginUnlessKept = useCallback(() => {
    const { pending, hasFailed } = deeds.current;
    if (!isHidden() || pending > 0 || hasFailed || isDialogOpen()) return;
    for (const { id } of messages.get()) messages.dismiss(id);
    setOpening((before) => before + 1);
  }, [messages]);

  useEffect(() => {
    const onVisibility = (): void => {
      // What failed before was there to be read.
      if (isHidden()) deeds.current.hasFailed = false;
      beginUnlessKept();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [beginUnlessKept]);

  const watched = useCallback(
    (ask: Ask): Ask =>
      async (command, input) => {
        if (LEAVING.has(command)) return await ask(command, input);
        deeds.current.pending += 1;
        const reply = await ask(command, input);
        deeds.current.pending -= 1;
        if (!reply.ok) deeds.current.hasFailed = true;
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
