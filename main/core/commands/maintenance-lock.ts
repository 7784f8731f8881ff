import { msg, t } from '../../../common/i18n/translate.ts';
import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import { UserFailure } from '../user-failure.ts';
import type { Command } from '../../../common/ipc/journal-commands.ts';
import type { AccountRow, TrackerRow } from '../journal/rows.ts';
import { currentId } from '../tasks/needed.ts';

interface MaintenancePorts {
  readonly journal: Journal;
  readonly clock: Pick<Clock, 'now'>;
  /** Settles once nothing writes; what it gives lets everything go on. */
  readonly standStill: () => Promise<() => void>;
  readonly onBegin: () => void;
  /** It is over, done or not. `ids`: what windows knew meanwhile; null where it never came to the journal. */
  readonly onEnd: (ids: IdMap | null) => void;
}

/**
 * The journal is written as a whole, in a thread (a restore, an import): the one thing that a command has to wait for, and only as
 * long as that one transaction takes. Before it, commands are journalled as ever.
 */
export interface MaintenanceLock {
  /** Nothing may be written. */
  readonly isOn: () => boolean;
  /** Throws `UserFailure('storage')` from its very beginning, for what may not be done while it is prepared either. */
  readonly refuse: () => void;
  /** What windows know by its number; null unless the journal may be another one already. */
  readonly ids: () => IdMap | null;
  /** One at a time: throws `UserFailure('taken')` for another one. `work` calls what it is given before it writes. */
  readonly run: <T>(work: (alone: () => Promise<void>) => Promise<T>) => Promise<T>;
  /** Settles once it is over. */
  readonly settled: () => Promise<void>;
}

export const BEING_REPLACED = msg('Your time is being put in place.');

export function createMaintenanceLock(ports: MaintenancePorts): MaintenanceLock {
  let isPrepared = false;
  let isOn = false;
  let ids: IdMap | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function replace<T>(work: (alone: () => Promise<void>) => Promise<T>): Promise<T> {
    let goOn: (() => void) | undefined;
    isPrepared = true;
    try {
      return await work(async () => {
        goOn = await ports.standStill();
        isOn = true;
        ids = idMap(ports.journal, ports.clock.now());
        ports.onBegin();
      });
    } finally {
      const known = ids;
      isPrepared = false;
      isOn = false;
      ids = null;
      goOn?.();
      ports.onEnd(known);
    }
  }

  return {
    isOn: () => isOn,
    refuse: () => {
      if (isPrepared) throw beingReplaced();
    },
    ids: () => ids,
    run: async (work) => {
      if (isPrepared) {
        const words = t(
          'A backup or a file is being put in place already. Nothing was done with this one: wait until the other is done, and try again if you still want to.',
        );
        throw new UserFailure('taken', words);
      }
      const done = replace(work);
      last = done.catch(() => {});
      return await done;
    },
    settled: async () => {
      await last;
    },
  };
}

/** For what cannot be done, nor kept for later. */
export function beingReplaced(): UserFailure {
  const words = t('Your time is being put in place. Nothing else was done: try again in a moment.');
  return new UserFailure('storage', words);
}

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
    ...trackers.parked(accountId),
    ...trackers.pending(accountId, MOST_PENDING),
    ...trackers.overlapping(accountId, nowMs - SHOWN_MS, nowMs),
  ];
}

/** Whether what the command is about can be told in another copy of the journal: a question, or a command to take back, cannot. */
export function canBeMapped(command: Command, ids: IdMap | null): boolean {
  if ('awayId' in command || 'changeId' in command) return false;
  if ('trackerIds' in command) return command.trackerIds.every((trackerId) => ids?.row(trackerId) != null);
  return !('trackerId' in command) || (ids !== null && ids.row(command.trackerId) !== null);
}
