import type { Question } from '../../../common/domain/snapshot.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { countAllDoubted } from '../sync/doubt.ts';
import { mayBeMoved } from '../sync/past-end.ts';
import { settleManyDoubted } from '../sync/apply-list.ts';
import type { TrackerPorts } from '../tracking/tracker.ts';

type Rows = Pick<TrackerPorts, 'journal' | 'accountId'>;

/** What is asked about rows of the account as a whole. */
export function outboxQuestions(rows: Rows): readonly Extract<Question, { readonly count: number }>[] {
  const { journal, accountId } = rows;
  const { pastEnd, manyDoubted } = journal.policies.get(accountId);
  const late = pastEnd === 'asking' ? pastEnds(rows).length : 0;
  const lost = manyDoubted === 'asking' ? countAllDoubted(journal, accountId) : 0;
  return [
    ...(lost > 0 ? [{ kind: 'many-doubted', count: lost } as const] : []),
    ...(late > 0 ? [{ kind: 'past-end', count: late } as const] : []),
  ];
}

/** At a start: what was put off then is asked about again. */
export function askAgain(journal: Journal, accountId: number): void {
  settleManyDoubted(journal, accountId);
  if (journal.policies.get(accountId).manyDoubted === 'waiting')
    journal.policies.change(accountId, { manyDoubted: 'asking' });
}

/** What the answer for the account is about: a correction has a choice of its own in the outbox. */
export function pastEnds({ journal, accountId }: Rows): readonly TrackerRow[] {
  return journal.trackers
    .needingAttention(accountId)
    .filter((row) => row.attention?.kind === 'past-end' && mayBeMoved(row));
}
