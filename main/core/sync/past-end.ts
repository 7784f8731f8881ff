import type { Journal } from '../journal/journal.ts';
import type { Moved, Attention, TrackerRow } from '../journal/rows.ts';
import type { Refusal, Silence } from '../outcome.ts';
import { formersOf } from './reconcile.ts';
import { wholeSecond } from '../clock.ts';
import { freeStart } from '../tracking/tracker.ts';

/** After so many stamps that came too late again, something else is wrong. */
const MOST_STAMPS = 5;

/** The service refuses the end because it lies in the past; what else it might refuse about it is not of this kind. */
export function isPastEnd(row: TrackerRow, answer: Refusal | Silence, serverNow: number): boolean {
  const { startedAt, endedAt } = row.desired;
  if (answer.kind !== 'refused' || answer.status !== 422 || endedAt === null) return false;
  return names(answer, 'ended_at', /ended[ _]?at/i) && endedAt >= startedAt && endedAt < serverNow;
}

/** The service refuses the start because it lies in the future: its clock will get there. */
export function isFutureStart(row: TrackerRow, answer: Refusal | Silence, serverNow: number): boolean {
  if (answer.kind !== 'refused' || answer.status !== 422) return false;
  return names(answer, 'started_at', /started[ _]?at/i) && row.desired.startedAt > serverNow;
}

function names({ fields, words }: Refusal, field: string, spoken: RegExp): boolean {
  return fields.length > 0 ? fields.includes(field) : spoken.test(words);
}

/**
 * Contract: an `ended_at` in the past is rejected with 422. A clicked Stop that travelled slowly is stamped anew; anything else is
 * moved only where the person agreed to it for this account, and asked about where nobody did yet.
 */
export function afterPastEnd(
  journal: Journal,
  row: TrackerRow,
  kept: Pick<Attention, 'words' | 'values'>,
  { now, serverNow, failures }: { readonly now: number; readonly serverNow: number; readonly failures: number },
): TrackerRow {
  const asMeant = row.moved?.by === 'slow-stop' ? unstamped(row, row.moved) : row;
  // From the click on, however often it was stamped anew.
  const lateMs = serverNow - (asMeant.desired.endedAt ?? serverNow);
  const again = { ...row, failures };
  const mayStamp = failures <= MOST_STAMPS && mayBeMoved(row);
  // What another card has at the service with its end is as it was meant: a consent given before was not about that.
  const isRightThere = formersOf(journal, row).some(({ seen }) => seen !== null && seen.endedAt !== null);
  if (!isRightThere && lateMs <= SLOW_STOP_MS && mayStamp && isClicked(row))
    return restamped(journal, again, serverNow);
  const { pastEnd } = journal.policies.get(row.accountId);
  if (pastEnd === 'move' && mayStamp && !isRightThere) return movedToNow(journal, again, serverNow);
  if (pastEnd === 'unknown') journal.policies.change(row.accountId, { pastEnd: 'asking' });
  return { ...asMeant, failures: 0, attention: { kind: 'past-end', status: 422, ...kept, at: now } };
}

/** No stamp arrived: what the person is asked about is the end that they meant. The start was never stamped, and may be another device's by now. */
function unstamped(row: TrackerRow, { meant: { endedAt } }: Moved): TrackerRow {
  return { ...row, desired: { ...row.desired, endedAt }, clickedEnd: endedAt, moved: null };
}

/** A typed end is what the person meant to the second; one that was moved with consent is ours to move on. */
function isClicked({ desired, clickedEnd, moved }: TrackerRow): boolean {
  return clickedEnd === desired.endedAt || moved?.by === 'consent';
}

/** An entry that the service holds with an end is a correction: only the person's choice for that very entry moves it. */
export function mayBeMoved({ seen, moved }: TrackerRow): boolean {
  return seen === null || seen.endedAt === null || moved?.by === 'consent';
}

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
