import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Attempt, TrackerRow } from '../journal/rows.ts';
import type { BoardService, Outcome, Refusal, ServerTracker, Silence } from './board-service.ts';
import { type Change, changeOf } from './changes.ts';
import { findOwnCreate } from './fingerprint.ts';
import { merged, seenFrom } from './merge.ts';

/** How a step of one row ended; what it means for the others is for the driver to decide. */
export type StepEnd =
  | { readonly kind: 'moved' }
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
  if (change === null) return { kind: 'moved' };
  const looked = needsLook(row, change, ports.clock.now()) ? await look(ports, row) : row;
  if ('kind' in looked) return looked;
  const due = changeOf(looked);
  return due === null || looked.parked !== null ? { kind: 'moved' } : await send(ports, looked, due);
}

function needsLook(row: TrackerRow, change: Change, now: number): boolean {
  if (change.verb === 'create' || row.seen === null) return false;
  return change.verb === 'delete' || now - row.seen.seenAt > LOOK_IS_FRESH_MS;
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
  const isTheOneBound = found.taskId === row.taskId && found.createdAt === row.seen?.createdAt;
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
    const now = reread(ports, row);
    const open = ports.journal.attempts.unanswered(row.id);
    ports.journal.trackers.save(resolved(ports, now, open, answer.value, answer.sentAt));
    for (const attempt of open) ports.journal.attempts.settle(attempt.id, 'looked', ports.clock.now());
  });
  return { kind: 'moved' };
}

function resolved(
  ports: SendPorts,
  row: TrackerRow,
  open: readonly Attempt[],
  list: readonly ServerTracker[],
  sentAt: number,
): TrackerRow {
  const certain: TrackerRow = { ...row, ambiguous: false };
  if (row.seen !== null) {
    const found = list.find((tracker) => tracker.id === row.seen?.serverId);
    return found === undefined ? lookedInVain(ports, certain) : recognised(certain, found, sentAt, ports.clock.now());
  }
  const { journal, userId } = ports;
  const isTaken = (serverId: number): boolean =>
    journal.trackers.byServerId(row.accountId, serverId) !== null ||
    journal.attempts.isTombstoned(row.accountId, serverId);
  for (const attempt of open) {
    const own = attempt.verb === 'create' ? findOwnCreate(row, attempt, list, { userId, isTaken }) : null;
    if (own !== null) return bound(certain, own, attempt, sentAt);
  }
  return certain;
}

async function send(ports: SendPorts, row: TrackerRow, change: Change): Promise<StepEnd> {
  const { journal, clock } = ports;
  const attempt = journal.transaction(() => {
    journal.trackers.save({ ...row, ambiguous: true });
    return journal.attempts.begin({
      trackerId: row.id,
      verb: change.verb,
      body: change.body,
      sentAt: clock.now(),
      knownServerIds: journal.trackers.ofTask(row.accountId, row.taskId).flatMap((other) => other.seen?.serverId ?? []),
    });
  });
  const answer = await request(ports, row, change);
  if (answer.kind !== 'answered') return { kind: 'failed', verb: change.verb, answer };
  journal.transaction(() => {
    journal.attempts.settle(attempt.id, 'applied', clock.now());
    const now = { ...reread(ports, row), ambiguous: false, failures: 0 };
    const next = answer.value === null ? gone(ports, now) : bound(now, answer.value, attempt, answer.sentAt);
    journal.trackers.save(parkedIfIgnored(next, attempt, clock.now()));
  });
  return { kind: 'moved' };
}

async function request(ports: SendPorts, row: TrackerRow, change: Change): Promise<Outcome<ServerTracker | null>> {
  const { service } = ports;
  if (row.seen === null) return await service.create(row.taskId, row.boardId, change.body);
  if (change.verb === 'delete') return await service.remove(row.seen.serverId);
  return await service.update(row.seen.serverId, change.body);
}

/** The answer belongs to this row: what the service stored is what was seen, and a wish it granted is over. */
function bound(row: TrackerRow, tracker: ServerTracker, attempt: Attempt, sentAt: number): TrackerRow {
  const wishIsGranted = attempt.body.position === row.wishedPosition;
  return { ...row, seen: seenFrom(tracker, sentAt), wishedPosition: wishIsGranted ? null : row.wishedPosition };
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
