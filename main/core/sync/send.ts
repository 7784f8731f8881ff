import { seenAs, awaitsSuccessor, type Change, changeOf, isDoubted } from '../tracking/tracker.ts';
import { isEqual } from '../../../common/equal.ts';
import { msg } from '../../../common/i18n/translate.ts';
import type { Random, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { APPLIED, type Attempt } from '../journal/attempts.ts';
import type { SeenTracker, TrackerFields, TrackerRow } from '../journal/rows.ts';
import { withoutItsRow } from '../tracking/placing.ts';
import { asUnsent, unlinked } from './doubt.ts';
import type { TokenVerdict } from './connection.ts';
import type { AnsweredTracker, BoardService, LookPorts } from './board-service.ts';
import type { Answered, Outcome, Refusal, Silence } from '../outcome.ts';
import {
  askedAbout,
  trackTentativeStarts,
  inConflict,
  isContested,
  leftAfter,
  mergedFields,
  seenFrom,
  withTimesPassedOn,
} from './reconcile.ts';
import { baseFor, youngOf } from './recognise.ts';
import { planLook } from './dedupe.ts';

/** How a step of one row ended; what it means for the others is for the driver to decide. */
export type StepEnd =
  | { readonly kind: 'moved'; readonly did: 'read' | 'write' | 'nothing' }
  | { readonly kind: 'failed'; readonly verb: Change['verb'] | 'list'; readonly answer: Refusal | Silence };

export interface SendPorts extends LookPorts {
  readonly durably: Durably;
  readonly random: Random;
  readonly userId: number;
  /** UTC ms since when the service can be reached: what was seen before that may have changed meanwhile. */
  readonly backSince: () => number;
  /** UTC ms by the service's clock; null while that is not known. */
  readonly serverNow: () => number | null;
  readonly verdict: () => Promise<TokenVerdict>;
}

interface Leaving {
  readonly row: TrackerRow;
  readonly change: Change;
  readonly attempt: Attempt;
}

/** Sends what `handed` still lacks: journalled before it leaves, and settled with its answer in one transaction. */
export async function send(ports: SendPorts, handed: TrackerRow): Promise<StepEnd> {
  const leaving = await ports.durably(() => begin(ports, handed.id));
  if (leaving === null) return { kind: 'moved', did: 'nothing' };
  const { row, change } = leaving;
  const answer = await request(ports.service, row, change);
  if (answer.kind !== 'answered') return { kind: 'failed', verb: change.verb, answer };
  const isAnothers = ![null, ports.userId].includes(answer.value?.userId ?? null);
  const verdict = isAnothers ? await ports.verdict() : 'good';
  if (verdict !== 'good') {
    const told = verdict === 'refused' ? ANOTHERS : OF_ANOTHER;
    return { kind: 'failed', verb: change.verb, answer: told };
  }
  if (isOfAnother(ports.journal, row, answer.value)) return { kind: 'failed', verb: change.verb, answer: OF_ANOTHER };
  await ports.durably(() => settle(ports, leaving, answer));
  return { kind: 'moved', did: 'write' };
}

function begin({ journal, clock, serverNow }: SendPorts, rowId: number): Leaving | null {
  const found = journal.trackers.get(rowId);
  const change = found === null || found.attention !== null ? null : changeOf(found);
  // The person may have given it to another card while it was looked at.
  if (found === null || change === null || awaitsSuccessor(journal.trackers, found)) return null;
  const row = change.verb === 'create' ? onItsBoard(journal, found) : found;
  // What was made from here is of this device, whoever began it.
  journal.trackers.save({ ...row, inDoubt: true, isOwn: row.isOwn || change.verb === 'create' });
  const { verb, body } = change;
  const sentAt = clock.now();
  const serverSentAt = serverNow();
  // What this device made has a row of its own, and is nobody else's: of a thousand creates on one task none has to tell of the others.
  const { pulledOfTask } = journal.trackers;
  const known = verb === 'create' ? youngOf(pulledOfTask(row.accountId, row.taskId), serverSentAt) : [];
  const sent = { trackerId: row.id, verb, body, sentAt, serverSentAt, known };
  return { row, change, attempt: journal.attempts.begin(sent) };
}

/** Somebody may have moved the card since the row was made: the service knows it only on the board where it is now. */
function onItsBoard(journal: Journal, row: TrackerRow): TrackerRow {
  const { boardId } = journal.tasks.get(row.accountId, row.taskId) ?? row;
  return { ...row, boardId };
}

async function request(
  service: BoardService,
  row: TrackerRow,
  change: Change,
): Promise<Outcome<AnsweredTracker | null>> {
  if (row.seen === null) return await service.create(row.taskId, row.boardId, change.body);
  if (change.verb === 'delete') return await service.remove(row.seen.serverId);
  return await service.update(row.seen.serverId, change.body);
}

/** The token was given to somebody else: what was sent is theirs, and is still to be sent for the person of the account. */
const ANOTHERS: Refusal = {
  kind: 'refused',
  status: 401,
  words: 'The token is of another user.',
  fields: [],
  retryAfterMs: null,
  serverAheadMs: null,
};

const OF_ANOTHER: Silence = {
  kind: 'silent',
  why: 'not-json',
  words: 'The answer is about another entry.',
  maybeApplied: true,
};

/** What was asked for may have been done all the same; to go on with the entry of the answer would change that one. */
function isOfAnother({ trackers }: Journal, row: TrackerRow, told: AnsweredTracker | null): boolean {
  if (told === null) return false;
  if (told.taskId !== row.taskId) return true;
  if (row.seen !== null) return told.id !== row.seen.serverId;
  const holder = trackers.byServerId(row.accountId, told.id);
  if (holder?.seen == null || holder.id === row.id) return false;
  // A restored service gives numbers a second time, and then they were made at another time.
  if (told.createdAt !== null) return holder.seen.createdAt === told.createdAt;
  return holder.seen.startedAt === told.startedAt && row.desired.startedAt !== told.startedAt;
}

function settle(
  { journal, clock }: SendPorts,
  { row, attempt }: Leaving,
  answer: Answered<AnsweredTracker | null>,
): void {
  const { value: told, serverAheadMs } = answer;
  const now = clock.now();
  journal.attempts.settle(attempt.id, APPLIED, now);
  // The person may have changed the row while the request was on its way.
  const current = { ...(journal.trackers.get(row.id) ?? row), inDoubt: false, failures: 0, notBefore: 0 };
  if (told === null) return journal.trackers.save(asUnsent(journal, current, now));
  freeNumber(journal, current, told.id, now);
  // Known from its arrival on: a list that was read before this write was applied may still come after it.
  const asSent = { ...current.desired, position: null, createdAt: null, ...current.seen, ...attempt.body };
  const theirs = seenFrom(
    { ...told, endedAt: told.endedAt === undefined ? asSent.endedAt : told.endedAt },
    now,
    asSent,
  );
  const { base, isDoubtful } = baseFor(journal, current, theirs, serverAheadMs);
  const passed = isDoubtful ? current : withTimesPassedOn(journal, current, base, withoutSent(attempt, base, theirs));
  const next = bound(seenAs(passed, base), theirs, attempt, { now, serverAheadMs });
  const asked = isDoubtful ? askedAbout(current, next, now) : next;
  journal.trackers.save(askedIfIgnored(journal, asked, attempt, now));
  if (attempt.body.startedAt !== undefined || attempt.body.endedAt !== undefined) planLook(journal, row.id, now);
  trackTentativeStarts(journal, current.accountId, { now, serverAheadMs, isDoubted });
}

/** What others changed: the times that the request itself sent are no news. */
function withoutSent({ body }: Attempt, base: SeenTracker | null, theirs: SeenTracker): SeenTracker {
  if (base === null) return theirs;
  const startedAt = body.startedAt === undefined ? theirs.startedAt : base.startedAt;
  return { ...theirs, startedAt, endedAt: body.endedAt === undefined ? theirs.endedAt : base.endedAt };
}

/** A restored service gives numbers a second time: the row that had this one lost its entry. */
export function freeNumber(journal: Journal, row: TrackerRow, serverId: number, now: number): void {
  const holder = journal.trackers.byServerId(row.accountId, serverId);
  if (holder !== null && holder.id !== row.id) journal.trackers.save(unlinked(holder, now));
}

/**
 * The answer belongs to this row: what the service stored is what was seen, and a place that it granted is requested no more. Fields that were
 * not sent may have been changed by another device meanwhile: theirs are taken as in any look.
 */
export function bound(
  row: TrackerRow,
  theirs: SeenTracker,
  { body }: Pick<Attempt, 'body'>,
  { now, serverAheadMs }: { readonly now: number; readonly serverAheadMs: number | null },
): TrackerRow {
  const { desired: mine, seen: base } = row;
  const isSent = (field: keyof TrackerFields): boolean => field in body;
  const taken = mergedFields(mine, base, theirs);
  const desired: TrackerFields = {
    startedAt: isSent('startedAt') ? mine.startedAt : taken.startedAt,
    endedAt: isSent('endedAt') ? mine.endedAt : taken.endedAt,
    listed: isSent('listed') ? mine.listed : taken.listed,
    highlightedAt: isSent('highlightedAt') ? mine.highlightedAt : taken.highlightedAt,
  };
  const isGranted = body.position === row.requestedPosition;
  const requestedPosition = isGranted ? null : row.requestedPosition;
  const tentativeStarts = leftAfter(
    { ...row, desired },
    { base: isSent('endedAt') ? theirs : base, theirs, now, serverAheadMs },
  );
  const next = { ...row, desired, seen: theirs, tentativeStarts, doubt: null, resend: false, requestedPosition };
  const isContestedField = (field: 'startedAt' | 'endedAt'): boolean =>
    base !== null && !isSent(field) && isContested(mine[field], base[field], theirs[field]);
  const contested = isContestedField('startedAt') || isContestedField('endedAt');
  return contested && base !== null ? inConflict(next, base, now) : next;
}

/** A service that says yes and changes nothing would be asked for ever. */
function askedIfIgnored(journal: Journal, row: TrackerRow, attempt: Attempt, now: number): TrackerRow {
  const left = changeOf(row);
  const isUnmoved = left?.verb === 'update' && isEqual(left.body, attempt.body);
  if (!isUnmoved) return row;
  const settled = withoutItsRow(journal, row, now);
  if (settled !== null) return settled;
  const words = msg('The service accepted the change but did not keep it ({fields}).');
  const values = { fields: Object.keys(left.body).join(', ') };
  return { ...row, attention: { kind: 'refused', status: null, words, values, at: now } };
}

/** Runs `work` in a durable transaction; settles once it is on disk. */
export type Durably = <T>(work: () => T) => Promise<T>;

interface Waiting {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is to be journalled at the same time shares one commit: flushing to disk costs more than anything else of a request, and
 * many are on their way at once. Where one of them fails, each is tried by itself, so that none suffers for another.
 */
export function createGroupCommit(journal: Journal, timers: Timers, onDefect: (error: unknown) => void): Durably {
  let waiting: Waiting[] = [];

  function flush(): void {
    const group = waiting;
    waiting = [];
    try {
      journal.transaction(() => {
        for (const { run } of group) run();
      });
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) alone(one);
      return;
    }
    for (const { resolve } of group) resolve();
  }

  function alone({ run, resolve, reject }: Waiting): void {
    try {
      journal.transaction(run);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  return async (work) =>
    await new Promise((resolve, reject) => {
      let result: ReturnType<typeof work>;
      waiting.push({
        run: () => {
          result = work();
        },
        resolve: () => resolve(result),
        reject,
      });
      if (waiting.length === 1) timers.pause().then(flush).catch(onDefect);
    });
}
