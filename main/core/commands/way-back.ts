import { isEqual } from '../../../common/equal.ts';
import type { Times } from '../../../common/time/intervals.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { RowImage, StoredIntent, TrackerChange } from '../journal/intents.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { imageOf } from './history.ts';
import { wholeSecond } from '../clock.ts';
import { endTentativeStarts, finish, ownRunning } from '../tracking/tracker.ts';
import type { CommandPorts } from './command.ts';
import { movedSince } from './other-card.ts';

/** One row on its way back: as it is, and as it is meant to be again. */
export interface WayBack {
  readonly row: TrackerRow;
  readonly target: RowImage;
}

/**
 * The ways of all rows that `intent` changed and that still are as it left them. What it made, and several intervals of one
 * command, go back whole or not at all: a part would lose time or count some twice.
 *
 * @throws UserFailure `bad-input` where an entry was changed since
 */
export function waysBack(journal: Journal, intent: StoredIntent): readonly WayBack[] {
  const { changes } = intent;
  const isWhole = changes.filter(isOfInterval).length > 1;
  const ways = changes.flatMap((change) => {
    const row = change.trackerId > 0 ? journal.trackers.get(change.trackerId) : null;
    return row === null ? [] : wayBack(row, change, isWhole);
  });
  // Its time counts in the entry that took it in: what the command ended may not go on beside that.
  const isTakenIn = ({ trackerId, before }: TrackerChange): boolean =>
    trackerId > 0 && (before?.deleted ?? true) && wentIntoAnother(journal, intent, trackerId);
  if (isWhole && ways.length > 0 && changes.some(isTakenIn)) throw changedSince();
  return ways;
}

export function isSameTime(a: Times, b: Times): boolean {
  return a.startedAt === b.startedAt && a.endedAt === b.endedAt;
}

function wayBack(row: TrackerRow, change: TrackerChange, isWhole: boolean): WayBack[] {
  const { before, after } = change;
  // Of what was deleted since, merged or taken away elsewhere there is nothing to set back.
  if (row.deleted && before !== null && !after.deleted && !isWhole) return [];
  const now = imageOf(row);
  const left = asLeft(row, before, after);
  if ((isWhole || before === null) && isChangedSince(left, change)) throw changedSince();
  if (isTrackedSince(row, change)) throw changedSince();
  const target = before === null ? notThere(now) : setBack(left, before, after);
  // Another card has its time since, or had it when it was deleted there.
  if (row.deleted && !target.deleted && row.successorId !== null) throw movedSince();
  return isEqual(target, now) ? [] : [{ row, target }];
}

function changedSince(): UserFailure {
  return new UserFailure('bad-input', t('Nothing was changed: the entry was given other times since.'));
}

/** What the person started again had ended elsewhere by then, and became an entry of its own: beside that nothing runs again. */
function isTrackedSince({ desired, seen, tentativeStarts }: TrackerRow, { before, after }: TrackerChange): boolean {
  const { endedAt } = desired;
  const isEndedElsewhere = typeof seen?.endedAt === 'number' && seen.endedAt !== after.endedAt;
  if (endedAt === null || !isEndedElsewhere) return false;
  const open = new Set(tentativeStarts.map(({ saidAt }) => saidAt));
  const said = [...(before?.tentativeStarts ?? []), ...(after.tentativeStarts ?? [])];
  return said.some(({ saidAt }) => endedAt <= saidAt && !open.has(saidAt));
}

/** Whether the command changed times, or whether an entry is there. */
function isOfInterval({ trackerId, before, after }: TrackerChange): boolean {
  return trackerId > 0 && (before === null || !isSameInterval(before, after));
}

/** Its interval is neither as the command left it nor as it was before. */
function isChangedSince(now: RowImage, change: TrackerChange): boolean {
  const { before, after } = change;
  if (!isOfInterval(change)) return false;
  const isBack = before === null ? now.deleted : isSameInterval(now, before);
  return !isBack && !isSameInterval(now, after);
}

function isSameInterval(one: RowImage, other: RowImage): boolean {
  return one.deleted === other.deleted && isSameTime(one, other);
}

function notThere(image: RowImage): RowImage {
  return image.deleted ? image : { ...image, listed: false, highlightedAt: null, deleted: true };
}

/** None where that is how it is again: an image tells of no empty list. */
function tentativeStartsBack(now: RowImage, before: RowImage, after: RowImage): Pick<RowImage, 'tentativeStarts'> {
  const isAsLeft = isEqual(now.tentativeStarts, after.tentativeStarts);
  const { tentativeStarts } = isAsLeft ? before : now;
  return tentativeStarts === undefined ? {} : { tentativeStarts };
}

function back<T>(current: T, was: T, became: T): T {
  return was !== became && current === became ? was : current;
}

