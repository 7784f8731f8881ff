import type { Times } from '../../../common/domain/outbox.ts';
import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { NewTracker, TrackerFields, TrackerRow } from '../journal/rows.ts';
import { cutAt, fittedTo } from './started-again.ts';
import { UserFailure } from '../user-failure.ts';

/** A row as it comes to be by a command of the person. */
export function freshRow(
  owner: Pick<NewTracker, 'accountId' | 'taskId' | 'boardId'>,
  desired: TrackerFields,
  now: number,
): NewTracker {
  const { accountId, taskId, boardId } = owner;
  return {
    accountId,
    taskId,
    boardId,
    isOwn: true,
    desired,
    deleted: false,
    wishedPosition: null,
    rank: null,
    seen: null,
    ambiguous: false,
    parked: null,
    moved: null,
    clickedEnd: null,
    successorId: null,
    startedAgain: [],
    missing: null,
    goneAt: null,
    resend: false,
    madeAt: now,
    changedAt: now,
    failures: 0,
    notBefore: 0,
  };
}

/** Changed by the person: what the service refused before is a new try; what both sides changed stays a question. */
export function newTry(row: TrackerRow, now: number): TrackerRow {
  const isRefused = row.parked?.kind === 'refused' || row.parked?.kind === 'past-end';
  return { ...row, parked: isRefused ? null : row.parked, failures: 0, notBefore: 0, changedAt: now };
}

/** Changed by the person with the interval before their eyes: mine counts, and is sent again where the service lost it. */
export function asMine(row: TrackerRow, now: number): TrackerRow {
  const resend = row.resend || row.parked?.kind === 'gone';
  return { ...newTry(row, now), parked: null, resend };
}

/** The same where the person had only mine before their eyes: what both sides changed stays a question. */
function revised(row: TrackerRow, now: number): TrackerRow {
  return row.parked?.kind === 'conflict' ? newTry(row, now) : asMine(row, now);
}

/** Times given anew: whatever they were moved from no longer matters. */
export function retimed(row: TrackerRow, times: Times, now: number): TrackerRow {
  const desired = { ...row.desired, startedAt: times.startedAt, endedAt: times.endedAt };
  return { ...revised(row, now), desired, moved: null, startedAgain: fittedTo(row, times) };
}

/** Ended by start or stop, by a click where `at` is now; a clock that moved backwards yields a zero-length interval, never a negative one. */
export function finished(row: TrackerRow, at: number, now: number): TrackerRow {
  const endedAt = Math.max(row.desired.startedAt, at);
  const startedAgain = cutAt(row.startedAgain, endedAt);
  const clickedEnd = at === wholeSecond(now) ? endedAt : null;
  return { ...newTry(row, now), desired: { ...row.desired, endedAt }, moved: null, clickedEnd, startedAgain };
}

/** Taken away by the person; void by itself where the service never heard of it. */
export function takenAway(row: TrackerRow, now: number): TrackerRow {
  const desired = { ...row.desired, listed: false };
  const nowhere = { rank: null, wishedPosition: null, startedAgain: [] };
  return { ...revised(row, now), desired, deleted: true, resend: false, ...nowhere };
}

/**
 * The row that has its time: a window may still know it by the one that it had on another card. Throws `UserFailure('not-found')` for
 * what is not a living row of this account.
 */
export function livingRow(journal: Journal, accountId: number, trackerId: number): TrackerRow {
  const row = journal.trackers.get(trackerId);
  if (row?.deleted === true && row.successorId !== null) return livingRow(journal, accountId, row.successorId);
  if (row !== null && row.accountId === accountId && !row.deleted) return row;
  throw new UserFailure('not-found', t('This entry is no longer here.'));
}
