import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond } from '../clock.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { questionsAbout, closeSettled, closeSettledOf } from '../tracking/away-questions.ts';
import { currentId, boardOf } from '../tasks/needed.ts';
import {
  freeStart,
  pastMoment,
  freshRow,
  livingRow,
  noted,
  endTentativeStarts,
  finish,
  ownRunning,
  stopForStart,
  takenAwayAt,
  takenUpAgain,
} from '../tracking/tracker.ts';
import { takePlace } from '../tracking/placing.ts';
import { UserFailure } from '../user-failure.ts';
import type { CommandPorts, Effect, Handlers } from './command.ts';

export const startStop: Handlers<'timer:start' | 'timer:stop'> = {
  /** A task that runs goes on; `UserFailure('bad-input')` where it began after `at`. */
  'timer:start': {
    check: refuseFuture,
    apply: (ports, command) => start(ports, command),
  },
  'timer:stop': {
    check: refuseFuture,
    apply: (ports, { trackerId, at }) => {
      const { journal, clock, accountId } = ports;
      const row = livingRow(journal, accountId, trackerId);
      if (row.desired.endedAt !== null) return null;
      const moment = at === undefined ? null : pastMoment(at, clock.now());
      if (moment !== null && moment < row.desired.startedAt)
        throw new UserFailure('bad-input', t('This is before the timer started. Choose a later moment.'));
      const asked = questionsAbout(journal, row);
      finish(ports, row, moment ?? wholeSecond(clock.now()));
      return { what: 'stop', taskId: row.taskId, trackerId: row.id, turned: closeSettled(journal, asked) };
    },
  },
};

interface Start {
  readonly taskId: number;
  /** UTC ms; now where it is absent. */
  readonly at?: number;
  /** Others of ours end also where several may run. */
  readonly alone?: boolean;
}

export function start(ports: CommandPorts, { taskId: wanted, at, alone = false }: Start): Effect | null {
  const { journal, accountId, clock } = ports;
  const taskId = currentId(journal, accountId, wanted);
  const now = clock.now();
  const moment = at === undefined ? wholeSecond(now) : pastMoment(at, now);
  const timers = { ...ports, severalTimers: () => !alone && ports.severalTimers() };
  const going = runningOf(timers, taskId);
  const asked = ownRunning(ports).map((row) => ({ trackerId: row.id, questions: questionsAbout(journal, row) }));
  const effect =
    going === null
      ? begin(timers, taskId, moment, at !== undefined)
      : goOn(timers, going, at === undefined ? null : moment);
  // What ended before the time away is asked about again once this is taken back.
  return effect && { ...effect, turned: closeSettledOf(journal, asked) };
}

function begin(ports: CommandPorts, taskId: number, moment: number, isTyped: boolean): Effect {
  stopForStart(ports, moment);
  const row = (isTyped ? runAgain(ports, taskId, moment) : null) ?? insertRunning(ports, taskId, moment);
  return { what: 'start', taskId, trackerId: row.id };
}

function refuseFuture({ at }: { readonly at?: number }, nowMs: number): void {
  if (at !== undefined) pastMoment(at, nowMs);
}

/** A new listed tracker takes the place and the highlight of the task's former one: a task appears once. */
function insertRunning(ports: CommandPorts, taskId: number, moment: number): TrackerRow {
  const { journal, accountId, clock } = ports;
  const { boardId } = boardOf(journal, accountId, taskId);
  const place = takePlace(journal, accountId, taskId);
  const startedAt = freeStart(journal, { accountId, taskId }, moment);
  const desired = { startedAt, endedAt: null, listed: true, highlightedAt: place.highlightedAt };
  const row = freshRow({ accountId, taskId, boardId }, desired, clock.now());
  return journal.trackers.insert({ ...row, requestedPosition: place.position, rank: place.rank });
}

/** As `time:log` does: what was taken away comes back, with its second. */
function runAgain({ journal, accountId, clock }: CommandPorts, taskId: number, startedAt: number): TrackerRow | null {
  const before = takenAwayAt(journal, { accountId, taskId }, startedAt);
  if (before === null) return null;
  const { rank, position, highlightedAt } = takePlace(journal, accountId, taskId);
  const back = takenUpAgain(before, { startedAt, endedAt: null, listed: true, highlightedAt }, clock.now());
  const row = { ...back, isOwn: true, rank, requestedPosition: position };
  journal.trackers.save(row);
  return row;
}

/** The timer of the task that runs, rather one of this device; null where none does. */
function runningOf({ journal, accountId }: CommandPorts, taskId: number): TrackerRow | null {
  const rows = journal.trackers.running(accountId).filter((row) => row.taskId === taskId);
  return rows.find(({ isOwn }) => isOwn) ?? rows[0] ?? null;
}

/** Another device may have ended it before, unknown here: then this start counts (docs/adr/0025). */
function note({ journal, clock }: CommandPorts, going: TrackerRow, startedAt: number): void {
  const saidAt = clock.now();
  const row = noted(going, { startedAt, endedAt: null, saidAt });
  if (row !== going) journal.trackers.save({ ...row, changedAt: saidAt });
}

/**
 * The task of `going` is started at `at`, now where it is null, and runs: it goes on, and others of ours end as by a start. Null where there are
 * none to end. Throws `UserFailure('bad-input')` where `going` began only after `at`.
 */
function goOn(ports: CommandPorts, going: TrackerRow, at: number | null): Effect | null {
  if (at !== null && going.desired.startedAt > at) {
    const words = t(
      'This task is already running and began after that, so nothing was changed. To move its start, edit it in the day.',
    );
    throw new UserFailure('bad-input', words);
  }
  const moment = at ?? wholeSecond(ports.clock.now());
  const isOneEnded = !ports.severalTimers() && stopOthers(ports, going, moment);
  note(ports, going, moment);
  return isOneEnded ? { what: 'start', taskId: going.taskId, trackerId: going.id } : null;
}

/** As `stopForStart`, but for timers of the task itself; whether there were any. */
function stopOthers(ports: CommandPorts, { id, taskId }: TrackerRow, at: number): boolean {
  const now = wholeSecond(ports.clock.now());
  const others = ownRunning(ports).filter((row) => row.taskId !== taskId);
  for (const row of others) finish(ports, row, row.desired.startedAt <= at ? at : now);
  endTentativeStarts(ports, at, new Set([id]));
  return others.length > 0;
}
