import { createApiClient } from '../../api/client.ts';
import { systemClock, systemTimers } from '../../main/adapters/clock.ts';
import { createBoardReader, createBoardReadings } from '../../main/core/sync/catalogue.ts';
import type { BoardService } from '../../main/core/sync/board-service.ts';
import type { BenchRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';
import { serve } from '../service/processes.ts';
import { desk } from '../sync/desk.ts';
import { longestBlock } from '../sync/longest-block.ts';

const TASKS = 10_000;
const CHANGES = 10;
const MOST_REQUESTS = 2;

/** What it costs to keep a board known: requests after ten changes, and the longest block while it is read whole. */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder({ tasks: TASKS, trackers: 0 });
  await using served = await serve(folder.path);
  using own = await desk({ ...served, token: folder.token });
  const { journal, accountId } = own;
  const [first] = own.tasks;
  if (first === undefined) throw new Error('the demo has no tasks');
  const cards = own.tasks.filter(({ boardId }) => boardId === first.boardId);
  let requests = 0;
  const service = counted(own.service, () => {
    requests += 1;
  });
  const ports = {
    journal,
    service,
    clock: systemClock,
    timers: systemTimers,
    accountId,
    isClosed: () => false,
    readings: createBoardReadings(systemClock, () => {}),
    onAsked: () => {},
  };
  const readBoard = createBoardReader(ports);
  const startedAt = performance.now();
  const whole = await longestBlock(async () => void (await readBoard(first.boardId)));
  const elapsed = performance.now() - startedAt;
  const idle = await longestBlock(async () => await restFor(elapsed));
  const { v3 } = createApiClient({ baseUrl: served.url, token: folder.token });
  for (const [index, card] of cards.slice(0, CHANGES).entries())
    await v3.updateTask({ task_id: card.taskId, name: `Renamed ${index}` });
  requests = 0;
  const news = await readBoard(first.boardId);
  const renamed = cards
    .slice(0, CHANGES)
    .filter(({ taskId }) => journal.tasks.get(accountId, taskId)?.name.startsWith('Renamed'));
  if (news !== 'some' || renamed.length !== CHANGES) throw new Error(`${renamed.length} of ${CHANGES} changes arrived`);
  console.error(`  ${cards.length} cards of one board read and stored in ${elapsed.toFixed(0)} ms`);
  return [
    {
      figure: `Refresh of a board with ${CHANGES} changes: requests`,
      ours: requests,
      against: 'one for each changed card',
      reference: CHANGES,
      ratio: requests / CHANGES,
      limit: `at most ${MOST_REQUESTS}`,
      isKept: requests <= MOST_REQUESTS,
      unit: 'requests',
    },
    {
      figure: `Board of ${cards.length} cards read whole: longest block`,
      ours: whole.longestMs,
      against: 'a loop with nothing to do',
      reference: idle.longestMs,
      ratio: whole.longestMs / idle.longestMs,
      // Its longest part is a commit that waits for the disk, as each click does: no budget of its own.
      limit: null,
      isKept: true,
      unit: 'ms',
    },
  ];
}

function counted(service: BoardService, onRequest: () => void): BoardService {
  return {
    ...service,
    readBoard: async (...input) => {
      onRequest();
      return await service.readBoard(...input);
    },
    readTask: async (...input) => {
      onRequest();
      return await service.readTask(...input);
    },
    boardChanges: async (...input) => {
      onRequest();
      return await service.boardChanges(...input);
    },
  };
}

async function restFor(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}
