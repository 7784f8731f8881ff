import type { Times } from '../../../common/time/intervals.ts';
import type { OutboxAction } from '../../../common/domain/outbox.ts';
import type { Journal } from '../../../main/core/journal/journal.ts';
import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import { isDoubted } from '../../../main/core/tracking/tracker.ts';
import type { Meaning } from './meaning.ts';
import { isSame, spokenTimes } from './thing.ts';

export interface AnswerPorts {
  readonly journal: Pick<Journal, 'trackers'>;
  readonly accountId: number;
  readonly meaning: Pick<Meaning, 'things'>;
  readonly now: () => number;
  readonly violated: (words: string) => void;
}

/** Clicks are in whole seconds. */
const SECOND_MS = 1000;
/** A start gives way to others in the same second. */
const BUMPED_MS = 5000;

/**
 * What an answer comes to is read off the question and the button, never off what the app made of it. To be called before it is given; what
 * it gives is to be called once that is on disk.
 */
export function watchAnswer(ports: AnswerPorts, asked: TrackerRow, action: OutboxAction): () => void {
  if (asked.attention?.kind === 'double') return watchDouble(ports, asked, action);
  if (asked.attention?.kind !== 'conflict') return () => undefined;
  return isDoubted(asked) ? watchLost(ports, asked, action) : watchConflict(ports, asked, action);
}

/** It was not in a complete list since: theirs is that nothing is left. */
function watchLost({ journal, violated }: AnswerPorts, asked: TrackerRow, action: OutboxAction): () => void {
  return () => {
    const row = journal.trackers.get(asked.id);
    const fail = (what: string): void =>
      violated(`the answer “${action}” about ${spokenTimes(asked.desired)}, which is doubted, ${what}`);
    if (row === null || row.attention !== null) return fail('left the question');
    if (action === 'keep-theirs' && !row.deleted) fail('did not keep theirs');
    if (action === 'keep-mine' && (!isSame(row.desired, asked.desired) || row.deleted !== asked.deleted))
      fail('did not keep mine');
  };
}

function watchConflict(ports: AnswerPorts, { seen: theirs, ...asked }: TrackerRow, action: OutboxAction): () => void {
  const { journal } = ports;
  const before = new Set(journal.trackers.ofTask(ports.accountId, asked.taskId).map(({ id }) => id));
  const isBeginningOtherwise = theirs !== null && asked.attention !== null && 'base' in asked.attention;
  const isOtherStart = isBeginningOtherwise && theirs.startedAt !== baseOf(asked)?.startedAt;
  const answeredAt = ports.now();
  // A task runs once: where both run, mine ends with the answer, and theirs goes on.
  const endsAsMine = ({ endedAt }: Times): boolean =>
    endedAt === asked.desired.endedAt ||
    (asked.desired.endedAt === null &&
      theirs?.endedAt === null &&
      endedAt !== null &&
      Math.abs(answeredAt - endedAt) <= SECOND_MS);
  const isMineAgain = (row: TrackerRow): boolean =>
    !before.has(row.id) &&
    endsAsMine(row.desired) &&
    Math.abs(row.desired.startedAt - asked.desired.startedAt) <= BUMPED_MS;

  return () => {
    const row = journal.trackers.get(asked.id);
    const fail = (what: string): void =>
      ports.violated(`the answer “${action}” about ${spokenTimes(asked.desired)} ${what}`);
    if (row === null) return fail('lost it');
    if (action === 'edit') {
      if (isOtherStart && row.attention === null) fail('typed times for what may be another entry');
      return;
    }
    if (row.attention !== null) fail('left the question');
    if (action === 'keep-mine' && (!isSame(row.desired, asked.desired) || row.deleted !== asked.deleted))
      fail('did not keep mine');
    if (action === 'keep-mine' || theirs === null) return;
    if (row.deleted || !isSame(row.desired, theirs)) fail('did not keep theirs');
    if (action === 'keep-both' && !journal.trackers.ofTask(ports.accountId, asked.taskId).some(isMineAgain))
      fail('dropped mine');
  };
}

function baseOf({ attention }: Pick<TrackerRow, 'attention'>) {
  return attention !== null && 'base' in attention ? attention.base : null;
}

function watchDouble({ journal, meaning, violated }: AnswerPorts, asked: TrackerRow, action: OutboxAction): () => void {
  const start = baseOf(asked)?.startedAt;
  // Mine is what was sent to begin then, wherever it was moved since; a copy of it, of which nothing was sent, is not.
  const mine = meaning.things.filter(({ rowId, taskId, sent }) => {
    const isSentSo = taskId === asked.taskId && sent.some(({ startedAt }) => startedAt === start);
    return isSentSo && rowId !== asked.id && rowId !== null;
  });
  // Of several nobody can tell which one is meant, also where one of them is deleted by now.
  const others = mine.length === 1 ? mine.filter((one) => journal.trackers.get(one.rowId ?? 0)?.deleted === false) : [];
  return () => {
    const fail = (what: string): void =>
      violated(`the answer “${action}” about the double ${spokenTimes(asked.desired)} ${what}`);
    if (journal.trackers.get(asked.id)?.deleted !== (action === 'keep-mine')) fail('came to something else');
    for (const { rowId } of others)
      if (journal.trackers.get(rowId ?? 0)?.deleted !== (action === 'keep-theirs'))
        fail(action === 'keep-theirs' ? 'left both' : 'took the other one away');
  };
}
