import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import type { ReportStore } from './ports.ts';

interface Whose {
  readonly store: ReportStore;
  readonly accountId: number;
  readonly timezone: string;
  readonly nowMs: number;
}

/** The nearest local day before or after `date` on which the person tracked something; null where there is none. */
export function dayNeighbour(
  { store, accountId, timezone, nowMs }: Whose,
  date: string,
  towards: 'earlier' | 'later',
): string | null {
  const { startMs, endMs } = dayBounds(timezone, date);
  const at =
    towards === 'earlier' ? store.lastTracked(accountId, startMs, nowMs) : store.firstTracked(accountId, endMs, nowMs);
  return at === null ? null : dayOf(timezone, at);
}
