import type { Command } from '../../../common/ipc/journal-commands.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow, TrackerRow } from '../journal/rows.ts';
import { currentId } from '../tasks/needed.ts';

/** What windows knew by its number before another copy of the journal came in its place, and the number it has since. */
export interface IdMap {
  /** As it was then; null where no window shows it. */
  readonly row: (trackerId: number) => TrackerRow | null;
  /** Null where it is no longer here. */
  readonly accountNow: (accountId: number) => number | null;
  readonly rowNow: (trackerId: number) => TrackerRow | null;
}

/** How far back the rows go that are looked up: those that a window shows by itself, and a week of days. */
const SHOWN_MS = 8 * 24 * 60 * 60_000;
const MOST_PENDING = 500;

/** Of this moment. A row is known again by its account, its task and its start, which on this device is unique on a task. */
export function idMap(journal: Journal, nowMs: number): IdMap {
  const accounts = new Map<number, AccountRow>(journal.accounts.all().map((account) => [account.id, account]));
  const rows = new Map<number, TrackerRow>(
    [...accounts.keys()].flatMap((id) => shownRows(journal, id, nowMs)).map((row) => [row.id, row]),
  );

  function accountNow(accountId: number): number | null {
    const account = accounts.get(accountId);
    if (account === undefined) return null;
    return journal.accounts.find(account.kind, account.address, account.userId)?.id ?? null;
  }

  return {
    row: (trackerId) => rows.get(trackerId) ?? null,
    accountNow,
    rowNow: (trackerId) => {
      const row = rows.get(trackerId);
      const accountId = row === undefined ? null : accountNow(row.accountId);
      if (row === undefined || accountId === null) return null;
      const ofTask = journal.trackers.ofTask(accountId, currentId(journal, accountId, row.taskId));
      const same = ofTask.filter(({ desired }) => desired.startedAt === row.desired.startedAt);
      return same.find(({ isOwn }) => isOwn === row.isOwn) ?? same[0] ?? null;
    },
  };
}

function shownRows({ trackers }: Journal, accountId: number, nowMs: number): readonly TrackerRow[] {
  return [
    ...trackers.running(accountId),
    ...trackers.listed(accountId),
    ...trackers.needingAttention(accountId),
    ...trackers.pending(accountId, MOST_PENDING),
    ...trackers.overlapping(accountId, nowMs - SHOWN_MS, nowMs),
  ];
}

/** Whether what the command is about can be told in another copy of the journal: a question, or a command to take back, cannot. */
export function canBeMapped(command: Command, ids: IdMap): boolean {
  if ('awayId' in command || 'changeId' in command) return false;
  if ('trackerIds' in command) return command.trackerIds.every((trackerId) => ids.row(trackerId) !== null);
  return !('trackerId' in command) || ids.row(command.trackerId) !== null;
}
