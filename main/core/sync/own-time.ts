import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';

export interface OwnTimePorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly accountId: number;
  /** False: nothing comes as things are, because the service was asked in vain, or may not be asked. */
  readonly isComing: () => boolean;
  readonly onChange: () => void;
}

/** Whether figures about the person's own time may lack some of it. */
export interface OwnTime {
  /** `coming`: it is being read, and not for long; null as soon as all of it was. */
  readonly lack: () => 'coming' | 'missing' | null;
  readonly close: () => void;
}

/** What comes sooner is not worth a warning. */
const SOON_MS = 5000;

/** False for an account that was never read whole, and for a journal that was put in place and not compared since. */
export function isOwnTimeHere(journal: Journal, accountId: number): boolean {
  const { pullFirst, pulledAllAt } = journal.policies.get(accountId);
  return !pullFirst && pulledAllAt > 0;
}

export function createOwnTime({ journal, clock, timers, accountId, isComing, onChange }: OwnTimePorts): OwnTime {
  const soonOverAt = clock.monotonicMs() + SOON_MS;
  const cancel = isOwnTimeHere(journal, accountId) ? undefined : timers.after(SOON_MS, onChange);
  return {
    lack: () => {
      if (isOwnTimeHere(journal, accountId)) return null;
      return isComing() && clock.monotonicMs() < soonOverAt ? 'coming' : 'missing';
    },
    close: () => cancel?.(),
  };
}
