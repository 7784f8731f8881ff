import { wholeSecond } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow, Away } from '../journal/rows.ts';
import type { TrackerPorts } from './ports.ts';
import { finished } from './revising.ts';
import { cutAt } from './revising.ts';
import { type ClockJump, hasMoment, jumpBy } from '../../../common/domain/clock-jump.ts';
import { CLOCK_JUMP_MS } from './away-questions.ts';
import { clockQuestionAbout } from './away-questions.ts';

/** `severalTimers` false: starting a task stops what runs. */
type WithOneTimer = TrackerPorts & { readonly severalTimers: () => boolean };

/**
 * A timer of ours that starts at `at` ends the others of ours there. One that began later than that ends now: both are kept
 * whole, and their overlap is shown.
 */
export function stopForStart(ports: WithOneTimer, at: number): void {
  if (ports.severalTimers()) return;
  const now = wholeSecond(ports.clock.now());
  for (const row of ownRunning(ports)) finish(ports, row, row.desired.startedAt <= at ? at : now);
  endStartedAgain(ports, at);
}

/** `row` runs again: other timers of ours that run end now, as by a start; those of its task in any case. */
export function stopForResume(ports: WithOneTimer, row: TrackerRow): void {
  const now = wholeSecond(ports.clock.now());
  for (const other of ownRunning(ports)) {
    const isInTheWay = !ports.severalTimers() || other.taskId === row.taskId;
    if (other.id !== row.id && isInTheWay) finish(ports, other, now);
  }
  if (!ports.severalTimers()) endStartedAgain(ports, now, new Set([row.id]));
}

/** A timer of another device runs on, but what the person started again of it here is ended by their next start as ours is. */
export function endStartedAgain(
  { journal, accountId, clock }: TrackerPorts,
  at: number,
  except: ReadonlySet<number> = new Set(),
): void {
  const changedAt = clock.now();
  const now = wholeSecond(changedAt);
  for (const row of journal.trackers.startedAgain(accountId)) {
    if (row.isOwn || except.has(row.id)) continue;
    const startedAgain = row.startedAgain.flatMap((word) => cutAt([word], word.startedAt <= at ? at : now));
    journal.trackers.save({ ...row, startedAgain, changedAt });
  }
}

/** Ends it at `at`; with every second that passed where the clock was set back behind its start. */
export function finish({ journal, clock }: TrackerPorts, row: TrackerRow, at: number): void {
  journal.trackers.save(finished(row, endOf(journal, row, at), clock.now()));
}

/** Timers begun on this device: another device's are never stopped by a start. */
export function ownRunning({ journal, accountId }: Pick<TrackerPorts, 'journal' | 'accountId'>): readonly TrackerRow[] {
  return journal.trackers.running(accountId).filter(({ isOwn }) => isOwn);
}

/** The same of every account, also of those that are not open. */
export function ownRunningAnywhere(journal: Journal): readonly TrackerRow[] {
  return journal.accounts.all().flatMap(({ id: accountId }) => ownRunning({ journal, accountId }));
}

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
