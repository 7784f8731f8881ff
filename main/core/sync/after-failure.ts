import type { Clock, Random } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { NOT_SENT } from '../journal/attempts.ts';
import type { Parked, TrackerRow } from '../journal/rows.ts';
import type { Refusal, Silence } from '../outcome.ts';
import type { Connection } from './connection.ts';
import { withoutItsRow } from '../tracking/placing.ts';
import { forgotten } from './absence.ts';
import { creates } from './doubles.ts';
import { keptWords } from './kept-words.ts';
import { planSweep } from './sweep.ts';
import { afterPastEnd, isFutureStart, isPastEnd } from './past-end.ts';
import { askedMs, backOffMs, type Consequence, heldMs, judge, LONGEST_WAIT_MS } from './policy.ts';
import type { StepEnd } from './send.ts';
import type { TokenVerdict } from './token-probe.ts';

export interface FailurePorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: Connection;
  readonly verdict: () => Promise<TokenVerdict>;
  /** Numbers of what waits for as long as we chose, and not the service. */
  readonly backedOff: Set<number>;
}

const SECOND_MS = 1000;

type Failed = Extract<StepEnd, { readonly kind: 'failed' }>;

/** Journals what a failed step means for its row, and tells the connection what it means for all of them. */
export async function afterFailure(ports: FailurePorts, row: TrackerRow, end: Failed): Promise<void> {
  const { journal, connection, random } = ports;
  const failures = row.failures + 1;
  const judgement = judge(end.verb, end.answer, failures, random);
  if (judgement.consequence.kind === 'offline') connection.failed(end.verb === 'list' ? 'read' : 'write');
  else connection.answered(true);
  connection.asked(heldMs(end.answer));
  const consequence = await probed(ports, judgement.consequence, { failures, ...end });
  noteWait(ports, row.id, consequence, end.answer);
  journal.transaction(() => {
    const now = journal.trackers.get(row.id) ?? row;
    if (!judgement.ambiguous && end.verb !== 'list') settleAttempts(ports, row.id, end.answer);
    // An unanswered look says nothing new about what was sent before it.
    const ambiguous = end.verb === 'list' ? now.ambiguous : judgement.ambiguous;
    const isOfThePast = end.verb !== 'list' && consequence?.kind === 'park' && isMeantOtherwise(row, now);
    journal.trackers.save(
      isOfThePast
        ? { ...now, ambiguous, failures: 0, notBefore: 0 }
        : afterwards(ports, { ...now, ambiguous }, consequence, { failures, ...end }),
    );
  });
}

/** Keeps `backedOff`. */
export function noteWait(
  { backedOff }: Pick<FailurePorts, 'backedOff'>,
  id: number,
  consequence: Consequence | null,
  answer: Refusal | Silence,
): void {
  const isAsked = answer.kind === 'refused' && askedMs(answer) > 0;
  if (consequence?.kind === 'retry' && !isAsked) backedOff.add(id);
  else backedOff.delete(id);
}

/** The person changed it while the request was on its way: what was refused is not what is meant now. */
function isMeantOtherwise(sent: TrackerRow, now: TrackerRow): boolean {
  return sent.deleted !== now.deleted || JSON.stringify(sent.desired) !== JSON.stringify(now.desired);
}

/** So often a service may refuse a token for one row that it knows us by, before that is the row's own affair. */
const MOST_STRANGE_REFUSALS = 5;

/**
 * A 403 is the row's own where the token is good. A 401 was answered to a token that is good again; where nobody could say,
 * the row tries again later as well.
 */
export async function probed(
  ports: Pick<FailurePorts, 'verdict' | 'random'>,
  judged: Consequence,
  failure: Pick<Failure, 'answer' | 'failures'>,
): Promise<Consequence | null> {
  const { answer, failures } = failure;
  if (judged.kind !== 'probe-token') return judged;
  const verdict = await ports.verdict();
  if (verdict === 'refused') return null;
  const isOfToken = answer.kind === 'refused' && answer.status === 401 && failures <= MOST_STRANGE_REFUSALS;
  if (verdict === 'good' && !isOfToken) return { kind: 'park' };
  return { kind: 'retry', delayMs: backOffMs(failures, ports.random) };
}

/** `failures` counts this one. */
interface Failure extends Pick<Failed, 'verb' | 'answer'> {
  readonly failures: number;
}

/** So often an update may be told that there is nothing, while a look finds the entry. */
const MOST_LOOKS = 5;

function afterwards(
  ports: FailurePorts,
  row: TrackerRow,
  consequence: Consequence | null,
  failure: Failure,
): TrackerRow {
  const { journal, clock } = ports;
  switch (consequence?.kind) {
    case undefined:
    case 'offline':
    case 'probe-token':
      return row;
    case 'retry':
      return { ...row, failures: failure.failures, notBefore: clock.now() + consequence.delayMs };
    case 'park':
      return afterRefusedUpdate(ports, row, failure) ?? afterRefusal(ports, row, failure);
    case 'done':
      return forgotten(journal, row, clock.now());
    default:
      return consequence satisfies never;
  }
}

/** What the service does not know is looked for; what it does not list goes without its row. Null for anything else. */
function afterRefusedUpdate({ journal, clock }: FailurePorts, row: TrackerRow, failure: Failure): TrackerRow | null {
  const { answer, verb, failures } = failure;
  if (verb !== 'update') return null;
  const now = clock.now();
  const isUnknownThere = answer.kind === 'refused' && answer.status === 404;
  if (isUnknownThere && failures <= MOST_LOOKS)
    return { ...row, failures, missing: row.missing ?? { looks: 0, at: now }, notBefore: now };
  return withoutItsRow(journal, row, now);
}

/** A service that refuses what lies in its past or its future has rules of its own; any other refusal is for the person. */
function afterRefusal({ journal, clock }: FailurePorts, row: TrackerRow, failure: Failure): TrackerRow {
  const { answer, failures } = failure;
  const now = clock.now();
  const serverNow = now + (answer.kind === 'refused' ? (answer.serverAheadMs ?? 0) : 0);
  if (isPastEnd(row, answer, serverNow))
    return afterPastEnd(journal, row, keptWords(answer), { now, serverNow, failures });
  if (isFutureStart(row, answer, serverNow)) {
    const waitMs = Math.min(row.desired.startedAt - serverNow + SECOND_MS, LONGEST_WAIT_MS);
    return { ...row, failures, notBefore: now + waitMs };
  }
  // What a create of it made, or may yet make, is looked for while the person is asked.
  if (row.seen === null && creates(journal, row.id).length > 0) planSweep(journal, row.id, now);
  return { ...row, parked: parkedBy(answer, now) };
}

function settleAttempts({ journal, clock }: FailurePorts, trackerId: number, answer: Refusal | Silence): void {
  const told = answer.kind === 'refused' ? String(answer.status) : NOT_SENT;
  for (const attempt of journal.attempts.unanswered(trackerId)) journal.attempts.settle(attempt.id, told, clock.now());
}

function parkedBy(answer: Refusal | Silence, at: number): Parked {
  return { kind: 'refused', status: answer.kind === 'refused' ? answer.status : null, ...keptWords(answer), at };
}
