import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import {
  type Attempt,
  LOOKED_IN_VAIN,
  type SeenTracker,
  type TrackerFields,
  type TrackerRow,
} from '../journal/rows.ts';
import type { Answered, BoardService, Outcome, Refusal, ServerTracker, Silence } from './board-service.ts';
import { type Change, changeOf } from './changes.ts';
import { findOwnCreate } from './fingerprint.ts';
import { merged, seenFrom } from './merge.ts';
import { planSweep } from './sweep.ts';

/** How a step of one row ended; what it means for the others is for the driver to decide. */
export type StepEnd =
  | { readonly kind: 'moved'; readonly did: 'read' | 'write' | 'nothing' }
  | { readonly kind: 'failed'; readonly verb: Change['verb'] | 'list'; readonly answer: Refusal | Silence };

export interface SendPorts {
  readonly journal: Journal;
  readonly service: BoardService;
  readonly clock: Clock;
  readonly userId: number;
}

const LOOK_IS_FRESH_MS = 30_000;

/** Does the next thing that `row` needs: settle an ambiguity, look, or send; one request, or two where a look goes first. */
export async function step(ports: SendPorts, row: TrackerRow): Promise<StepEnd> {
  if (row.ambiguous) return await resolve(ports, row);
  const change = changeOf(row);
  if (change === null) {
    // What is stored about the row's state may be older than the rules that made it.
    ports.journal.trackers.save(reread(ports, row));
    return { kind: 'moved', did: 'nothing' };
  }
  const looked = needsLook(row, change, ports.clock.now()) ? await look(ports, row) : row;
  if ('kind' in looked) return looked;
  const due = changeOf(looked);
  return due === null || looked.parked !== null ? { kind: 'moved', did: 'read' } : await send(ports, looked);
}

function needsLook(row: TrackerRow, change: Change, now: number): boolean {
  if (change.verb === 'create' || row.seen === null) return false;
  const ageMs = now - row.seen.seenAt;
  return change.verb === 'delete' || ageMs > LOOK_IS_FRESH_MS || ageMs < 0;
}

/** A restored service may have given the id to someone else's tracker: nothing is written before it is known again. */
async function look(ports: SendPorts, row: TrackerRow): Promise<TrackerRow | StepEnd> {
  const answer = await ports.service.list({ taskId: row.taskId });
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  return ports.journal.transaction(() => {
    const now = reread(ports, row);
    const found = answer.value.find((tracker) => tracker.id === now.seen?.serverId);
    const next =
      found === undefined ? lookedInVain(ports, now) : recognised(now, found, answer.sentAt, ports.clock.now());
    ports.journal.trackers.save(next);
    return next;
  });
}

function recognised(row: TrackerRow, found: ServerTracker, sentAt: number, now: number): TrackerRow {
  const bornAt = row.seen?.createdAt ?? null;
  const isSameAge = bornAt === null || found.createdAt === null || found.createdAt === bornAt;
  const isTheOneBound = found.taskId === row.taskId && isSameAge;
  if (isTheOneBound) return merged(row, seenFrom(found, sentAt));
  const words = `The service now holds another entry under the number ${found.id}.`;
  return { ...row, parked: { status: null, words, at: now } };
}

function lookedInVain(ports: SendPorts, row: TrackerRow): TrackerRow {
  if (row.deleted) return gone(ports, row);
  const words = 'The service no longer has this entry.';
  return { ...row, parked: { status: 404, words, at: ports.clock.now() } };
}

/** Deleted as was wanted; its id is remembered, so that no late answer brings it back. */
function gone(ports: SendPorts, row: TrackerRow): TrackerRow {
  if (row.seen !== null) ports.journal.attempts.bury(row.accountId, row.seen.serverId, ports.clock.now());
  return { ...row, seen: null, ambiguous: false, failures: 0 };
}

/** An attempt whose answer never came: find out what the service made of it. */
async function resolve(ports: SendPorts, row: TrackerRow): Promise<StepEnd> {
  const answer = await ports.service.list({ taskId: row.taskId });
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  ports.journal.transaction(() => {
    const now = { ...reread(ports, row), ambiguous: false };
    const open = ports.journal.attempts.unanswered(row.id);
    const isUnbound = now.seen === null;
    const next =
      now.seen === null ? ownCreate(ports, now, open, answer) : foundAgain(ports, now, now.seen.serverId, answer);
    const isInVain = isUnbound && next.seen === null;
    ports.journal.trackers.save(next);
    const told = isInVain ? LOOKED_IN_VAIN : 'found';
    for (const attempt of open) ports.journal.attempts.settle(attempt.id, told, ports.clock.now());
    if (isInVain && open.length > 0) planSweep(ports.journal, row.id, ports.clock.now());
  });
  return { kind: 'moved', did: 'read' };
}

