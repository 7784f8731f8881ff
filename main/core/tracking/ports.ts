import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';

/** The rows of an account. */
export interface TrackerPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly accountId: number;
}
