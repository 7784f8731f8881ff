import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { questionsAbout } from '../recovery/open-questions.ts';
import { closeSettled } from '../recovery/turned-question.ts';
import { asDeed } from './deed.ts';
import { goOn, runningOf } from './going-on.ts';
import { pastMoment } from './moments.ts';
import { finish, type OneTimerPorts, stopForStart } from './one-timer.ts';
import { addRow, leavePlace, moveRow, takePlace } from './placing.ts';
import { freshRow, livingRow } from './revising.ts';
import { freeStart } from './free-start.ts';
import { placeOf } from './row-place.ts';
import { currentId } from '../tasks/needed.ts';
import { boardOf } from './task-board.ts';
import { UserFailure } from '../user-failure.ts';

export type TrackingPorts = OneTimerPorts;

/** Each call is one durable transaction: when it returns, what the person meant is on disk. */
export interface Tracking {
  /**
   * `at`: UTC ms, not in the future; now where it is absent. `alone`: others of ours end also where several may run. Gives the
   * id for `undo`; null where nothing changed. A task that runs goes on; `UserFailure('bad-input')` where it began after `at`.
   */
  readonly start: (taskId: number, at?: number, alone?: boolean) => number | null;
  /** `at`: UTC ms, neither in the future nor before the start. */
  readonly stop: (trackerId: number, at?: number) => number | null;
  readonly highlight: (taskId: number, highlighted: boolean) => number | null;
  readonly add: (taskId: number) => number | null;
  readonly remove: (taskId: number) => number | null;
  readonly move: (taskId: number, toIndex: number) => number | null;
}

export function createTracking(ports: TrackingPorts): Tracking {
  const { clock } = ports;
  const current = (taskId: number): number => currentId(ports.journal, ports.accountId, taskId);

  return {
    start: (wanted, at, alone = false) => {
      const taskId = current(wanted);
      const now = clock.now();
      const moment = at === undefined ? wholeSecond(now) : pastMoment(at, now);
      const severalTimers = (): boolean => !alone && ports.severalTimers();
      return asDeed({ ...ports, severalTimers }, 'start', (recorded) => {
        const going = runningOf(recorded, taskId);
        if (going !== null) return goOn(recorded, going, at === undefined ? null : moment);
        stopForStart(recorded, moment);
        return { taskId, trackerId: insertRunning(recorded, taskId, moment).id };
      });
    },
    stop: (trackerId, at) => {
      const moment = at === undefined ? null : pastMoment(at, clock.now());
      return asDeed(ports, 'stop', (recorded) => {
        const row = livingRow(recorded.journal, recorded.accountId, trackerId);
        if (row.desired.endedAt !== null) return null;
        if (moment !== null && moment < row.desired.startedAt)
          throw new UserFailure('bad-input', t('This is before the timer started. Choose a later moment.'));
        const asked = questionsAbout(recorded.journal, row);
        finish(recorded, row, moment ?? wholeSecond(clock.now()));
        return { taskId: row.taskId, trackerId, turned: closeSettled(recorded.journal, asked) };
      });
    },
    highlight: (wanted, highlighted) => {
      const taskId = current(wanted);
      return asDeed(ports, 'highlight', (recorded) => {
        const isThere = setHighlight(recorded, taskId, highlighted ? wholeSecond(clock.now()) : null);
        return isThere ? { taskId, trackerId: null } : null;
      });
    },
    add: (wanted) => {
      const taskId = current(wanted);
      return asDeed(ports, 'add', (recorded) => {
        if (isOnWorkList(recorded, taskId)) return null;
        listOrAdd(recorded, taskId);
        return { taskId, trackerId: null };
      });
    },
    remove: (wanted) => {
      const taskId = current(wanted);
      return asDeed(ports, 'remove', (recorded) => {
        const before = placeOf(recorded.journal, recorded.accountId, taskId);
        if (before === null) return null;
        leavePlace(recorded.journal, recorded.accountId, taskId);
        return { taskId, trackerId: null, place: { before, after: null } };
      });
    },
    move: (wanted, toIndex) => {
      const taskId = current(wanted);
      return asDeed(ports, 'move', ({ journal, accountId }) => {
        const before = placeOf(journal, accountId, taskId);
        if (!moveRow(journal, accountId, taskId, { toIndex, isAsked: true })) return null;
        return { taskId, trackerId: null, place: { before, after: placeOf(journal, accountId, taskId) } };
      });
    },
  };
}

/** A new listed tracker takes the place and the highlight of the task's former one: a task appears once. */
function insertRunning(ports: TrackingPorts, taskId: number, moment: number): TrackerRow {
  const { journal, accountId, clock } = ports;
  const { boardId } = boardOf(journal, accountId, taskId);
  const place = takePlace(journal, accountId, taskId);
  const startedAt = freeStart(journal, { accountId, taskId }, moment);
  const desired = { startedAt, endedAt: null, listed: true, highlightedAt: place.highlightedAt };
  const row = freshRow({ accountId, taskId, boardId }, desired, clock.now());
  return journal.trackers.insert({ ...row, wishedPosition: place.position, rank: place.rank });
}

/** False where the task neither runs nor stands on the work list. */
function setHighlight(ports: TrackingPorts, taskId: number, highlightedAt: number | null): boolean {
  const { journal, accountId } = ports;
  const addition = journal.additions.get(accountId, taskId);
  if (addition !== null) journal.additions.put(accountId, { ...addition, highlightedAt });
  const rows = journal.trackers
    .ofTask(accountId, taskId)
    .filter(({ desired }) => desired.listed || desired.endedAt === null);
  for (const row of rows) journal.trackers.save({ ...row, desired: { ...row.desired, highlightedAt } });
  return addition !== null || rows.length > 0;
}

/** A timer that runs without a row gets its row back; any other task gets one of ours until it is started. */
function listOrAdd(ports: TrackingPorts, taskId: number): void {
  const { journal, accountId, clock } = ports;
  const running = journal.trackers.running(accountId).find((row) => row.taskId === taskId);
  if (running !== undefined) {
    journal.trackers.save({ ...running, desired: { ...running.desired, listed: true } });
    return;
  }
  const { boardId } = boardOf(journal, accountId, taskId);
  addRow(journal, accountId, { taskId, boardId, highlightedAt: null, addedAt: clock.now() });
}

function isOnWorkList(ports: TrackingPorts, taskId: number): boolean {
  return listedOf(ports, taskId).length > 0 || ports.journal.additions.get(ports.accountId, taskId) !== null;
}

function listedOf(ports: TrackingPorts, taskId: number): readonly TrackerRow[] {
  return ports.journal.trackers.ofTask(ports.accountId, taskId).filter((row) => row.desired.listed);
}
