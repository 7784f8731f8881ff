import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { createTaskIndex } from '../../main/adapters/search/task-index.ts';
import type { Journal } from '../../main/core/journal/journal.ts';
import type { AccountRow, TaskRow } from '../../main/core/journal/rows.ts';
import { createIndexer, type Indexer } from '../../main/core/search/indexer.ts';
import type { LocalSearchPorts } from '../../main/core/search/local-search.ts';
import { newTracker, taskFacts } from '../../test/support/journal.ts';
import { seededRandom } from '../../test/sim/random.ts';
import { ACCOUNT } from '../../test/support/account.ts';

const STEMS =
  'search report calendar accessibility login menu export import payment invoice customer board column card filter timer sync offline journal backup restore window tray panel shortcut keyboard screen reader colour theme print image upload download comment attachment permission account token network proxy certificate retry queue conflict merge split archive release version migration database index query cache memory worker thread render paint layout style button field dialog notice message question answer setting language translation straße łódź naïve café über résumé сайт отчёт календарь 会议 报告 日历 テスト 検索 تقرير دفع דוח חשבון'.split(
    ' ',
  );
const VERBS =
  'Fix Add Remove Check Measure Explain Rewrite Move Shorten Draw Test Translate Read Write Ship Plan Review'.split(
    ' ',
  );
const SYLLABLES =
  'ba re mi con ter al ing ex per ta lo ser vi po de na ver ist un ge sch tion tra ma do ke fla wi or ent'.split(' ');
const BOARDS = 20;
const VOCABULARY = 6000;

/** Few words are frequent and most are rare, as in any language. */
function vocabulary(random: () => number): () => string {
  const made = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
      '',
    );
  const words = [...STEMS, ...Array.from({ length: VOCABULARY - STEMS.length }, made)];
  const most = Math.log((VOCABULARY + 10) / 10);
  return () => words[Math.floor(10 * Math.exp(random() * most) - 10)] ?? '';
}

/** Cards as people write them: a name of some words, a description of some sentences, a tag now and then. Always the same. */
export function manyTasks(count: number): readonly TaskRow[] {
  const random = seededRandom(7);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const word = vocabulary(random);
  const words = (length: number): string => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, index) => ({
    taskId: index + 1,
    boardId: 1 + (index % BOARDS),
    boardName: `Board ${1 + (index % BOARDS)}`,
    name: `${pick(VERBS)} the ${words(2 + Math.floor(random() * 4))} ${Math.floor(random() * 10_000)}`,
    column: 'Doing',
    colour: 'blue',
    facts: taskFacts({
      stageId: 1 + (index % 100),
      description: `<p>${words(25)}.</p>`,
      tags: random() < 0.3 ? pick(STEMS) : '',
      externalId: index,
      assignedUserId: index % 7,
      dueDate: random() < 0.3 ? `2026-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-11` : null,
      createdAt: 1_760_000_000_000 + index * 60_000,
    }),
  }));
}

export interface SearchedJournal extends Disposable {
  readonly journal: Journal;
  readonly account: AccountRow;
  readonly indexer: Indexer;
  readonly ports: LocalSearchPorts;
}

function onDefect(error: unknown): never {
  throw error;
}

/** A journal and an index on disk, with these tasks; nothing is indexed yet. */
export function searchedJournal(tasks: readonly TaskRow[]): SearchedJournal {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const open = openSearched(folder, tasks);
  return {
    ...open,
    [Symbol.dispose]: () => {
      open[Symbol.dispose]();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A data folder whose index holds all of these tasks. No token is kept, so nothing is asked of any service. */
export async function searchedFolder(tasks: readonly TaskRow[]): Promise<{ readonly path: string } & Disposable> {
  const path = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  using open = openSearched(path, tasks);
  await open.indexer.catchUp();
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The same in a folder that is there. */
export function openSearched(folder: string, tasks: readonly TaskRow[]): SearchedJournal {
  const { journal } = openJournal(join(folder, 'journal.sqlite'));
  const account = journal.accounts.insert({ ...ACCOUNT, userId: 1 });
  journal.transaction(() => {
    journal.tasks.put(account.id, tasks);
    for (let used = 1; used <= 40; used += 1) {
      const desired = { startedAt: used * 60_000, endedAt: used * 60_000 + 30_000, listed: false, highlightedAt: null };
      journal.trackers.insert(newTracker({ accountId: account.id, taskId: used * 97, desired }));
    }
  });
  const index = createTaskIndex(join(folder, 'search.sqlite'), onDefect);
  const indexer = createIndexer({ journal, index, timers: systemTimers, accountId: account.id, onDefect });
  return {
    journal,
    account,
    indexer,
    ports: { journal, clock: systemClock, timers: systemTimers, account, indexed: { index, indexer } },
    [Symbol.dispose]: () => {
      indexer.close();
      index.close();
      journal.close();
    },
  };
}
