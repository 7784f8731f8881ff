import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { CLOCK_JUMP_MS } from './beats.ts';
import { clockQuestionAbout } from './open-questions.ts';

/**
 * The end of a timer that is stopped at `at`, UTC ms in whole seconds, never before its start. By a clock that was set back behind
 * the start it would have lasted less than nothing: then it ends as the clock before would tell it, so that no second is lost,
 * and is asked about. To be called in the transaction of the stop.
 */
export function endOf(journal: Journal, row: TrackerRow, at: number): number {
  const { startedAt } = row.desired;
  const open = clockQuestionAbout(journal, row);
  // A start that gave way to another one may lie a moment ahead.
  const isMoment = startedAt - at <= (open === null ? CLOCK_JUMP_MS : 0);
  if (isMoment) return Math.max(startedAt, at);
  const { fromMs, toMs } = open ?? { fromMs: lastShown(journal, startedAt), toMs: at };
  const jumpMs = toMs - fromMs;
  if (jumpMs >= 0) return startedAt;
  const endedAt = Math.max(startedAt, wholeSecond(at - jumpMs));
  if (open !== null) journal.aways.remove(open.id);
  // From here on it is about an interval that was wholly told by the clock before: `isToldBefore`.
  const { accountId, id: trackerId } = row;
  journal.aways.ask({ why: 'clock', fromMs: endedAt, toMs: endedAt + jumpMs, accountId, trackerId });
  return endedAt;
}

/** The latest moment that is known of the clock before. */
function lastShown(journal: Journal, startedAt: number): number {
  return Math.max(startedAt, journal.heartbeat.last()?.wallMs ?? 0);
}
