import type { Journal } from '../../main/core/journal/journal.ts';
import type { RowImage } from '../../main/core/journal/intents.ts';
import type { NewTracker, TrackerRow } from '../../main/core/journal/rows.ts';
import { imageOf } from '../../main/core/commands/history.ts';
import { workList } from '../../main/core/tracking/work-list.ts';
import { UserFailure } from '../../main/core/user-failure.ts';
import { clicks, type Clicks, type Editing, type Outbox, type Run, runOn, type Tracking } from './clicks.ts';
import { journalWithAccount, newTracker } from './journal.ts';

export const MINUTE = 60_000;
export const NINE = Date.UTC(2026, 4, 4, 9);

interface ListedTask {
  readonly taskId: number;
  readonly trackerId: number | null;
  readonly highlightedAt: number | null;
}

/** Tracking and editing on a real journal, at a time that only the test moves. Starts at nine. */
export interface TrackingWorld extends Disposable {
  readonly journal: Journal;
  readonly accountId: number;
  readonly run: Run;
  readonly tracking: Tracking;
  readonly editing: Editing;
  readonly outbox: Outbox;
  readonly answerAway: Clicks['answerAway'];
  /** The entry gets these times, whatever they are when it is asked. */
  readonly edit: (trackerId: number, startedAt: number, endedAt: number | null) => number | null;
  readonly clock: { nowMs: number; severalTimers: boolean };
  readonly row: (id: number) => TrackerRow;
  readonly insert: (fields: Partial<NewTracker>) => TrackerRow;
  /** What the person means: living intervals and the work list, in words that two states can be compared by. */
  readonly meaning: () => { readonly rows: readonly RowImage[]; readonly list: readonly ListedTask[] };
  /** The row that this command made or is about. */
  readonly trackerOf: (changeId: number | null) => number;
}

export function trackingWorld(disk: { readonly isFull: boolean } = { isFull: false }): TrackingWorld {
  const { journal: real, account, [Symbol.dispose]: dispose } = journalWithAccount();
  const journal = onDisk(real, disk);
  const clock = { nowMs: NINE, severalTimers: false };
  const ports = {
    journal,
    accountId: account.id,
    clock: { now: () => clock.nowMs, monotonicMs: () => clock.nowMs, uptimeMs: () => clock.nowMs },
    severalTimers: () => clock.severalTimers,
  };
  const run = runOn(ports);
  const { tracking, editing, outbox, answerAway } = clicks(run);
  const row = (id: number): TrackerRow => {
    const found = journal.trackers.get(id);
    if (found === null) throw new Error(`no row ${id}`);
    return found;
  };
  return {
    journal,
    accountId: account.id,
    run,
    tracking,
    editing,
    outbox,
    answerAway,
    edit: (trackerId, startedAt, endedAt) => {
      const was = journal.trackers.get(trackerId)?.desired ?? { startedAt, endedAt };
      return editing.edit(trackerId, { was, startedAt, endedAt });
    },
    clock,
    row,
    insert: (fields) => journal.trackers.insert(newTracker({ accountId: account.id, ...fields })),
    meaning: () => ({ rows: livingImages(journal, account.id), list: listed(journal, account.id) }),
    trackerOf: (changeId) => journal.intents.get(changeId ?? 0)?.trackerId ?? 0,
    [Symbol.dispose]: dispose,
  };
}

/** The same journal, whose transactions are refused while the disk is full. */
export function onDisk(journal: Journal, disk: { readonly isFull: boolean }): Journal {
  return {
    ...journal,
    transaction: (work) => {
      if (disk.isFull)
        throw new UserFailure('storage', 'This could not be written to disk (full), so it was not done.');
      return journal.transaction(work);
    },
  };
}

export function livingRows(journal: Journal, accountId: number): readonly TrackerRow[] {
  return journal.trackers.overlapping(accountId, 0, Number.MAX_SAFE_INTEGER);
}

function livingImages(journal: Journal, accountId: number): readonly (RowImage & { readonly id: number })[] {
  return livingRows(journal, accountId).map((row) => ({ id: row.id, ...imageOf(row) }));
}

function listed(journal: Journal, accountId: number): readonly ListedTask[] {
  return workList(journal, accountId).map(({ taskId, tracker, highlightedAt }) => ({
    taskId,
    trackerId: tracker?.id ?? null,
    highlightedAt,
  }));
}
