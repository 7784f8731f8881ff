import { dayOf } from '../../../common/time/zone-days.ts';
import { useAccount, useSnapshot } from '../../store/cardclock.ts';
import { shownSession } from '../../store/shown-session.ts';
import { useQuery } from '../../store/use-query.ts';
import type { Entry } from './time-commands.ts';

/**
 * The entry as it is now, whatever happens to it while its times are on view: it may be stopped from elsewhere. `known`: as
 * its opener has it, which counts until its day has been read, where no snapshot shows it.
 */
export function useLiveEntry(known: Entry): Entry {
  const shown = useSnapshot((snapshot) => shownSession(snapshot, known.trackerId));
  const read = useReadEntry(known, shown === undefined);
  return shown ?? read ?? known;
}

/** From the day that it began on, read with every newer snapshot. */
function useReadEntry({ trackerId, startedAt }: Entry, isWanted: boolean): Entry | undefined {
  const { timezone } = useAccount();
  const revision = useSnapshot((snapshot) => (isWanted ? snapshot.revision : 0));
  const date = dayOf(timezone, startedAt);
  const { value: day } = useQuery('day:peek', { date }, { again: `${date} ${revision}`, isWanted });
  return day?.sessions.find((session) => session.trackerId === trackerId);
}
