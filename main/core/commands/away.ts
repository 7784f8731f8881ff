import type { Times } from '../../../common/time/intervals.ts';
import { t, msg } from '../../../common/i18n/translate.ts';
import { openQuestions, questionsAbout, closeAnswered } from '../tracking/away-questions.ts';
import { UserFailure } from '../user-failure.ts';
import type { Handlers } from './command.ts';
import { endedAtJump, hasMoment, isToldBefore, shifted } from '../../../common/domain/clock-jump.ts';
import type { AwayAnswer } from '../../../common/ipc/journal-commands.ts';
import { wholeSecond } from '../clock.ts';
import type { Away, TrackerRow } from '../journal/rows.ts';
import { type TrackerPorts, freeStart, finished, retimed, freshRow } from '../tracking/tracker.ts';
import { splitRow } from '../tracking/splitting.ts';
import { currentId, boardOf } from '../tasks/needed.ts';

export const awayCommand: Handlers<'away:answer'> = {
  /** Undone, the question is asked again. */
  'away:answer': {
    apply: (ports, { awayId, answer }) => {
      const { journal, accountId } = ports;
      const question = openQuestions(journal, accountId).find(({ away }) => away.id === awayId);
      if (question === undefined) throw new UserFailure('not-found', t('This question is no longer open.'));
      const { away, row } = question;
      const questions = questionsAbout(journal, row);
      carryOut(ports, away, row, answer);
      const turned = closeAnswered(journal, away, questions);
      return { what: 'away', taskId: row.taskId, trackerId: row.id, turned };
    },
  },
};

/** Does what the person answered. */
function carryOut(ports: TrackerPorts, away: Away, row: TrackerRow, answer: AwayAnswer): void {
  if (away.why === 'clock' && row.desired.endedAt !== null) {
    carryOutEnded(ports, away, row, answer);
    return;
  }
  if (away.why === 'clock' && !hasMoment(away) && (answer === 'stop' || answer === 'split'))
    throw new UserFailure('bad-input', t('Cardclock no longer knows when the clock was set. Shift the start instead.'));
  if (typeof answer === 'string') doOwn(ports, away, row, answer);
  else giveAway(ports, away, row, answer.toTask);
}

/** Does what the person answered about the clock of an entry that has ended since. */
function carryOutEnded(ports: TrackerPorts, away: Away, row: TrackerRow, answer: AwayAnswer): void {
  if (answer === 'keep') return;
  const isWhole = isToldBefore(row.desired, away);
  if (answer === 'shift') retime(ports, row, shifted(row.desired, away), isWhole);
  else if (answer === 'stop' && !isWhole) retime(ports, row, endedAtJump(row.desired, away), false);
  else throw new UserFailure('bad-input', t('This timer has been stopped already. Keep its times, or shift them.'));
}

/** `isWhole`: where the start has to give way, the end goes with it. */
function retime({ journal, clock }: TrackerPorts, row: TrackerRow, times: Times, isWhole: boolean): void {
  const wanted = wholeSecond(times.startedAt);
  const end = wholeSecond(times.endedAt ?? clock.now());
  if (end <= wanted)
    throw new UserFailure('bad-input', t('It would end before it began. Keep its times, or give it others in Today.'));
  const room = { own: row.desired.startedAt, before: isWhole ? null : end };
  const startedAt = freeStart(journal, row, wanted, room);
  const endedAt = isWhole ? end + startedAt - wanted : end;
  journal.trackers.save(retimed(row, { startedAt, endedAt }, clock.now()));
}

/** What concerns no task but the timer's own. */
function doOwn(ports: TrackerPorts, away: Away, row: TrackerRow, answer: Extract<AwayAnswer, string>): void {
  const { journal } = ports;
  const isSetBack = away.toMs < away.fromMs;
  switch (answer) {
    case 'keep':
      refuseNothing(ports, away, row);
      return;
    case 'stop':
      // By a clock that was set back, what lies before the jump would end in the future: it moves with the clock.
      if (isSetBack) shift(ports, away, row);
      endAt(ports, journal.trackers.get(row.id) ?? row, past(ports, Math.min(away.fromMs, away.toMs)));
      return;
    case 'split':
      if (isSetBack) shift(ports, away, row);
      takeOut(ports, away, journal.trackers.get(row.id) ?? row);
      return;
    case 'shift':
      if (away.why !== 'clock')
        throw new UserFailure('bad-input', t('Only a clock that was set moves a start with it.'));
      shift(ports, away, row);
      return;
    default:
      answer satisfies never;
  }
}

function refuseNothing({ clock }: TrackerPorts, { why }: Away, { desired }: TrackerRow): void {
  if (why === 'clock' && desired.startedAt > clock.now()) throw new UserFailure('bad-input', t(NOT_BEGUN));
}

/** Not as a stop does: what the clock has to do with the end is answered here. */
function endAt({ journal, clock }: TrackerPorts, row: TrackerRow, at: number): void {
  const { startedAt, endedAt } = row.desired;
  const now = clock.now();
  const times = { startedAt, endedAt: Math.max(startedAt, at) };
  journal.trackers.save(endedAt === null ? finished(row, at, now) : retimed(row, times, now));
}

