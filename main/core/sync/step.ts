import { APPLIED } from '../journal/attempts.ts';
import type { Journal } from '../journal/journal.ts';
import type { SeenTracker, TrackerRow } from '../journal/rows.ts';
import { SECOND_LOOK_AFTER_MS } from './absence.ts';
import { type Change, changeOf } from '../tracking/changes.ts';
import { creates, isLastOfDoubles } from './doubles.ts';
import { type FirstLook, type LookFirst, takeRowList } from './look.ts';
import { isFresh, LOOK_IS_FRESH_MS } from './freshness.ts';
import { inConflict } from './merge.ts';
import type { Looked } from './adopt.ts';
import { mayHaveCome, resolve, settle } from './resolve.ts';
import { formersOf } from './other-card.ts';
import { mayBeUnread, NOT_UNDERSTOOD } from './unread.ts';
import { send, type SendPorts, type StepEnd } from './send.ts';
import { takeLateOnes } from './sweep.ts';

const PUT_OFF_MS = 60_000;
/** A row is sent from where it was made, if it is sent so soon: nobody has made a copy of the journal meanwhile and gone on with it. */
const SENT_HERE_WITHIN_MS = 60_000;
/** A card that is gone, or that the person may not see any more. */
const NOT_SHOWN: ReadonlySet<number> = new Set([403, 404, 410, 422]);

export interface StepPorts extends SendPorts {
  readonly lookFirst: LookFirst;
}

/** Does the next thing that `row` needs: settle an ambiguity, look, or send; one request, or two where a look goes first. */
export async function step(ports: StepPorts, row: TrackerRow): Promise<StepEnd> {
  if (row.ambiguous) return await resolve(ports, row);
  const change = changeOf(row);
  if (change === null && !row.resend) return putOff(ports, row);
  const isLookDue = needsLook(ports, row, change);
  const looked = isLookDue ? await look(ports, row) : row;
  if ('kind' in looked) return looked;
  const isSendable = changeOf(looked) !== null && looked.parked === null && looked.missing === null;
  const former = isSendable ? formerToLookAt(ports, looked) : undefined;
  const met = former === undefined ? null : await lookAtFormer(ports, looked, former);
  if (met !== null) return met;
  if (isSendable) return await send(ports, looked);
  return isLookDue ? { kind: 'moved', did: 'read' } : putOff(ports, row);
}

/**
 * There was nothing to ask: what is stored about the row's state may be older than the rules that made it. It does not get
 * its turn again at once, so that no state, however strange, can keep the engine turning.
 */
function putOff({ journal, clock }: SendPorts, row: TrackerRow): StepEnd {
  const now = journal.trackers.get(row.id) ?? row;
  journal.trackers.save({ ...now, notBefore: clock.now() + PUT_OFF_MS });
  return { kind: 'moved', did: 'nothing' };
}

function needsLook({ journal, clock, backSince }: SendPorts, row: TrackerRow, change: Change | null): boolean {
  if (row.seen === null) return mayBeThere(journal, row, clock.now());
  // An end of ours must not go over one that is older than a start which it does not know of.
  if (change === null || row.resend || row.startedAgain.length > 0) return true;
  if (row.seen.seenAt < backSince()) return true;
  return change.verb === 'delete' || row.missing !== null || !isFresh(knownAt(journal, row.id, row.seen), clock.now());
}

/** What an answer told was so when its request left, at the earliest: another device may have changed it since. */
function knownAt({ attempts }: Journal, rowId: number, { seenAt }: SeenTracker): number {
  const told = attempts.all(rowId).findLast(({ answer, answeredAt }) => answer === APPLIED && answeredAt === seenAt);
  return told?.sentAt ?? seenAt;
}

/** A late request of ours may have made it; where none left from here, a copy of this journal (a cloned machine, a restored folder). */
function mayBeThere(journal: Journal, { id, madeAt }: TrackerRow, now: number): boolean {
  if (creates(journal, id).length > 0) return mayHaveCome(journal, id, now);
  return now < madeAt || now - madeAt > SENT_HERE_WITHIN_MS;
}

