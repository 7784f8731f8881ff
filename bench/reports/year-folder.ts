import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredReport, DEFAULT_SETTINGS } from '../../common/domain/settings.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { createCacheFile } from '../../main/adapters/cache-file.ts';
import { accountKeyOf } from '../../main/core/answer-cache.ts';
import { newTracker, seenTracker, taskRow } from '../../test/support/journal.ts';
import { query } from '../../test/support/reports.ts';
import { ACCOUNT } from '../../test/support/account.ts';

const TASKS = 500;
const BOARDS = 40;
const TAGS = 2000;
const LENGTH_MS = 4 * 60_000;
const APART_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** What the pinned reports of the folder are called. The second lacks the first day of the other. */
export const PINNED = ['From the first day', 'From the second day'] as const;

export interface YearFolder extends Disposable {
  readonly path: string;
}

/**
 * A data folder of somebody with a year of entries behind them, and with reports that show `entries` of them. No token is
 * kept, so nothing is asked of any service.
 */
export function yearFolder(entries: number): YearFolder {
  const path = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const from = Date.parse('2025-01-01T00:00:00Z');
  fillJournal(path, entries, from);
  fillCache(path);
  const to = dateOf(from + entries * APART_MS + 2 * DAY_MS);
  const savedReports = PINNED.map((name, index): StoredReport => {
    const range = { from: dateOf(from + index * DAY_MS), to };
    const account = accountKeyOf(ACCOUNT);
    return { account, id: index + 1, name, pinned: true, query: query({ range, groupBy: ['board', 'task'] }) };
  });
  writeFileSync(join(path, 'settings.json'), JSON.stringify({ ...DEFAULT_SETTINGS, savedReports }));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** One entry on the first day, all others from noon of the second on. */
function fillJournal(path: string, entries: number, from: number): void {
  const { journal } = openJournal(join(path, 'journal.sqlite'));
  journal.transaction(() => {
    const { id: accountId } = journal.accounts.insert({ ...ACCOUNT, timezone: 'Europe/Berlin' });
    const tasks = Array.from({ length: TASKS }, (_, index) => {
      const boardId = (index % BOARDS) + 1;
      return { ...taskRow(index + 1, `Card ${index + 1} of the release`), boardId, boardName: `Board ${boardId}` };
    });
    journal.tasks.put(accountId, tasks);
    for (let at = 0; at <= entries; at += 1) {
      const startedAt = at === 0 ? from + DAY_MS / 2 : from + 1.5 * DAY_MS + at * APART_MS;
      const taskId = ((at * 7) % TASKS) + 1;
      const desired = { startedAt, endedAt: startedAt + LENGTH_MS, listed: false, highlightedAt: null };
      const boardId = ((taskId - 1) % BOARDS) + 1;
      journal.trackers.insert(newTracker({ accountId, taskId, boardId, desired, seen: seenTracker(at + 1, desired) }));
    }
  });
  journal.close();
}

/** As a large team's service tells what there is to filter by. */
function fillCache(path: string): void {
  const cache = createCacheFile(join(path, 'reports.sqlite'), Date.now(), fail);
  const boards = Array.from({ length: BOARDS }, (_, index) => ({ id: index + 1, name: `Board ${index + 1}` }));
  const value = {
    users: Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` })),
    cardTypes: boards.flatMap(({ id, name }) => ofBoard(id, name, ['Task', 'Bug', 'Story', 'Chore'])),
    swimlanes: boards.flatMap(({ id, name }) => ofBoard(id, name, ['Default', 'Urgent', 'Waiting'])),
    tags: Array.from({ length: TAGS }, (_, index) => `tag ${index + 1}`),
  };
  const account = accountKeyOf(ACCOUNT);
  cache.put(account, 'boards', { asOf: Date.now(), value: boards });
  cache.put(account, `options ${boards.map(({ id }) => id).join(',')}`, { asOf: Date.now(), value });
  cache.close();
}

function ofBoard(boardId: number, boardName: string, names: readonly string[]): readonly object[] {
  return names.map((name, index) => ({ id: boardId * 10 + index, name, boardId, boardName }));
}

function fail(error: unknown): never {
  throw error;
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
