import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Attempt, TrackerRow } from '../journal/rows.ts';
import type { Answered, BoardService, Refusal, ServerTracker, Silence } from './board-service.ts';
import { isCreatedBy } from './fingerprint.ts';

/**
 * A create that nobody answered may be applied long after we looked in vain and sent it again: then the service holds the
 * interval twice. A sweep looks again, some times and then no more, and takes away what only such an attempt can have made.
 */
export interface SweepPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly userId: number;
}

/** After this long, each time counted from the sweep before; every start of the app sweeps too. */
const ROUNDS_MS = [60_000, 10 * 60_000, 24 * 60 * 60_000] as const;

/** To be called, in its transaction, when a look has found nothing of an unanswered create. */
export function planSweep(journal: Journal, trackerId: number, now: number): void {
  journal.sweeps.plan({ trackerId, round: 0, dueAt: now + ROUNDS_MS[0] });
}

/** The service refused to be asked: this row's sweep waits, and nothing else does. */
export function postponeSweep(journal: Journal, trackerId: number, dueAt: number): void {
  const planned = journal.sweeps.get(trackerId);
  if (planned !== null) journal.sweeps.plan({ ...planned, dueAt });
}

/** Sweeps one row; null when it is done, otherwise why the service could not be asked. It stays planned until then. */
export async function sweep(ports: SweepPorts, trackerId: number): Promise<Refusal | Silence | null> {
  const { journal, service, clock } = ports;
  const row = journal.trackers.get(trackerId);
  const attempts = journal.attempts.lookedInVain(trackerId);
  // A row that is still to be sent has its own look before that.
  if (row !== null && (row.seen !== null || row.deleted) && attempts.length > 0) {
    const looked = await service.list({ taskId: row.taskId });
    if (looked.kind !== 'answered') return looked;
    for (const late of lateOnes(ports, row, attempts, looked)) {
      const failure = await takeAway(ports, row, late);
      if (failure !== null) return failure;
    }
  }
  journal.transaction(() => planNext(journal, trackerId, clock.now()));
  return null;
}

/** One at the most for each attempt that was looked for in vain; what anybody else made or changed is never among them. */
function lateOnes(
  ports: SweepPorts,
  row: TrackerRow,
  attempts: readonly Attempt[],
  { value, serverAheadMs }: Answered<readonly ServerTracker[]>,
): readonly ServerTracker[] {
  const { journal, userId } = ports;
  const isOurs = (serverId: number): boolean => journal.trackers.byServerId(row.accountId, serverId)?.isOwn === true;
  const context = { userId, serverAheadMs: serverAheadMs ?? 0, isTaken: isOurs };
  const found = new Map<number, ServerTracker>();
  for (const attempt of attempts) {
    const candidates = value.filter((tracker) => !found.has(tracker.id) && isCreatedBy(row, attempt, tracker, context));
    const late = candidates.toSorted((a, b) => a.id - b.id)[0];
    if (late !== undefined) found.set(late.id, late);
  }
  return [...found.values()];
}

/** Looked at once more right before it goes; remembered first, so that no pull brings it back. */
async function takeAway(ports: SweepPorts, row: TrackerRow, late: ServerTracker): Promise<Refusal | Silence | null> {
  const { journal, service, clock } = ports;
  const again = await service.list({ taskId: row.taskId });
  if (again.kind !== 'answered') return again;
  const now = again.value.find((tracker) => tracker.id === late.id);
  if (now === undefined || now.startedAt !== late.startedAt || now.endedAt !== late.endedAt) return null;
  journal.transaction(() => {
    journal.attempts.bury(row.accountId, late.id, clock.now());
    const pulled = journal.trackers.byServerId(row.accountId, late.id);
    if (pulled !== null) journal.trackers.save({ ...pulled, deleted: true, seen: null });
  });
  const removed = await service.remove(late.id);
  return removed.kind === 'answered' || (removed.kind === 'refused' && removed.status === 404) ? null : removed;
}

function planNext(journal: Journal, trackerId: number, now: number): void {
  const round = (journal.sweeps.get(trackerId)?.round ?? 0) + 1;
  const delayMs = ROUNDS_MS[round];
  if (delayMs === undefined) journal.sweeps.end(trackerId);
  else journal.sweeps.plan({ trackerId, round, dueAt: now + delayMs });
}