/**
 * Before another card gets an entry it is looked at where it is: somebody may have changed it meanwhile, or taken it away. Null where
 * nothing of that is in the way.
 */
async function lookAtFormer(ports: StepPorts, row: TrackerRow, former: TrackerRow): Promise<StepEnd | null> {
  const { journal, clock, durably } = ports;
  const { answer, askedAtUptimeMs } = await ports.lookFirst(former.taskId, ports.backSince());
  // What the service does not show of the old card is no reason to keep the entry from the new one.
  if (answer.kind === 'refused' && NOT_SHOWN.has(answer.status)) return null;
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  if (mayBeUnread(ports, former, [], answer)) return NOT_UNDERSTOOD;
  const isStale = clock.uptimeMs() - askedAtUptimeMs > LOOK_IS_FRESH_MS;
  await durably(() => {
    const now = takeRowList(ports, journal.trackers.get(former.id) ?? former, answer);
    const next = journal.trackers.get(row.id);
    if (now.missing === null || next === null) return;
    journal.trackers.save({ ...next, notBefore: clock.now() + SECOND_LOOK_AFTER_MS });
  });
  return isStale || isLooking(journal, row.id, clock.now()) ? { kind: 'moved', did: 'read' } : null;
}

function formerToLookAt({ journal, clock, backSince }: StepPorts, row: TrackerRow): TrackerRow | undefined {
  if (row.seen !== null) return undefined;
  return formersOf(journal, row).find(({ id, seen, ambiguous, parked, missing }) => {
    if (seen === null || ambiguous || parked !== null) return false;
    return missing !== null || seen.seenAt < backSince() || !isFresh(knownAt(journal, id, seen), clock.now());
  });
}

/** There is something to look at, to ask, or nothing to send any more. */
function isLooking({ trackers }: Journal, rowId: number, now: number): boolean {
  const row = trackers.get(rowId);
  return row === null || row.deleted || row.parked !== null || row.notBefore > now;
}

/** Gives the row as it is then. */
function taken(ports: SendPorts, row: TrackerRow, answer: Looked): TrackerRow {
  const { journal, clock } = ports;
  const now = takeRowList(ports, row, answer);
  const { seen, parked, missing } = now;
  const isToGo = changeOf(now)?.verb === 'delete' && parked === null && missing === null;
  // A second copy of it goes with it: once it is gone nobody can tell that one from what another device logged.
  if (isToGo) takeLateOnes(ports, row.id, answer);
  if (isToGo && seen !== null && isLastOfDoubles(journal, now)) {
    const asked = inConflict(now, seen, clock.now());
    journal.trackers.save(asked);
    return asked;
  }
  if (missing === null) return now;
  const waiting = { ...now, notBefore: clock.now() + SECOND_LOOK_AFTER_MS };
  journal.trackers.save(waiting);
  return waiting;
}

/** A restored service may have given the number to another entry: nothing is written before it is known again. */
async function look(ports: StepPorts, row: TrackerRow): Promise<TrackerRow | StepEnd> {
  const { clock } = ports;
  const { answer, askedAtUptimeMs } = await asked(ports, row);
  if (answer.kind !== 'answered') return { kind: 'failed', verb: 'list', answer };
  if (row.seen !== null && mayBeUnread(ports, row, [], answer)) return NOT_UNDERSTOOD;
  const looked = await ports.durably(() =>
    row.seen === null ? settle(ports, row, answer) : taken(ports, row, answer),
  );
  if (looked === null) return NOT_UNDERSTOOD;
  // An answer that waited while the computer slept tells of before the sleep.
  const isStale = clock.uptimeMs() - askedAtUptimeMs > LOOK_IS_FRESH_MS;
  return isStale ? { kind: 'moved', did: 'read' } : looked;
}

async function asked(ports: StepPorts, { id, taskId, seen }: TrackerRow): Promise<FirstLook> {
  if (seen === null && ports.journal.attempts.all(id).length === 0)
    return await ports.lookFirst(taskId, ports.backSince());
  const askedAtUptimeMs = ports.clock.uptimeMs();
  return { answer: await ports.service.list({ taskId }), askedAtUptimeMs };
}