type Looked = Answered<readonly ServerTracker[]>;

function foundAgain(ports: SendPorts, row: TrackerRow, serverId: number, { value, sentAt }: Looked): TrackerRow {
  const found = value.find((tracker) => tracker.id === serverId);
  return found === undefined ? lookedInVain(ports, row) : recognised(row, found, sentAt, ports.clock.now());
}

/** The row with what its unanswered create left on the service; unbound as before when it left nothing. */
function ownCreate(ports: SendPorts, row: TrackerRow, open: readonly Attempt[], looked: Looked): TrackerRow {
  const { journal, userId } = ports;
  const isTaken = (serverId: number): boolean =>
    journal.trackers.byServerId(row.accountId, serverId) !== null ||
    journal.attempts.isTombstoned(row.accountId, serverId);
  const context = { userId, isTaken, serverAheadMs: looked.serverAheadMs ?? 0 };
  for (const attempt of open) {
    const own = attempt.verb === 'create' ? findOwnCreate(row, attempt, looked.value, context) : null;
    if (own !== null) return bound(row, seenFrom(own, looked.sentAt), attempt);
  }
  return row;
}

async function send(ports: SendPorts, handed: TrackerRow): Promise<StepEnd> {
  const { journal, clock } = ports;
  const leaving = journal.transaction(() => {
    const row = reread(ports, handed);
    const change = changeOf(row);
    if (change === null) return null;
    journal.trackers.save({ ...row, ambiguous: true });
    const known = journal.trackers.ofTask(row.accountId, row.taskId).flatMap((other) => other.seen?.serverId ?? []);
    const { verb, body } = change;
    const attempt = journal.attempts.begin({
      trackerId: row.id,
      verb,
      body,
      sentAt: clock.now(),
      knownServerIds: known,
    });
    return { row, change, attempt };
  });
  if (leaving === null) return { kind: 'moved', did: 'nothing' };
  const { row, change, attempt } = leaving;
  const answer = await request(ports, row, change);
  if (answer.kind !== 'answered') return { kind: 'failed', verb: change.verb, answer };
  journal.transaction(() => {
    journal.attempts.settle(attempt.id, 'applied', clock.now());
    const now = { ...reread(ports, row), ambiguous: false, failures: 0, notBefore: 0 };
    // Known from its arrival on: a list that was read before this write was applied may still come after it.
    const next = answer.value === null ? gone(ports, now) : bound(now, seenFrom(answer.value, clock.now()), attempt);
    journal.trackers.save(parkedIfIgnored(next, attempt, clock.now()));
  });
  return { kind: 'moved', did: 'write' };
}

async function request(ports: SendPorts, row: TrackerRow, change: Change): Promise<Outcome<ServerTracker | null>> {
  const { service } = ports;
  if (row.seen === null) return await service.create(row.taskId, row.boardId, change.body);
  if (change.verb === 'delete') return await service.remove(row.seen.serverId);
  return await service.update(row.seen.serverId, change.body);
}

/**
 * The answer belongs to this row: what the service stored is what was seen, and a wish it granted is over. Fields that were
 * not sent may have been changed by another device meanwhile: theirs are taken as in any look.
 */
function bound(row: TrackerRow, theirs: SeenTracker, { body }: Attempt): TrackerRow {
  const taken = merged(row, theirs).desired;
  const isSent = (field: keyof TrackerFields): boolean => field in body;
  const desired: TrackerFields = {
    startedAt: isSent('startedAt') ? row.desired.startedAt : taken.startedAt,
    endedAt: isSent('endedAt') ? row.desired.endedAt : taken.endedAt,
    listed: isSent('listed') ? row.desired.listed : taken.listed,
    highlightedAt: isSent('highlightedAt') ? row.desired.highlightedAt : taken.highlightedAt,
  };
  const isGranted = body.position === row.wishedPosition;
  return { ...row, desired, seen: theirs, wishedPosition: isGranted ? null : row.wishedPosition };
}

/** A service that says yes and changes nothing would be asked for ever. */
function parkedIfIgnored(row: TrackerRow, attempt: Attempt, now: number): TrackerRow {
  const left = changeOf(row);
  const isUnmoved = left?.verb === 'update' && JSON.stringify(left.body) === JSON.stringify(attempt.body);
  if (!isUnmoved) return row;
  const words = `The service accepted the change but did not keep it (${Object.keys(left.body).join(', ')}).`;
  return { ...row, parked: { status: null, words, at: now } };
}

/** The row as it is now: the person may have changed it while the request was on its way. */
function reread(ports: SendPorts, row: TrackerRow): TrackerRow {
  return ports.journal.trackers.get(row.id) ?? row;
}
