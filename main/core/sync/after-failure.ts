import type { Clock, Random } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Parked, TrackerRow } from '../journal/rows.ts';
import type { Refusal, Silence } from './board-service.ts';
import type { Connection } from './connection.ts';
import { backOffMs, type Consequence, judge } from './policy.ts';
import type { StepEnd } from './send.ts';
import type { TokenVerdict } from './token-probe.ts';

interface FailurePorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: Random;
  readonly connection: Connection;
  readonly verdict: () => Promise<TokenVerdict>;
}

type Failed = Extract<StepEnd, { readonly kind: 'failed' }>;

/** Journals what a failed step means for its row, and tells the connection what it means for all of them. */
export async function afterFailure(ports: FailurePorts, row: TrackerRow, end: Failed): Promise<void> {
  const { journal, connection, random } = ports;
  const failures = row.failures + 1;
  const judgement = judge(end.verb, end.answer, failures, random);
  if (judgement.consequence.kind === 'offline') connection.failed(end.verb === 'list' ? 'read' : 'write');
  else connection.answered(true);
  const consequence = await probed(ports, judgement.consequence, failures);
  journal.transaction(() => {
    const now = journal.trackers.get(row.id) ?? row;
    if (!judgement.ambiguous && end.verb !== 'list') settleAttempts(ports, row.id, end.answer);
    // An unanswered look says nothing new about what was sent before it.
    const ambiguous = end.verb === 'list' ? now.ambiguous : judgement.ambiguous;
    journal.trackers.save({
      ...now,
      ambiguous,
      ...afterwards(ports, now, consequence, { failures, answer: end.answer }),
    });
  });
}

/** A 401 or 403 is the row's own only where the token is good; where nobody could say, the row tries again later. */
async function probed(ports: FailurePorts, consequence: Consequence, failures: number): Promise<Consequence | null> {
  if (consequence.kind !== 'probe-token') return consequence;
  const verdict = await ports.verdict();
  if (verdict === 'good') return { kind: 'park' };
  return verdict === 'refused' ? null : { kind: 'retry', delayMs: backOffMs(failures, ports.random) };
}

function afterwards(
  { journal, clock }: FailurePorts,
  row: TrackerRow,
  consequence: Consequence | null,
  { failures, answer }: { readonly failures: number; readonly answer: Refusal | Silence },
): Partial<TrackerRow> {
  switch (consequence?.kind) {
    case undefined:
    case 'offline':
    case 'probe-token':
      return {};
    case 'retry':
      return { failures, notBefore: clock.now() + consequence.delayMs };
    case 'park':
      return { parked: parkedBy(answer, clock.now()) };
    case 'done':
      if (row.seen !== null) journal.attempts.bury(row.accountId, row.seen.serverId, clock.now());
      return { seen: null };
    default:
      return consequence satisfies never;
  }
}

function settleAttempts({ journal, clock }: FailurePorts, trackerId: number, answer: Refusal | Silence): void {
  const told = answer.kind === 'refused' ? String(answer.status) : 'not sent';
  for (const attempt of journal.attempts.unanswered(trackerId)) journal.attempts.settle(attempt.id, told, clock.now());
}

function parkedBy(answer: Refusal | Silence, at: number): Parked {
  return { status: answer.kind === 'refused' ? answer.status : null, words: answer.words, at };
}