/** What had not run for a second by then simply starts later, and what ended before the return ends where the absence began. */
function takeOut(ports: TrackerPorts, away: Away, row: TrackerRow): void {
  const endedAt = past(ports, Math.min(away.fromMs, away.toMs));
  const startedAt = past(ports, away.toMs);
  if (startedAt >= (row.desired.endedAt ?? Number.MAX_SAFE_INTEGER)) endAt(ports, row, endedAt);
  else if (endedAt > row.desired.startedAt) splitRow(ports, row, { endedAt, startedAt });
  else startAt(ports, row, startedAt);
}

/** The start moves with the clock, so that the elapsed time stays what passed. */
function shift(ports: TrackerPorts, away: Away, row: TrackerRow): void {
  startAt(ports, row, past(ports, row.desired.startedAt + away.toMs - away.fromMs));
}

const NOT_BEGUN = msg(
  'By the current clock this timer hasn’t started yet, so nothing would be kept. Shift its start, or correct the clock.',
);

/**
 * The three parts are the whole: each begins where the one before it ends, whatever second was free. The timer's task keeps
 * nothing before the stretch where it had not run for a second by then, and nothing after it where it ended by then.
 */
function giveAway(ports: TrackerPorts, away: Away, row: TrackerRow, wanted: number): void {
  const { journal, accountId, clock } = ports;
  const taskId = currentId(journal, accountId, wanted);
  if (away.why === 'clock') throw new UserFailure('bad-input', t('Only time away can go to another task.'));
  if (taskId === row.taskId)
    throw new UserFailure('bad-input', t('The time is on this task already. Choose another one, or keep all of it.'));
  const { boardId } = boardOf(journal, accountId, taskId);
  const fromMs = Math.max(past(ports, away.fromMs), row.desired.startedAt);
  const { endedAt } = row.desired;
  const toMs = Math.min(past(ports, away.toMs), endedAt ?? Number.MAX_SAFE_INTEGER);
  if (toMs <= fromMs)
    throw new UserFailure('bad-input', t('By the current clock this time is still to come. Correct the clock first.'));
  const given = partOf(ports, row, taskId, { fromMs, toMs });
  const desired = { ...given, listed: false, highlightedAt: null };
  journal.trackers.insert(freshRow({ accountId, taskId, boardId }, desired, clock.now()));
}

type Part = Pick<Away, 'fromMs' | 'toMs'>;

function partOf(ports: TrackerPorts, row: TrackerRow, taskId: number, part: Part): Times {
  if (part.toMs === row.desired.endedAt) return endOf(ports, row, taskId, part);
  return part.fromMs === row.desired.startedAt
    ? wholeOf(ports, row, taskId, part.toMs)
    : restOf(ports, row, taskId, part);
}

/** Nothing is left after the stretch: the entry ends where it begins. */
function endOf({ journal, accountId, clock }: TrackerPorts, row: TrackerRow, taskId: number, part: Part): Times {
  const startedAt = freeStart(journal, { accountId, taskId }, part.fromMs, { before: part.toMs });
  const left = { startedAt: row.desired.startedAt, endedAt: startedAt };
  journal.trackers.save(retimed(row, left, clock.now()));
  return { startedAt, endedAt: part.toMs };
}

/** Nothing is left before the stretch: the timer starts after it, and its start is free for the stretch. */
function wholeOf(ports: TrackerPorts, row: TrackerRow, taskId: number, toMs: number): Times {
  startAt(ports, row, toMs);
  const endedAt = ports.journal.trackers.get(row.id)?.desired.startedAt ?? toMs;
  const given = { accountId: ports.accountId, taskId };
  return { startedAt: freeStart(ports.journal, given, row.desired.startedAt, { before: endedAt }), endedAt };
}

function restOf(ports: TrackerPorts, row: TrackerRow, taskId: number, { fromMs, toMs }: Part): Times {
  const given = { accountId: ports.accountId, taskId };
  const room = { after: row.desired.startedAt, before: toMs };
  const startedAt = freeStart(ports.journal, given, fromMs, room);
  return { startedAt, endedAt: splitRow(ports, row, { endedAt: startedAt, startedAt: toMs }).desired.startedAt };
}

/** The entry begins then, or at the first second after it that is free; its end, where it has one, stays. */
export function startAt({ journal, clock }: TrackerPorts, row: TrackerRow, wanted: number): void {
  const { startedAt: own, endedAt } = row.desired;
  const startedAt = freeStart(journal, row, wanted, { own, before: endedAt });
  journal.trackers.save(retimed(row, { startedAt, endedAt }, clock.now()));
}

/** What the clock shows as still to come, because it was set back since, counts as now. */
export function past({ clock }: TrackerPorts, at: number): number {
  return wholeSecond(Math.min(at, clock.now()));
}
