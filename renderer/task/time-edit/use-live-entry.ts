import { useEffect, useState } from 'react';
import { dayOf } from '../../../common/time/zone-days.ts';
import { useAccount, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { shownSession } from '../../store/shown-session.ts';
import type { Entry } from './time-commands.ts';

/**
 * The entry as it is now, whatever happens to it while its times are on view: it may be stopped from elsewhere. `known`: as
 * its opener has it, which counts where no snapshot shows it, but for its note, which not every opener knows.
 */
export function useLiveEntry(known: Entry): Entry {
  const shown = useSnapshot((snapshot) => shownSession(snapshot, known.trackerId));
  const note = useNote(known, shown !== undefined);
  return shown ?? (note === undefined ? known : { ...known, note });
}

function useNote({ trackerId, startedAt }: Entry, isShown: boolean): string | undefined {
  const { bridge } = useCardclock();
  const { timezone } = useAccount();
  const [note, setNote] = useState<string>();
  const date = dayOf(timezone, startedAt);

  useEffect(() => {
    if (isShown) return undefined;
    let isWaitedFor = true;

    async function ask(): Promise<void> {
      const reply = await bridge.invoke('day:peek', { date });
      const session = reply.ok ? reply.value.sessions.find((one) => one.trackerId === trackerId) : undefined;
      if (isWaitedFor) setNote(session?.note);
    }

    void ask();
    return () => {
      isWaitedFor = false;
    };
  }, [bridge, trackerId, date, isShown]);

  return note;
}
