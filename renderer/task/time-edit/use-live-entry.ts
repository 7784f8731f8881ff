import { dayOf } from '../../../common/time/zone-days.ts';
import { useAccount, useSnapshot } from '../../store/cardclock.ts';
import { shownSession } from '../../store/shown-session.ts';
import { useQuery } from '../../store/use-query.ts';
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
  const { timezone } = useAccount();
  const date = dayOf(timezone, startedAt);
  const { value: day } = useQuery('day:peek', { date }, { again: `${date} ${trackerId}`, isWanted: !isShown });
  return day?.sessions.find((session) => session.trackerId === trackerId)?.note;
}
