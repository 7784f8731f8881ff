import type { Times } from '../../../common/domain/outbox.ts';
import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { NewTracker, TrackerFields, TrackerRow, StartedAgain } from '../journal/rows.ts';
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

/** What both sides changed is one entry for certain: where theirs begins otherwise, it may be one of the other device's own. */
export function isOneEntry({ parked, seen }: TrackerRow): boolean {
  return parked?.kind === 'conflict' && seen?.startedAt === parked.base.startedAt;
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

/** What of it lies before `endedAt`: the person meant the timer to end there. All of it where that is null. */
export function cutAt(words: readonly StartedAgain[], endedAt: number | null): readonly StartedAgain[] {
  if (endedAt === null) return words;
  return words.flatMap((one) =>
    one.startedAt < endedAt ? { ...one, endedAt: Math.min(one.endedAt ?? endedAt, endedAt) } : [],
  );
}

/** What was said of a row that is given other times: what ended with it ends with it again, and nothing lies before it. */
export function fittedTo(
  { desired, startedAgain }: Pick<TrackerRow, 'desired' | 'startedAgain'>,
  { startedAt, endedAt }: Times,
): readonly StartedAgain[] {
  const moved = startedAgain.map((word) => ({
    ...word,
    startedAt: Math.max(word.startedAt, startedAt),
    endedAt: word.endedAt === desired.endedAt ? endedAt : word.endedAt,
  }));
  return cutAt(moved, endedAt);
}

/** A stop that another device pressed may be on its way for so long, while the service holds the timer as running. */
const STOP_UNDERWAY_MS = 24 * 60 * 60_000;

/** What is still open of a timer that the service holds as running at `now`: an end from before the start may still come. */
export function stillOpen(words: readonly StartedAgain[], now: number): readonly StartedAgain[] {
  // What seems to come from the future was said before the clock was set back.
  return words.filter(({ saidAt }) => saidAt <= now && now - saidAt < STOP_UNDERWAY_MS);
}

/** What was not seen to be so once the service held the timer as running by a request that left at `askedAt`. */
export function unconfirmed(words: readonly StartedAgain[], askedAt: number, now: number): readonly StartedAgain[] {
  // What seems to come from the future was said before the clock was set back.
  return words.filter(({ saidAt }) => saidAt >= askedAt && saidAt <= now);
}

/**
 * What is to be tracked where another device had ended the timer at `endedAt`, by the clock of this device: nothing for a word that
 * came before that end. Words of one stretch are one interval.
 */
export function trackedAfter(words: readonly StartedAgain[], endedAt: number): readonly StartedAgain[] {
  const tracked: StartedAgain[] = [];
  for (const word of words) {
    const last = tracked.at(-1);
    const startedAt = Math.max(word.startedAt, endedAt);
    const isLater = word.saidAt >= endedAt && (word.endedAt === null || word.endedAt > startedAt);
    if (!isLater) continue;
    if (last === undefined || (last.endedAt !== null && last.endedAt < startedAt)) tracked.push({ ...word, startedAt });
    else if (last.endedAt !== null) tracked.splice(-1, 1, { ...last, endedAt: laterEnd(last, word) });
  }
  return tracked;
}

/** The row whose task was started again while it ran. Nobody else can have ended what never left. */
export function noted(row: TrackerRow, word: StartedAgain): TrackerRow {
  const isHereAlone = row.seen === null && !row.ambiguous;
  return isHereAlone ? row : { ...row, startedAgain: [...row.startedAgain, word] };
}

function laterEnd(one: Times, other: Times): number | null {
  return one.endedAt === null || other.endedAt === null ? null : Math.max(one.endedAt, other.endedAt);
}

/** The same of one that runs again, its end taken back before the service had it: it was meant to run on from there. */
export function runsAgain(row: TrackerRow, now: number): TrackerRow {
  const { endedAt } = row.desired;
  if (endedAt === null || row.seen?.endedAt !== null) return row;
  return noted(row, { startedAt: endedAt, endedAt: null, saidAt: now });
}
