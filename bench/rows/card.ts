import { join } from 'node:path';
import { connectCardService } from '../../main/adapters/board-api/card-service.ts';
import { createCacheFile, memoryCache } from '../../main/adapters/cache-file.ts';
import { systemClock } from '../../main/adapters/clock.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { type Cards, createCards } from '../../main/core/card/cards.ts';
import { createCardPages } from '../../main/core/card/pages.ts';
import { DEFAULT_SETTINGS } from '../../common/domain/settings.ts';
import { openDatabase } from '../../service/database/open.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import type { BenchRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve } from '../service/processes.ts';
import { blockRow, longestBlock } from '../sync/longest-block.ts';
import { readBoards } from '../sync/read-boards.ts';

const PARTS = 20_000;
const RUNS = 5;
const TASK = 1;

/** A card with 5 MB of text, 20,000 subtasks and as many entries of the team, opened: how long nothing else had its turn, at the worst. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder({ tasks: 100, trackers: 1 });
  fill(folder.path);
  await using served = await serve(folder.path);
  using local = tempFolder();
  const { journal } = openJournal(join(local.path, 'journal.sqlite'));
  await readBoards(journal, served.url, folder.token);
  const account = journal.accounts.current();
  if (account === null) throw new Error('nobody is signed in');
  const file = createCacheFile(join(local.path, 'cards.sqlite'), systemClock.now(), fail);
  const credentials = { address: served.url, token: folder.token };
  const cards = createCards({
    journal,
    service: connectCardService({
      credentials: async () => await Promise.resolve(credentials),
      api: 'v3',
      loopbackOnly: true,
    }),
    cache: memoryCache(file),
    clock: systemClock,
    account,
    settings,
    pages: createCardPages(journal, account, settings),
    onChange: () => {},
  });
  try {
    return [await row(cards)];
  } finally {
    file.close();
    journal.close();
  }
}

async function row(cards: Cards): Promise<BenchRow> {
  const open = async (): Promise<void> => {
    const { subtasks, beyond } = await cards.refresh(TASK);
    if (subtasks.length + beyond.subtasks < PARTS) throw new Error('not all of the card was read');
  };
  const figure = 'A card with 5 MB of text, 20,000 subtasks and 20,000 entries, opened: longest block';
  return await blockRow(figure, RUNS, async () => await longestBlock(open));
}

function fill(path: string): void {
  using db = openDatabase(path);
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${PARTS})`;
  db.transaction(() => {
    db.run('UPDATE tasks SET description = ? WHERE id = ?', ['Some "quoted" words.\n'.repeat(250_000), TASK]);
    db.run(
      `${numbers} INSERT INTO subtasks (task_id, task_version, created_by_id, name, position, is_completed, created_at, updated_at)
       SELECT ${TASK}, 1, 1, 'Something to do, number ' || n, n + 100, n % 2, n, n FROM numbers`,
    );
    db.run(
      `${numbers} INSERT INTO time_trackers (user_id, board_id, task_id, listed, seconds_from_resumed_sprint, started_at, ended_at, created_at, updated_at)
       SELECT users.id, tasks.board_id, tasks.id, 0, 0, n * 60000, n * 60000 + 30000, n, n
       FROM numbers JOIN tasks ON tasks.id = ${TASK} JOIN users ON users.id = (SELECT MAX(id) FROM users)`,
    );
  });
}

function settings(): typeof DEFAULT_SETTINGS {
  return DEFAULT_SETTINGS;
}

function fail(error: unknown): void {
  throw error;
}
