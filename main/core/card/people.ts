import type { CardEntry, CardPerson } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { lengthMs } from '../../../common/time/intervals.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow } from '../journal/rows.ts';
import { isTimeConfirmed } from '../tracking/tracker.ts';
import type { ServedTracker } from './ports.ts';

/** More than a screen shows; the sums count all of them. */
const MOST_ENTRIES = 100;

export interface PeopleSources {
  readonly journal: Journal;
  readonly account: AccountRow;
  readonly taskId: number;
  /** What the service told, of everybody. */
  readonly trackers: readonly ServedTracker[];
  readonly nameOf: (userId: number) => string | null;
}

/**
 * Everybody's time on a card, the person with the most first: one's own as the journal has it, not sent ones too, with what
 * the service knows of it beyond that; others' as the service told.
 */
export function peopleOf({ journal, account, taskId, trackers, nameOf }: PeopleSources): readonly CardPerson[] {
  const rows = journal.trackers.ofTask(account.id, taskId);
  const own: CardEntry[] = rows.map((row) => ({
    trackerId: row.id,
    startedAt: row.desired.startedAt,
    endedAt: row.desired.endedAt,
    confirmed: isTimeConfirmed(row),
  }));
  const bound = new Set(journal.trackers.knownOfTask(account.id, taskId).map(({ serverId }) => serverId));
  // Sent, but its answer never came: the service tells it without a number of ours. Starts are unique on a task.
  const unbound = new Set(rows.filter(({ seen }) => seen === null).map(({ desired }) => desired.startedAt));
  const others = Map.groupBy(trackers, ({ userId }) => userId);
  const beyond = (others.get(account.userId) ?? []).filter(
    ({ trackerId, startedAt }) => trackerId !== null && !bound.has(trackerId) && !unbound.has(startedAt),
  );
  own.push(...beyond.map(servedEntry));
  others.delete(account.userId);
  const people = [...others].map(([userId, entries]) => {
    const name = (userId === null ? null : nameOf(userId)) ?? t('Somebody');
    return person(name, false, entries.map(servedEntry));
  });
  if (own.length > 0) people.push(person(account.userName, true, own));
  return people.toSorted((a, b) => b.finishedMs - a.finishedMs || a.name.localeCompare(b.name, 'en'));
}

function servedEntry({ startedAt, endedAt }: ServedTracker): CardEntry {
  return { trackerId: null, startedAt, endedAt, confirmed: true };
}

function person(name: string, isSelf: boolean, entries: readonly CardEntry[]): CardPerson {
  const finished = entries.filter(({ endedAt }) => endedAt !== null);
  return {
    name,
    isSelf,
    finishedMs: finished.reduce((sum, entry) => sum + lengthMs(entry, 0), 0),
    count: entries.length,
    entries: entries.toSorted((a, b) => b.startedAt - a.startedAt).slice(0, MOST_ENTRIES),
  };
}
