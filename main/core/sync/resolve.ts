import { type Attempt, FOUND, LOOKED_IN_VAIN } from '../journal/attempts.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import type { Answered, ServerTracker } from './board-service.ts';
import { findOwnCreate, findRestored } from './fingerprint.ts';
import { takeRowList } from './look.ts';
import { inConflict, seenFrom } from './merge.ts';
import { isAsSent } from './own-writes.ts';
import { bound, freeNumber, type SendPorts, type StepEnd } from './send.ts';
import { planSweep } from './sweep.ts';

type Looked = Answered<readonly ServerTracker[]>;

/** An attempt whose answer never came: finds out what the service made of it. */
export async function resolve(ports: SendPorts, row: TrackerRow): Promise<StepEnd> {
  const answer = await ports.service.list({ taskId: row.taskId });
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  await ports.durably(() => settle(ports, row, answer));
  return { kind: 'moved', did: 'read' };
}

function settle(ports: SendPorts, row: TrackerRow, looked: Looked): void {
  const { journal, clock } = ports;
  const now = clock.now();
  const known = { ...(journal.trackers.get(row.id) ?? row), ambiguous: false };
  const open = journal.attempts.unanswered(row.id);
  const next = known.seen === null ? ownCreate(ports, known, open, looked) : known;
  journal.trackers.save(next);
  // Before the attempts are settled: a value that they sent is no change of somebody else's.
  const { seen } = takeRowList(ports, next, looked);
  for (const attempt of open) journal.attempts.settle(attempt.id, isHeld(seen, attempt) ? FOUND : LOOKED_IN_VAIN, now);
  if (next.seen === null && open.length > 0) planSweep(journal, row.id, now);
}

/** The service holds what the attempt sent; otherwise it may still come. */
function isHeld(seen: SeenTracker | null, { verb, body }: Attempt): boolean {
  if (verb === 'delete') return seen === null;
  return seen !== null && (verb === 'create' || isAsSent(body, seen));
}

/** The row with what its unanswered create left on the service; unbound as before when it left nothing. */
function ownCreate(ports: SendPorts, row: TrackerRow, open: readonly Attempt[], looked: Looked): TrackerRow {
  const { journal, userId, clock } = ports;
  const isTaken = (serverId: number, bornAt: number | null): boolean =>
    isBornThen(journal.trackers.byServerId(row.accountId, serverId), bornAt) ||
    journal.attempts.isTombstoned(row.accountId, serverId, bornAt);
  const context = { userId, isTaken, serverAheadMs: looked.serverAheadMs ?? 0 };
  for (const attempt of open) {
    const own = attempt.verb === 'create' ? findOwnCreate(row, attempt, looked.value, context) : null;
    if (own !== null) return bound(row, taken(ports, row, own, looked), attempt, clock.now());
  }
  // From a copy of the journal that is older than its first attempt, perhaps.
  const restored = open.length === 0 ? findRestored(row, looked.value, context) : null;
  return restored === null ? row : reunited(row, taken(ports, row, restored, looked), clock.now());
}

/** No other row has its number from here on. */
function taken({ journal, clock }: SendPorts, row: TrackerRow, own: ServerTracker, { sentAt }: Looked): SeenTracker {
  freeNumber(journal, row, own.id, clock.now());
  return seenFrom(own, sentAt);
}

/** A number that a restored service gave again is not the row's that had it before. */
function isBornThen(holder: TrackerRow | null, bornAt: number | null): boolean {
  const known = holder?.seen?.createdAt ?? null;
  return holder !== null && (known === null || bornAt === null || known === bornAt);
}

/** A copy of the journal cannot tell whose end is the later one: a timer that ended there has ended, all else is asked. */
function reunited(row: TrackerRow, theirs: SeenTracker, now: number): TrackerRow {
  const { startedAt, endedAt, listed, highlightedAt } = theirs;
  const next = { ...row, seen: theirs };
  if (row.deleted || row.desired.endedAt === endedAt) return next;
  if (row.desired.endedAt === null) return { ...next, desired: { startedAt, endedAt, listed, highlightedAt } };
  return inConflict(next, { startedAt, endedAt: null }, now);
}
