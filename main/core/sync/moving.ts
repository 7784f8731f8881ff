import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Moved, TrackerRow } from '../journal/rows.ts';
import { freeStart } from '../tracking/free-start.ts';

/** A stop that was this long on its way still counts as one of now. */
export const SLOW_STOP_MS = 120_000;
/** So much later than the service's clock, because the request takes its time too. */
const MARGIN_MS = 2000;

/** The row ending when the service says that it is now; an interval that was moved with consent keeps its length. */
export function restamped(journal: Journal, row: TrackerRow, serverNow: number): TrackerRow {
  if (row.moved?.by === 'consent') return movedToNow(journal, row, serverNow);
  const endedAt = wholeSecond(serverNow) + MARGIN_MS;
  const desired = { ...row.desired, endedAt };
  return { ...row, desired, clickedEnd: endedAt, moved: { by: 'slow-stop', meant: meant(row) } };
}

/** The interval as long as it was meant, ending now by the service's clock: only with the person's consent. */
export function movedToNow(journal: Journal, row: TrackerRow, serverNow: number): TrackerRow {
  const original = meant(row);
  if (original.endedAt === null) return row;
  const lengthMs = original.endedAt - original.startedAt;
  const wanted = wholeSecond(serverNow) + MARGIN_MS - lengthMs;
  const startedAt = wanted === row.desired.startedAt ? wanted : freeStart(journal, row, wanted);
  const desired = { ...row.desired, startedAt, endedAt: startedAt + lengthMs };
  return { ...row, desired, moved: { by: 'consent', meant: original } };
}

function meant(row: TrackerRow): Moved['meant'] {
  return row.moved?.meant ?? { startedAt: row.desired.startedAt, endedAt: row.desired.endedAt };
}
