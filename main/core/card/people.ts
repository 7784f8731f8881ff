import type { CardEntry, CardPerson } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { lengthMs } from '../../../common/time/intervals.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import { isTimeConfirmed } from '../tracking/tracker.ts';
import type { ServedTime, ServedTracker } from './ports.ts';

/** More than a screen shows; the sums count all of them. */
const MOST_ENTRIES = 100;

export interface PeopleSources {
  readonly journal: Journal;
  readonly account: AccountRow;
  readonly taskId: number;
  /** What the service told of the person. */
  readonly trackers: readonly ServedTracker[];
  readonly others: readonly ServedTime[];
  readonly nameOf: (userId: number) => string | null;
}

/**
 * Everybody's time on a card, the person with the most first: one's own as the journal has it, not sent ones too, with what
 * the service knows of it beyond that; others' as the service told.
 */
export function peopleOf({ journal, account, taskId, trackers, others, nameOf }: PeopleSources): readonly CardPerson[] {
  const rows = journal.trackers.ofTask(account.id, taskId);
  const own: CardEntry[] = rows.map((row) => ({
    trackerId: row.id,
    startedAt: row.desired.startedAt,
    endedAt: row.desired.endedAt,
    confirmed: isTimeConfirmed(row),
  }));
  const bound = new Set(journal.trackers.knownOfTask(account.id, taskId).map(({ serverId }) => serverId));
  // Sent, but its answer never came: the service tells it without a number of ours. Starts are unique on a task.
  const unsent = new Set(rows.filter(({ seen }) => seen === null).map(({ desired }) => desired.startedAt));
  const beyond = trackers.filter(
    ({ trackerId, userId, startedAt }) =>
      userId === account.userId && trackerId !== null && !bound.has(trackerId) && !unsent.has(startedAt),
  );
  own.push(...beyond.map(servedEntry));
  const people: CardPerson[] = others.map(({ userId, finishedMs, count, entries }) => {
    const name = (userId === null ? null : nameOf(userId)) ?? t('Somebody');
    return { name, isSelf: false, finishedMs, count, entries: entries.map(servedEntry) };
  });
  if (own.length > 0) people.push(self(account.userName, own));
  return people.toSorted((a, b) => b.finishedMs - a.finishedMs || a.name.localeCompare(b.name, 'en'));
}

function servedEntry({ startedAt, endedAt }: Pick<ServedTracker, 'startedAt' | 'endedAt'>): CardEntry {
  return { trackerId: null, startedAt, endedAt, confirmed: true };
}

function self(name: string, entries: readonly CardEntry[]): CardPerson {
  return {
    name,
    isSelf: true,
    finishedMs: entries.reduce((sum, entry) => sum + finishedMsOf(entry), 0),
    count: entries.length,
    entries: latestOf(entries),
  };
}

function finishedMsOf(entry: Pick<ServedTracker, 'startedAt' | 'endedAt'>): number {
  return entry.endedAt === null ? 0 : lengthMs(entry, 0);
}

function latestOf<E extends { readonly startedAt: number }>(entries: readonly E[]): readonly E[] {
  return entries.toSorted((a, b) => b.startedAt - a.startedAt).slice(0, MOST_ENTRIES);
}

/** Sums what others tracked, one entry after the other. */
export function sumOfOthers(): {
  readonly add: (tracker: ServedTracker) => void;
  readonly sums: () => readonly ServedTime[];
} {
  const sums = new Map<number | null, ServedTime>();
  return {
    add: (tracker) => {
      const { userId } = tracker;
      const { finishedMs, count, entries } = sums.get(userId) ?? { finishedMs: 0, count: 0, entries: [] };
      const more = [...entries, tracker];
      sums.set(userId, {
        userId,
        finishedMs: finishedMs + finishedMsOf(tracker),
        count: count + 1,
        entries: more.length < 2 * MOST_ENTRIES ? more : latestOf(more),
      });
    },
    sums: () => [...sums.values()].map((one) => ({ ...one, entries: latestOf(one.entries) })),
  };
}
