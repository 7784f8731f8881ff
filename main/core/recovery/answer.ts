import { hasMoment } from '../../../common/domain/clock-jump.ts';
import type { Away, TrackerRow } from '../journal/rows.ts';
import type { DeedPorts } from '../tracking/deed.ts';
import { finished } from '../tracking/revising.ts';
import { splitRow } from '../tracking/splitting.ts';
import { UserFailure } from '../user-failure.ts';
import { carryOutEnded } from './answer-ended.ts';
import { giveAway } from './give-away.ts';
import { past, startAt } from './later-start.ts';

/** `toTask`: the stretch goes to that task, and the timer goes on from its end. */
export type AwayAnswer = 'keep' | 'stop' | 'split' | 'shift' | { readonly toTask: number };

/** Does what the person answered; false where nothing changes. */
export function carryOut(ports: DeedPorts, away: Away, row: TrackerRow, answer: AwayAnswer): boolean {
  if (row.desired.endedAt !== null) return carryOutEnded(ports, away, row, answer);
  if (away.why === 'clock' && !hasMoment(away) && (answer === 'stop' || answer === 'split'))
    throw new UserFailure('bad-input', 'When the clock was set is not known any more. Shift the start instead.');
  if (typeof answer === 'string') return doOwn(ports, away, row, answer);
  giveAway(ports, away, row, answer.toTask);
  return true;
}

/** What concerns no task but the timer's own. */
function doOwn(ports: DeedPorts, away: Away, row: TrackerRow, answer: Extract<AwayAnswer, string>): boolean {
  const { journal } = ports;
  const isSetBack = away.toMs < away.fromMs;
  switch (answer) {
    case 'keep':
      return keep(ports, away, row);
    case 'stop':
      // By a clock that was set back, what lies before the jump would end in the future: it moves with the clock.
      if (isSetBack) shift(ports, away, row);
      endAt(ports, journal.trackers.get(row.id) ?? row, past(ports, Math.min(away.fromMs, away.toMs)));
      return true;
    case 'split':
      if (isSetBack) shift(ports, away, row);
      takeOut(ports, away, journal.trackers.get(row.id) ?? row);
      return true;
    case 'shift':
      if (away.why !== 'clock') throw new UserFailure('bad-input', 'Only a clock that was set moves a start with it.');
      shift(ports, away, row);
      return true;
    default:
      return answer satisfies never;
  }
}

function keep({ clock }: DeedPorts, { why }: Away, { desired }: TrackerRow): false {
  if (why === 'clock' && desired.startedAt > clock.now()) throw new UserFailure('bad-input', NOT_BEGUN);
  return false;
}

/** Not as a stop does: what the clock has to do with the end is answered here. */
function endAt({ journal, clock }: DeedPorts, row: TrackerRow, at: number): void {
  journal.trackers.save(finished(row, at, clock.now()));
}

/** A timer that had not run for a second by then simply starts later. */
function takeOut(ports: DeedPorts, away: Away, row: TrackerRow): void {
  const endedAt = past(ports, Math.min(away.fromMs, away.toMs));
  const startedAt = past(ports, away.toMs);
  if (endedAt > row.desired.startedAt) splitRow(ports, row, { endedAt, startedAt });
  else startAt(ports, row, startedAt);
}

/** The start moves with the clock, so that the elapsed time stays what passed. */
function shift(ports: DeedPorts, away: Away, row: TrackerRow): void {
  startAt(ports, row, past(ports, row.desired.startedAt + away.toMs - away.fromMs));
}

const NOT_BEGUN =
  'By the clock as it is now, this timer has not begun: it would keep nothing. Shift its start, or set the clock right.';
