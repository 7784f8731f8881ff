import type { Times } from '../../../common/time/intervals.ts';
import type { TimesEdit } from '../../../common/domain/outbox.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { wholeSecond } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { isClock, questionsAbout, closeSettled } from '../tracking/away-questions.ts';
import { currentId, boardOf } from '../tasks/needed.ts';
import {
  freeStart,
  meantTimes,
  pastMoment,
  freshRow,
  isOneEntry,
  livingRow,
  retimed,
  runsAgain,
  takenAway,
  takenAwayAt,
  takenUpAgain,
  stopForResume,
  type TrackerPorts,
} from '../tracking/tracker.ts';
import { checkNote, setNote, shareNote } from '../tracking/notes.ts';
import { keepRow, type Place, takePlace } from '../tracking/placing.ts';
import { splitRow } from '../tracking/splitting.ts';
import { UserFailure } from '../user-failure.ts';
import type { CommandPorts, Handlers } from './command.ts';

/** Changes of intervals after the fact. `UserFailure('bad-input')` for times that cannot be meant; overlaps can be. */
export const editTimes: Handlers<
  'time:log' | 'time:log-all' | 'time:edit' | 'time:split' | 'time:merge' | 'time:note' | 'time:delete'
> = {
  'time:log': {
    check: ({ startedAt, endedAt, note }, nowMs) => {
      meantTimes(startedAt, endedAt, nowMs);
      checkNote(note);
    },
    apply: (ports, { note = '', ...interval }) => {
      const { id, taskId } = logged(ports, interval);
      setNote(ports.journal, id, note);
      return { what: 'log', taskId, trackerId: id };
    },
  },
  'time:log-all': {
    check: ({ entries }, nowMs) => {
      for (const { startedAt, endedAt } of entries) meantTimes(startedAt, endedAt, nowMs);
    },
    apply: (ports, { entries }) => {
      const [first, ...others] = entries.map((interval) => logged(ports, interval));
      if (first === undefined) return null;
      return { what: 'log', taskId: first.taskId, trackerId: others.length === 0 ? first.id : null };
    },
  },
  /** Takes over what the person changed, and nothing else: see `editedTimes`. */
  'time:edit': {
    check: ({ note }) => checkNote(note),
    apply: (ports, { trackerId, note, ...edit }) => {
      const { journal, clock } = ports;
      const row = living(ports, trackerId);
      // A start that gave way to another in the same second may lie a moment ahead, and its end with it.
      const latestMs = Math.max(clock.now(), row.desired.startedAt, row.desired.endedAt ?? 0);
      const { startedAt, endedAt } = editedTimes(row.desired, edit);
      const times = meantTimes(startedAt, endedAt, latestMs);
      const isNoted = note !== undefined && setNote(journal, row.id, note);
      const isOnlyNoted = note !== undefined && edit.startedAt === undefined && edit.endedAt === undefined;
      if (isOnlyNoted || (isSame(row.desired, times) && row.attention === null))
        return isNoted ? { what: 'note', taskId: row.taskId, trackerId: row.id } : null;
      const asked = questionsAbout(journal, row);
      saveTimes(ports, row, times);
      return { what: 'edit', taskId: row.taskId, trackerId: row.id, turned: closeSettled(journal, asked) };
    },
  },
  'time:split': {
    check: ({ at, until = at }, nowMs) => {
      for (const moment of [at, until]) pastMoment(moment, nowMs);
    },
    apply: (ports, { trackerId, at, until = at }) => {
      const [endedAt, startedAt] = [pastMoment(at, ports.clock.now()), pastMoment(until, ports.clock.now())];
      const row = living(ports, trackerId);
      refuseIfAsked(ports, row, 'split');
      splitRow(ports, row, { endedAt, startedAt });
      return { what: 'split', taskId: row.taskId, trackerId: row.id };
    },
  },
  'time:merge': {
    apply: (ports, { trackerId }) => {
      const { journal, accountId } = ports;
      const row = living(ports, trackerId);
      const previous = journal.trackers.previousOfTask(accountId, row.taskId, row.desired.startedAt);
      if (previous === null)
        throw new UserFailure('bad-input', t('This task has no entry before this one to merge it with.'));
      refuseIfApart(previous, row);
      for (const one of [row, previous]) refuseIfAsked(ports, one, 'merged');
      mergeInto(ports, previous, row);
      return { what: 'merge', taskId: row.taskId, trackerId: previous.id };
    },
  },
  'time:note': {
    check: ({ note }) => checkNote(note),
    apply: (ports, { trackerId, note }) => {
      const { id, taskId } = living(ports, trackerId);
      return setNote(ports.journal, id, note) ? { what: 'note', taskId, trackerId: id } : null;
    },
  },
  'time:delete': {
    apply: (ports, { trackerId }) => {
      const row = living(ports, trackerId);
      keepRow(ports, row.taskId, () => ports.journal.trackers.save(takenAway(row, ports.clock.now())));
      return { what: 'delete', taskId: row.taskId, trackerId: row.id };
    },
  },
};

/** A night lies between them, and would count: nobody means that who presses one button. */
const MOST_APART_MS = 8 * 60 * 60_000;

function refuseIfApart(previous: TrackerRow, { desired }: TrackerRow): void {
  const apartMs = desired.startedAt - (previous.desired.endedAt ?? desired.startedAt);
  if (apartMs <= MOST_APART_MS) return;
  const words = t(
    'The entry before this one on this task ended {length} earlier, so the two were not merged: the time between them would count.',
    { length: durationWords(apartMs) },
  );
  throw new UserFailure('bad-input', words);
}

