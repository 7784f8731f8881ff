import { join } from 'node:path';
import { openJournal } from '../../main/adapters/journal/open.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import type { AccountRow, NewTracker, SeenTracker, TaskRow, TrackerRow } from '../../main/core/journal/rows.ts';
import { tempFolder } from './temp-folder.ts';

/** A real journal on disk with one account, and a few tasks on board 1. */
export function journalWithAccount(taskNames: readonly string[] = ['Ship the thing', 'Write the notes', 'Call Łódź']): {
  readonly journal: Journal;
  readonly account: AccountRow;
} & Disposable {
  const folder = tempFolder();
  const journal = openJournal(join(folder.path, 'journal.sqlite'));
  const account = journal.accounts.insert({
    kind: 'service',
    address: 'http://127.0.0.1:1',
    userId: 7,
    userName: 'Test User',
    initials: 'TU',
    timezone: 'Europe/Berlin',
    api: 'v3',
    current: true,
  });
  journal.tasks.put(
    account.id,
    taskNames.map((name, index) => taskRow(index + 1, name)),
  );
  return {
    journal,
    account,
    [Symbol.dispose]: () => {
      journal.close();
      folder[Symbol.dispose]();
    },
  };
}

export function taskRow(taskId: number, name: string, more = ''): TaskRow {
  return { taskId, boardId: 1, boardName: 'Product', name, lane: 'Doing', colour: 'blue', more };
}

export function seenTracker(serverId: number, fields: Partial<SeenTracker> = {}): SeenTracker {
  return {
    serverId,
    startedAt: 1_000_000,
    endedAt: null,
    listed: true,
    highlightedAt: null,
    position: 1,
    createdAt: 1_000_000,
    seenAt: 1_000_000,
    ...fields,
  };
}

export function newTracker(fields: Partial<NewTracker> = {}): NewTracker {
  return {
    accountId: 1,
    taskId: 1,
    boardId: 1,
    isOwn: true,
    desired: { startedAt: 1_000_000, endedAt: null, listed: true, highlightedAt: null },
    deleted: false,
    wishedPosition: null,
    rank: null,
    seen: null,
    ambiguous: false,
    parked: null,
    failures: 0,
    notBefore: 0,
    ...fields,
  };
}

export function trackerRow(fields: Partial<TrackerRow> = {}): TrackerRow {
  return { id: 1, ...newTracker(fields), ...fields };
}
