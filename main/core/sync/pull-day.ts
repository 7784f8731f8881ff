import type { Dates } from '../../../common/time/dates-around.ts';
import type { TrackerRow } from '../journal/rows.ts';
import type { ServerTracker } from './board-service.ts';
import type { Refusal, Silence } from '../outcome.ts';
import { lookAtTask } from './look.ts';
import { isForLater } from './policy.ts';
import type { PullPorts } from './pull.ts';

/** Half-open `[startMs, endMs)`. */
export interface DayOnView {
  /** The days of the service's own calendar that cover it. */
  readonly dates: Dates;
  readonly startMs: number;
  readonly endMs: number;
}

/** More tasks than this are left for the complete list. */
const MOST_TASKS = 20;

/**
 * Asks the detailed time report for a day on view. Reports are filtered and cached by services, so a difference is only a
 * reason to ask for the task's own list. Null when all of it came; what is refused for good is left to the complete list.
 */
export async function pullDay(ports: PullPorts, day: DayOnView): Promise<Refusal | Silence | null> {
  const { journal, service, accountId, userId } = ports;
  const boardIds = journal.tasks.boardIds(accountId);
  if (boardIds.length === 0) return null;
  const answer = await service.report({ userId, boardIds, ...day.dates });
  if (answer.kind !== 'answered') return isWorthAsking(answer) ? answer : null;
  if (ports.isStopped()) return null;
  for (const taskId of differing(ports, day, boardIds, answer.value)) {
    const failure = await lookAtTask(ports, taskId);
    if (ports.isStopped() || (failure !== null && isWorthAsking(failure))) return failure;
  }
  return null;
}

function isWorthAsking(failure: Refusal | Silence): boolean {
  return failure.kind === 'silent' || isForLater(failure);
}

function differing(
  ports: PullPorts,
  day: DayOnView,
  boardIds: readonly number[],
  told: readonly ServerTracker[],
): readonly number[] {
  const tasks = new Set([...toldOtherwise(ports, told), ...notTold(ports, day, boardIds, told)]);
  return [...tasks].slice(0, MOST_TASKS);
}

function toldOtherwise({ journal, accountId }: PullPorts, told: readonly ServerTracker[]): number[] {
  return told.flatMap((tracker) => {
    const row = journal.trackers.byServerId(accountId, tracker.id);
    return row === null || differs(row, tracker) ? tracker.taskId : [];
  });
}

/** What is asked about already is not looked for again. */
function notTold(
  { journal, accountId }: PullPorts,
  { startMs, endMs }: DayOnView,
  boardIds: readonly number[],
  told: readonly ServerTracker[],
): number[] {
  const ids = new Set(told.map(({ id }) => id));
  const boards = new Set(boardIds);
  return journal.trackers.overlapping(accountId, startMs, endMs).flatMap(({ seen, parked, boardId, taskId }) => {
    const isExpected = seen !== null && parked?.kind !== 'gone' && boards.has(boardId);
    return isExpected && !ids.has(seen.serverId) ? taskId : [];
  });
}

function differs({ seen, goneAt }: TrackerRow, tracker: ServerTracker): boolean {
  if (seen === null || goneAt !== null) return true;
  return seen.startedAt !== tracker.startedAt || seen.endedAt !== tracker.endedAt;
}