interface Interval {
  readonly taskId: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

function logged({ journal, accountId, clock }: TrackerPorts, interval: Interval): TrackerRow {
  const now = clock.now();
  const taskId = currentId(journal, accountId, interval.taskId);
  const times = meantTimes(interval.startedAt, interval.endedAt, now);
  const { boardId } = boardOf(journal, accountId, taskId);
  const marks = { listed: false, highlightedAt: null };
  const before = takenAwayAt(journal, { accountId, taskId }, times.startedAt);
  if (before !== null) {
    const row = takenUpAgain(before, { ...times, ...marks }, now);
    journal.trackers.save(row);
    return row;
  }
  const start = freeStart(journal, { accountId, taskId }, times.startedAt, { before: times.endedAt });
  return journal.trackers.insert(
    freshRow({ accountId, taskId, boardId }, { ...times, startedAt: start, ...marks }, now),
  );
}

function living({ journal, accountId }: TrackerPorts, trackerId: number): TrackerRow {
  return livingRow(journal, accountId, trackerId);
}

/** The answer is about the times of one entry: of a part alone, or of one with a part of another, nobody could be asked. */
function refuseIfAsked({ journal }: TrackerPorts, row: TrackerRow, command: 'split' | 'merged'): void {
  if (row.attention?.kind === 'conflict') throw contested(command);
  const asked = questionsAbout(journal, row);
  if (asked.length === 0) return;
  const words = t(
    '{cause, select, clock {The clock was set} other {You were away}} while this task ran, and Cardclock still asks what to make of that, so nothing was {command, select, split {split} other {merged}}. Answer that first, then try again.',
    { cause: asked.some(isClock) ? 'clock' : 'away', command },
  );
  throw new UserFailure('bad-input', words);
}

function contested(command: 'split' | 'merged'): UserFailure {
  const words = t(
    'Another device changed this entry too, so nothing was {command, select, split {split} other {merged}}. Choose the right times under Sync, then try again.',
    { command },
  );
  return new UserFailure('bad-input', words);
}

/** An interval that runs again counts as started: one timer at a time. */
function saveTimes(ports: CommandPorts, row: TrackerRow, { startedAt, endedAt }: Times): void {
  const { journal, clock } = ports;
  const isResumed = endedAt === null && row.desired.endedAt !== null;
  if (isResumed) stopForResume(ports, row);
  const room = { own: row.desired.startedAt, before: endedAt };
  const start = startedAt === row.desired.startedAt ? startedAt : freeStart(journal, row, startedAt, room);
  const now = clock.now();
  const edited = retimed(isResumed ? runsAgain(row, now) : row, { startedAt: start, endedAt }, now);
  // Typed times say which ones count, but not what is to become of an entry that may be another one.
  journal.trackers.save(isOneEntry(row) ? { ...edited, attention: null } : edited);
}

function isSame(a: Times, b: Times): boolean {
  return a.startedAt === b.startedAt && a.endedAt === b.endedAt;
}

/**
 * What an entry with the times `now` comes to by `edit`. A time that the person left alone stays as it is now, whatever it
 * was then: a timer that was stopped meanwhile stays stopped when only its start is changed. Throws
 * `UserFailure('bad-input')` where one that they changed was changed meanwhile too, to something else.
 */
function editedTimes(now: Times, { was, ...given }: TimesEdit): Times {
  const startedAt = given.startedAt === undefined ? now.startedAt : wholeSecond(given.startedAt);
  const endedAt = given.endedAt === undefined ? now.endedAt : flooredEnd(given.endedAt);
  if (now.endedAt !== endedAt && now.endedAt !== was.endedAt)
    throw new UserFailure('bad-input', endWords(was.endedAt, now.endedAt));
  if (now.startedAt !== startedAt && now.startedAt !== was.startedAt) throw new UserFailure('bad-input', startWords());
  return { startedAt, endedAt };
}

function flooredEnd(endedAt: number | null): number | null {
  return endedAt === null ? null : wholeSecond(endedAt);
}

function endWords(was: number | null, now: number | null): string {
  if (now === null) return t('This entry is running again, so nothing was changed. Check its times and try again.');
  return was === null
    ? t('This entry was stopped meanwhile, so nothing was changed. Look at its times, and try again.')
    : t('This entry was given another end meanwhile, so nothing was changed. Look at its times, and try again.');
}

function startWords(): string {
  return t('This entry was given another start meanwhile, so nothing was changed. Look at its times, and try again.');
}

/**
 * `previous` covers both and what lies between them, and runs where one of them does; `row` goes, and hands its place in the
 * work list on. An end later than the other's is kept: nothing that was tracked gets lost.
 */
function mergeInto(ports: CommandPorts, previous: TrackerRow, row: TrackerRow): void {
  const { journal, accountId, clock } = ports;
  const now = clock.now();
  const endedAt = laterEnd(previous.desired.endedAt, row.desired.endedAt);
  const isResumed = endedAt === null && previous.desired.endedAt !== null;
  const place = row.desired.listed ? takePlace(journal, accountId, row.taskId) : null;
  journal.trackers.save(takenAway(journal.trackers.get(row.id) ?? row, now));
  shareNote(journal, row.id, previous.id);
  const kept = journal.trackers.get(previous.id) ?? previous;
  const merged = placedAt(retimed(kept, { startedAt: kept.desired.startedAt, endedAt }, now), place);
  // A timer of ours stays ours when it goes on in an entry that another device began.
  journal.trackers.save({ ...merged, isOwn: merged.isOwn || (isResumed && row.isOwn) });
  if (isResumed && previous.isOwn && !row.isOwn) stopForResume(ports, previous);
}

function placedAt(row: TrackerRow, place: Place | null): TrackerRow {
  if (place === null) return row;
  const desired = { ...row.desired, listed: true, highlightedAt: place.highlightedAt };
  return { ...row, desired, rank: place.rank, requestedPosition: place.position };
}

function laterEnd(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}
