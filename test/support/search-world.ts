import { join } from 'node:path';
import { createTaskIndex } from '../../main/adapters/search/task-index.ts';
import { systemTimers } from '../../main/adapters/clock.ts';
import type { Clock } from '../../main/core/clock.ts';
import { createIndexer, type Indexer } from '../../main/core/search/indexer.ts';
import { createLocalSearch, type LocalSearch } from '../../main/core/search/local-search.ts';
import type { TaskIndex } from '../../main/core/search/task-index.ts';
import { journalWithAccount } from './journal.ts';
import { tempFolder } from './temp-folder.ts';

type JournalWorld = ReturnType<typeof journalWithAccount>;

export interface SearchWorld extends JournalWorld {
  readonly index: TaskIndex;
  readonly indexer: Indexer;
  /** With the index, and by a look at each task. */
  readonly search: LocalSearch;
  readonly scan: LocalSearch;
  readonly path: string;
}

function defect(error: unknown): never {
  throw error;
}

/** A real journal without tasks, and a real index beside it. */
export function searchWorld(now: () => number = () => Date.UTC(2026, 10, 21, 12)): SearchWorld {
  const world = journalWithAccount([]);
  const folder = tempFolder();
  const path = join(folder.path, 'search.sqlite');
  const index = createTaskIndex(path, defect);
  const { journal, account } = world;
  const clock: Clock = { now, monotonicMs: now, uptimeMs: now };
  const indexer = createIndexer({ journal, index, timers: systemTimers, accountId: account.id, onDefect: defect });
  const ports = { journal, clock, timers: systemTimers, account };
  return {
    ...world,
    index,
    indexer,
    path,
    search: createLocalSearch({ ...ports, indexed: { index, indexer } }),
    scan: createLocalSearch(ports),
    [Symbol.dispose]: () => {
      indexer.close();
      index.close();
      world[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}
