import type { Journal } from '../journal/journal.ts';
import { type Attempt, FOUND, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import { isInVain, type Looked, ownCreate } from './adopt.ts';
import { isFresh } from './freshness.ts';
import { takeRowList } from './look.ts';
import { isAsSent } from './own-writes.ts';
import type { SendPorts, StepEnd } from './send.ts';
import { creates } from './doubles.ts';
import { mayBeUnread, NOT_UNDERSTOOD } from './unread.ts';
import { planSweep } from './sweep.ts';

/** An attempt whose answer never came: finds out what the service made of it. */
export async function resolve(ports: SendPorts, row: TrackerRow): Promise<StepEnd> {
  const answer = await ports.service.list({ taskId: row.taskId });
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  const settled = await ports.durably(() => settle(ports, row, answer));
  return settled === null ? NOT_UNDERSTOOD : { kind: 'moved', did: 'read' };
}

export type SettlePorts = Pick<SendPorts, 'journal' | 'clock' | 'accountId' | 'userId'>;

/** To be called in a transaction, with all of the row's task. Gives the row as it is then; null where what was not understood may be of it. */
export function settle(ports: SettlePorts, row: TrackerRow, looked: Looked): TrackerRow | null {
  const { journal, clock } = ports;
  const now = clock.now();
  const known = journal.trackers.get(row.id) ?? row;
  const open = known.seen === null ? unaccounted(journal, row.id) : journal.attempts.unanswered(row.id);
  const { next, maker } = known.seen === null ? ownCreate(ports, known, open, looked) : { next: known, maker: null };
  if (mayBeUnread(ports, next, open, looked)) return null;
  journal.trackers.save({ ...next, ambiguous: false });
  // Whose tracker the row has now is to be known to whoever looks for doubles in the list.
  if (maker !== null) journal.attempts.settle(maker.id, FOUND, now);
  // Before the others are settled: a value that they sent is no change of somebody else's.
  const settled = takeRowList(ports, next, looked);
  settleOthers(
    journal,
    open.filter((attempt) => attempt !== maker),
    settled,
    now,
  );
  return settled;
}

function settleOthers(journal: Journal, others: readonly Attempt[], { id, seen }: TrackerRow, now: number): void {
  // Of those that were looked for in vain before, one tells when that was.
  const newestInVain = others.findLast(isInVain);
  for (const attempt of others) {
    if (isInVain(attempt) && attempt !== newestInVain) continue;
    journal.attempts.settle(attempt.id, isHeld(seen, attempt) ? FOUND : LOOKED_IN_VAIN, now);
  }
  if (others.some(({ verb }) => verb === 'create')) planSweep(journal, id, now);
}

/** One that was looked for in vain may have come since; what a newer one can have made is rather of that. */
function unaccounted(journal: Journal, trackerId: number): readonly Attempt[] {
  return [...journal.attempts.unanswered(trackerId), ...journal.attempts.all(trackerId).filter(isInVain)];
}

/** Whether so much time has passed since a create was looked for in vain that it may have come meanwhile. */
export function mayHaveCome(journal: Journal, trackerId: number, now: number): boolean {
  const lookedAt = creates(journal, trackerId)
    .filter(isInVain)
    .map(({ answeredAt }) => answeredAt ?? now);
  return lookedAt.length > 0 && !isFresh(Math.max(...lookedAt), now);
}

/** The service holds what the attempt sent; otherwise it may still come, as a create may that did not make what was found. */
function isHeld(seen: SeenTracker | null, { verb, body }: Attempt): boolean {
  if (verb === 'delete') return seen === null;
  return verb === 'update' && seen !== null && isAsSent(body, seen);
}
