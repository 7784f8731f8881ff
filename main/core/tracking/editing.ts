import type { Times, TimesEdit } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';
import { isClock, questionsAbout } from '../recovery/open-questions.ts';
import { closeSettled, turnBack } from '../recovery/turned-question.ts';
import { asDeed, type DeedPorts } from './deed.ts';
import { editedTimes } from './edited-times.ts';
import { mergeInto } from './merging.ts';
import { meantTimes, pastMoment } from './moments.ts';
import { stopForResume } from './one-timer.ts';
import { freshRow, livingRow, retimed, takenAway } from './revising.ts';
import { runsAgain } from './started-again.ts';
import { splitRow } from './splitting.ts';
import { currentId } from '../tasks/needed.ts';
import { freeStart } from './free-start.ts';
import { boardOf } from './task-board.ts';
import type { TrackingPorts } from './tracking.ts';
import { takeRowBack } from './row-back.ts';
import { placeOf } from './row-place.ts';
import { keepRow } from './placing.ts';
import { takeBack } from './undo.ts';

/**
 * Changes of intervals after the fact. Each call is one durable transaction and gives the id by which `undo` takes it back;
 * null where nothing had to be done. Throws `UserFailure('bad-input')` for times that cannot be meant. Overlaps can be.
 */
export interface Editing {
  readonly log: (taskId: number, startedAt: number, endedAt: number) => number | null;
  /** Takes over what the person changed, and nothing else: see `editedTimes`. */
  readonly edit: (trackerId: number, edit: TimesEdit) => number | null;
  readonly split: (trackerId: number, at: number) => number | null;
  readonly merge: (trackerId: number) => number | null;
  readonly remove: (trackerId: number) => number | null;
  /** Does the opposite of a deed, or of an undo: what was changed again since then stays as it is. */
  readonly undo: (changeId: number) => number | null;
}

export function createEditing(ports: TrackingPorts): Editing {
  const { clock } = ports;

  return {
    log: (wanted, startedAt, endedAt) => {
      const taskId = currentId(ports.journal, ports.accountId, wanted);
      const times = meantTimes(startedAt, endedAt, clock.now());
      return asDeed(ports, 'log', ({ journal, accountId }) => {
        const { boardId } = boardOf(journal, accountId, taskId);
        const start = freeStart(journal, { accountId, taskId }, times.startedAt, { before: times.endedAt });
        const desired = { ...times, startedAt: start, listed: false, highlightedAt: null };
        const row = journal.trackers.insert(freshRow({ accountId, taskId, boardId }, desired, clock.now()));
        return { taskId, trackerId: row.id };
      });
    },
    edit: (trackerId, edit) => {
      return asDeed(ports, 'edit', (recorded) => {
        const row = living(recorded, trackerId);
        // A start that gave way to another in the same second may lie a moment ahead, and its end with it.
        const latestMs = Math.max(clock.now(), row.desired.startedAt, row.desired.endedAt ?? 0);
        const { startedAt, endedAt } = editedTimes(row.desired, edit);
        const times = meantTimes(startedAt, endedAt, latestMs);
        if (isSame(row.desired, times) && row.parked === null) return null;
        const asked = questionsAbout(recorded.journal, row);
        saveTimes(recorded, row, times);
        return { taskId: row.taskId, trackerId, turned: closeSettled(recorded.journal, asked) };
      });
    },
    split: (trackerId, at) => {
      const moment = pastMoment(at, clock.now());
      return asDeed(ports, 'split', (recorded) => {
        const row = living(recorded, trackerId);
        refuseIfAsked(recorded, row, 'split');
        splitRow(recorded, row, { endedAt: moment, startedAt: moment });
        return { taskId: row.taskId, trackerId };
      });
    },
    merge: (trackerId) =>
      asDeed(ports, 'merge', (recorded) => {
        const { journal, accountId } = recorded;
        const row = living(recorded, trackerId);
        const previous = journal.trackers.previousOfTask(accountId, row.taskId, row.desired.startedAt);
        if (previous === null)
          throw new UserFailure('bad-input', t('This task has no entry before this one to merge it with.'));
        for (const one of [row, previous]) refuseIfAsked(recorded, one, 'merged');
        mergeInto(recorded, previous, row);
        return { taskId: row.taskId, trackerId: previous.id };
      }),
    remove: (trackerId) =>
      asDeed(ports, 'delete', (recorded) => {
        const row = living(recorded, trackerId);
        keepRow(recorded, row.taskId, () => recorded.journal.trackers.save(takenAway(row, clock.now())));
        return { taskId: row.taskId, trackerId };
      }),
    undo: (changeId) => {
      const deed = ports.journal.intents.get(changeId);
      if (deed === null || deed.accountId !== ports.accountId)
        throw new UserFailure('not-found', t('There is nothing here to take back.'));
      return asDeed(ports, 'undo', (recorded) => {
        const { taskId, trackerId } = deed;
        // Such an answer closed a question, or asked it again, and nothing else.
        const isOnlyTurned = deed.changes.length === 0 && deed.turned !== null;
        const stood = placeOf(recorded.journal, recorded.accountId, taskId);
        const isBack = takeBack(recorded, deed);
        const { isChanged, place } = takeRowBack(recorded, deed, stood);
        if (!isOnlyTurned && !isBack && !isChanged) return null;
        const turned = turnBack(recorded.journal, deed);
        if (isOnlyTurned && turned === null) return null;
        return { taskId, trackerId, place, turned };
      });
    },
  };
}

function living({ journal, accountId }: DeedPorts, trackerId: number): TrackerRow {
  return livingRow(journal, accountId, trackerId);
}

/** The answer is about the times of one entry: of a part alone, or of one with a part of another, nobody could be asked. */
function refuseIfAsked({ journal }: DeedPorts, row: TrackerRow, deed: 'split' | 'merged'): void {
  if (row.parked?.kind === 'conflict') throw contested(deed);
  const asked = questionsAbout(journal, row);
  if (asked.length === 0) return;
  const words = t(
    '{cause, select, clock {The clock was set} other {You were away}} while this task ran, and Cardclock still asks what to make of that, so nothing was {deed, select, split {split} other {merged}}. Answer that first, then try again.',
    { cause: asked.some(isClock) ? 'clock' : 'away', deed },
  );
  throw new UserFailure('bad-input', words);
}

function contested(deed: 'split' | 'merged'): UserFailure {
  const words = t(
    'Another device changed this entry too, so nothing was {deed, select, split {split} other {merged}}. Choose the right times under Sync, then try again.',
    { deed },
  );
  return new UserFailure('bad-input', words);
}

/** An interval that runs again counts as started: one timer at a time. */
function saveTimes(ports: TrackingPorts, row: TrackerRow, { startedAt, endedAt }: Times): void {
  const { journal, clock } = ports;
  const isResumed = endedAt === null && row.desired.endedAt !== null;
  if (isResumed) stopForResume(ports, row);
  const room = { own: row.desired.startedAt, before: endedAt };
  const start = startedAt === row.desired.startedAt ? startedAt : freeStart(journal, row, startedAt, room);
  const now = clock.now();
  journal.trackers.save(retimed(isResumed ? runsAgain(row, now) : row, { startedAt: start, endedAt }, now));
}

function isSame(a: Times, b: Times): boolean {
  return a.startedAt === b.startedAt && a.endedAt === b.endedAt;
}