/** An interval that was moved on its way to the service still counts as the one that the command left. */
function asLeft(row: TrackerRow, before: RowImage | null, after: RowImage): RowImage {
  const meant = row.moved?.meant;
  const isMoved = meant !== undefined && isSameTime(meant, after) && (before === null || !isSameTime(before, after));
  return isMoved ? { ...imageOf(row), startedAt: meant.startedAt, endedAt: meant.endedAt } : imageOf(row);
}

function setBack(now: RowImage, before: RowImage, after: RowImage): RowImage {
  const image = {
    startedAt: back(now.startedAt, before.startedAt, after.startedAt),
    endedAt: back(now.endedAt, before.endedAt, after.endedAt),
    listed: back(now.listed, before.listed, after.listed),
    highlightedAt: back(now.highlightedAt, before.highlightedAt, after.highlightedAt),
    deleted: back(now.deleted, before.deleted, after.deleted),
    ...tentativeStartsBack(now, before, after),
  };
  if (image.endedAt === null || image.endedAt >= image.startedAt) return image;
  throw changedSince();
}

/** Whether an entry that `intent` made, or brought back, was taken into another one since, as by a merge. */
function wentIntoAnother({ intents }: Journal, intent: StoredIntent, trackerId: number): boolean {
  const last = intents
    .after(intent.accountId, intent.id)
    .findLast(({ changes }) => changes.some((change) => change.trackerId === trackerId && isTurned(change)));
  if (last === undefined || last.what === 'undo') return false;
  const isGone = last.changes.some((change) => change.trackerId === trackerId && change.after.deleted);
  return isGone && last.changes.some((change) => change.trackerId !== trackerId && isRetimed(change));
}

/**
 * Timers that a person started, or had run again, after `intent`, and that did not become again what they were: by the order of commands, since
 * clocks are set.
 */
function beganSince({ intents, trackers }: Journal, intent: StoredIntent): ReadonlySet<number> {
  const later = intents.after(intent.accountId, intent.id).flatMap(({ changes }) => changes);
  const isAsBefore = ({ trackerId }: TrackerChange): boolean => {
    const [row, first] = [trackers.get(trackerId), later.find((change) => change.trackerId === trackerId)];
    return row !== null && !!first?.before && isSameInterval(imageOf(row), first.before);
  };
  const began = later.filter((change) => isBegun(change) && !isAsBefore(change));
  return new Set(began.map(({ trackerId }) => trackerId));
}

/** It came, or it went. */
function isTurned({ before, after }: TrackerChange): boolean {
  return after.deleted !== (before?.deleted ?? true);
}

function isRetimed({ trackerId, before, after }: TrackerChange): boolean {
  return trackerId > 0 && (before?.startedAt !== after.startedAt || before.endedAt !== after.endedAt);
}

function isBegun({ trackerId, before, after }: TrackerChange): boolean {
  const runs = trackerId > 0 && !after.deleted && after.endedAt === null;
  return runs && (before === null || before.deleted || before.endedAt !== null);
}

/** Timers that run again because a command is taken back. */
interface Resumed {
  readonly ids: ReadonlySet<number>;
  /** What was started, or had run again, since the command. */
  readonly began: ReadonlySet<number>;
  /** All that the command is taken back of. */
  readonly isBack: ReadonlySet<number>;
}

/**
 * To be called before any of `ways` is gone.
 *
 * @throws UserFailure `bad-input` where the task of one was started again since: both entries would have that time
 */
export function resumedBy(
  { journal, accountId }: CommandPorts,
  intent: StoredIntent,
  ways: readonly WayBack[],
): Resumed {
  const resumed = ways.filter(isResumed);
  const began = resumed.length === 0 ? new Set<number>() : beganSince(journal, intent);
  const ids = new Set(resumed.map(({ row }) => row.id));
  const isBack = new Set(ways.map(({ row }) => row.id));
  const isStartedAgain = resumed.some(({ row, target }) =>
    journal.trackers
      .ofTask(accountId, row.taskId)
      .some(({ id, desired }) => began.has(id) && !isBack.has(id) && (desired.endedAt ?? Infinity) > target.startedAt),
  );
  if (!isStartedAgain) return { ids, began, isBack };
  const words = t(
    'Nothing was changed: the task was started again since, and that time would count twice. Edit the entry in the day instead.',
  );
  throw new UserFailure('bad-input', words);
}

/** A timer that runs again ends those of ours that were started or resumed since the command, as a start would. */
export function stopOthers(ports: CommandPorts, { ids, began, isBack }: Resumed): void {
  if (ids.size === 0 || ports.severalTimers()) return;
  const now = wholeSecond(ports.clock.now());
  for (const other of ownRunning(ports)) if (!ids.has(other.id) && began.has(other.id)) finish(ports, other, now);
  endTentativeStarts(ports, now, isBack);
}

/** Alive and running then, and not before. */
export function isResumed({ row, target }: WayBack): boolean {
  const runs = !target.deleted && target.endedAt === null;
  return runs && (row.deleted || row.desired.endedAt !== null);
}
