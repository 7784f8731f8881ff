import { type ClockJump, hasMoment, jumpBy } from '../../../common/domain/clock-jump.ts';
import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Away, TrackerRow } from '../journal/rows.ts';
import { CLOCK_JUMP_MS } from './beats.ts';
import { clockQuestionAbout } from './open-questions.ts';

/**
 * The end of a timer that is stopped at `at`, UTC ms in whole seconds, never before its start. By a clock that was set back behind
 * the start it would have lasted less than nothing: then it ends as the clock before would tell it, so that no second is lost,
 * and is asked about. To be called in the transaction of the stop.
 */
export function endOf(journal: Journal, row: TrackerRow, at: number): number {
  const open = clockQuestionAbout(journal, row);
  if (at < row.desired.startedAt) return endBehindStart(journal, row, at, open);
  // Such a stop was taken back, and now the clock tells the end.
  if (open !== null && !hasMoment(open))
    askInstead(journal, row, open, { fromMs: at + open.fromMs - open.toMs, toMs: at });
  return at;
}

function endBehindStart(journal: Journal, row: TrackerRow, at: number, open: Away | null): number {
  const { startedAt } = row.desired;
  // A start that gave way to another one may lie a moment ahead.
  if (open === null && startedAt - at <= CLOCK_JUMP_MS) return startedAt;
  const jumpMs = open === null ? at - lastShown(journal, startedAt) : open.toMs - open.fromMs;
  if (jumpMs >= 0) return startedAt;
  askInstead(journal, row, open, jumpBy(jumpMs));
  return Math.max(startedAt, wholeSecond(at - jumpMs));
}

function askInstead(journal: Journal, { accountId, id }: TrackerRow, open: Away | null, jump: ClockJump): void {
  if (open !== null) journal.aways.remove(open.id);
  journal.aways.ask({ ...jump, why: 'clock', accountId, trackerId: id });
}

/** The latest moment that is known of the clock before. */
function lastShown(journal: Journal, startedAt: number): number {
  return Math.max(startedAt, journal.heartbeat.last()?.wallMs ?? 0);
}
