import { wholeSecond } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { TrackerPorts } from '../tracking/ports.ts';
import { freeStart } from '../tracking/free-start.ts';
import { retimed } from '../tracking/revising.ts';

/** The entry begins then, or at the first second after it that is free; its end, where it has one, stays. */
export function startAt({ journal, clock }: TrackerPorts, row: TrackerRow, wanted: number): void {
  const { startedAt: own, endedAt } = row.desired;
  const startedAt = freeStart(journal, row, wanted, { own, before: endedAt });
  journal.trackers.save(retimed(row, { startedAt, endedAt }, clock.now()));
}

/** What the clock shows as still to come, because it was set back since, counts as now. */
export function past({ clock }: TrackerPorts, at: number): number {
  return wholeSecond(Math.min(at, clock.now()));
}
