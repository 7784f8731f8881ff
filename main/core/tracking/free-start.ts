import type { Times } from '../../../common/domain/outbox.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { UserFailure } from '../user-failure.ts';

const SECOND_MS = 1000;

export interface StartRoom {
  /** The start that the row has now: free for itself. */
  readonly own?: number;
  /** Later than this; by default it may be as early as it wants. */
  readonly after?: number;
  /** Before this; null, or absent: it runs. */
  readonly before?: number | null;
}

/** Whose start it is. */
export type StartOf = Pick<TrackerRow, 'accountId' | 'taskId'>;

/**
 * On one task starts are unique on this device, so that a lost answer can be found by its start (docs/adr/0020). Takes the
 * first free second from `wanted` on, and only where the interval leaves no room for that, the last one before it.
 */
export function freeStart(
  journal: Journal,
  { accountId, taskId }: StartOf,
  wanted: number,
  room: StartRoom = {},
): number {
  const { own, after = 0 } = room;
  const before = room.before ?? Number.MAX_SAFE_INTEGER;
  const isFree = (at: number): boolean => at === own || !journal.trackers.startIsTaken(accountId, taskId, at);
  if (isFree(wanted)) return wanted;
  for (let at = wanted + SECOND_MS; at < before; at += SECOND_MS) if (isFree(at)) return at;
  for (let at = wanted - SECOND_MS; at > after; at -= SECOND_MS) if (isFree(at)) return at;
  throw new UserFailure('bad-input', t('There is no second left in between where an entry could start.'));
}

/** The start of a row that comes back: its own, unless a living row has taken it meanwhile. */
export function startAgain(
  journal: Journal,
  { id, accountId, taskId }: Pick<TrackerRow, 'id' | 'accountId' | 'taskId'>,
  { startedAt, endedAt }: Times,
): number {
  const isTaken = journal.trackers
    .overlapping(accountId, startedAt, startedAt + 1)
    .some((row) => row.id !== id && row.taskId === taskId && row.desired.startedAt === startedAt);
  return isTaken ? freeStart(journal, { accountId, taskId }, startedAt, { before: endedAt }) : startedAt;
}
