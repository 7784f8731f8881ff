import type { Times } from '../../../common/domain/outbox.ts';
import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { StartedAgain, TrackerRow } from '../journal/rows.ts';
import { isLacking } from '../tracking/changes.ts';
import { freeStart } from '../tracking/free-start.ts';
import { takePlace } from '../tracking/placing.ts';
import { freshRow } from '../tracking/revising.ts';
import { workList } from '../tracking/work-list.ts';
import { noted, stillOpen, trackedAfter, unconfirmed } from '../tracking/revising.ts';

/** What the person said of the timer after the moment at which another device had ended it, as is seen now (docs/adr/0025). */
export function saidSince(row: TrackerRow, endedAt: number, serverAheadMs: number | null): readonly StartedAgain[] {
  return trackedAfter(row.startedAgain, wholeSecond(endedAt - (serverAheadMs ?? 0)));
}

/** What a request told, beside what was known before. */
export interface Told {
  readonly base: Times | null;
  readonly theirs: Times;
  readonly now: number;
  readonly serverAheadMs: number | null;
}

/** What of the row's is still open then: in one that has ended that is what is to be tracked since. */
export function leftAfter(row: TrackerRow, { base, theirs, now, serverAheadMs }: Told): readonly StartedAgain[] {
  const { startedAgain, desired } = row;
  if (theirs.endedAt === null) return stillOpen(startedAgain, now);
  if (base?.endedAt === null) return saidSince(row, theirs.endedAt, serverAheadMs);
  // Our own end is the end of all that was said before it.
  return desired.endedAt === theirs.endedAt ? startedAgain.filter(({ endedAt }) => endedAt === null) : startedAgain;
}

/** Whether the service may not have it any more. */
type IsLacked = (row: TrackerRow) => boolean;

/**
 * Where another device had ended a timer before the person started its task again, their start counts: an entry of its own begins
 * then, as if its end had been known. Once, because the word goes in the same transaction.
 */
export function carryOn(journal: Journal, accountId: number, now: number, isLacked: IsLacked = isLacking): void {
  for (const row of journal.trackers.startedAgain(accountId)) {
    if (row.seen === null || row.desired.endedAt === null || row.desired.endedAt !== row.seen.endedAt) continue;
    journal.trackers.save({ ...row, startedAgain: [] });
    for (const said of row.startedAgain) track({ journal, now, isLacked }, row, said);
  }
}

interface Tracking {
  readonly journal: Journal;
  readonly now: number;
  readonly isLacked: IsLacked;
}

/** Where the task ran by another timer then, that one goes on. */
function track(tracking: Tracking, row: TrackerRow, said: StartedAgain): void {
  const { journal, now, isLacked } = tracking;
  const other = runningThen(journal, row, said);
  if (other === null) return insert(journal, row, said, now);
  const { endedAt } = other.desired;
  if (endedAt === null) {
    const wasSeenSince = other.seen !== null && unconfirmed([said], other.seen.seenAt, now).length === 0;
    // What began in the same second may be a second copy of the timer that ended, and go as such.
    const isSure = !isLacked(other) && other.desired.startedAt !== row.desired.startedAt;
    return journal.trackers.save(wasSeenSince && isSure ? other : noted(other, said));
  }
  const rest = trackedAfter([said], endedAt);
  for (const part of rest) track(tracking, row, part);
}

/** Of ours only one that runs, or that is this very start: what was logged beside it is another matter. */
function runningThen(journal: Journal, row: TrackerRow, { startedAt }: StartedAgain): TrackerRow | null {
  const rows = journal.trackers
    .overlapping(row.accountId, startedAt, startedAt + 1)
    .filter(({ id, taskId }) => id !== row.id && taskId === row.taskId);
  const running = rows.find(({ desired }) => desired.endedAt === null);
  return running ?? rows.find(({ isOwn, desired }) => !isOwn || desired.startedAt === startedAt) ?? null;
}

/**
 * What runs takes its place on the work list as any start does, unless the task was taken off it since; what has ended, only from the
 * timer that it follows.
 */
function insert(journal: Journal, row: TrackerRow, { startedAt, endedAt }: StartedAgain, now: number): void {
  const { accountId, taskId } = row;
  const entry = workList(journal, accountId).find((one) => one.taskId === taskId);
  const listed = endedAt === null ? row.desired.listed || entry !== undefined : entry?.tracker?.id === row.id;
  const place = listed ? takePlace(journal, accountId, taskId) : null;
  const start = freeStart(journal, row, startedAt, { before: endedAt });
  const desired = { startedAt: start, endedAt, listed, highlightedAt: place?.highlightedAt ?? null };
  const fresh = freshRow(row, desired, now);
  journal.trackers.insert({ ...fresh, wishedPosition: place?.position ?? null, rank: place?.rank ?? null });
}
