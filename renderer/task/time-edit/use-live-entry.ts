import { useSnapshot } from '../../store/cardclock.ts';
import { shownSession } from '../../store/shown-session.ts';
import type { Entry } from './time-commands.ts';

/**
 * The entry as it is now, whatever happens to it while its times are on view: it may be stopped from elsewhere. `known`: as
 * its opener has it, which counts where no snapshot shows it.
 */
export function useLiveEntry(known: Entry): Entry {
  return useSnapshot((snapshot) => shownSession(snapshot, known.trackerId)) ?? known;
}
