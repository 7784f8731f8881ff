import { wireBody } from '../../main/adapters/board-api/translate.ts';
import type { TaskRow } from '../../main/core/journal/rows.ts';
import { newTracker } from '../../test/support/journal.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';
import { demoFolder } from '../service/demo-folder.ts';

import { type Desk, desk } from '../sync/desk.ts';
import { serveTolerant } from '../sync/serve-tolerant.ts';

const QUEUED = 5000;
const IN_A_TURN = 250;
const MOST = 1.15;
const SIZE = { tasks: 200, trackers: 0 };
const LENGTH_MS = 30 * 60_000;
const BEGAN_AT = Date.UTC(2026, 0, 5, 8);

interface Queued {
  readonly task: TaskRow;
  readonly startedAt: number;
}

/**
 * 5,000 finished intervals that wait in the journal, sent by the engine until the last is confirmed there, against the same
 * requests from a bare loop of `fetch`, one after the other, to a service of its own. In turns of some hundred, so that
 * whatever else the computer does meets both.
 */
export async function rows(): Promise<BenchRow[]> {
  using folder = demoFolder(SIZE);
  using other = demoFolder(SIZE);
  await using service = await serveTolerant(folder.path);
  await using bare = await serveTolerant(other.path);
  using own = await desk({ url: service.url, token: folder.token });
  const queued = Array.from({ length: QUEUED }, (_, index) => nth(own.tasks, index));
  fill(own, queued);
  const drain = drainOf(own);
  const ours: number[] = [];
  const reference: number[] = [];
  for (let sent = 0; sent < QUEUED; sent = drain.sent()) {
    const elapsedMs = await drain.turn();
    const part = queued.slice(sent, drain.sent());
    ours.push(elapsedMs / part.length);
    reference.push((await sendBare(bare.url, other.token, part)) / part.length);
  }
  await drain.close();
  console.error(`  ${drain.sent()} writes, ${drain.looks()} looks and pulls beside them`);
  const figure = `Drain of ${QUEUED} queued intervals, each (${drain.looks()} looks and pulls not counted)`;
  const against = 'the same requests by bare fetch';
  const figures = { figure, ours: median(ours), against, reference: median(reference), unit: 'ms' } as const;
  return [ratioRow(figures, MOST)];
}

function nth(tasks: readonly TaskRow[], index: number): Queued {
  const task = tasks[index % tasks.length];
  if (task === undefined) throw new Error('the service has no cards');
  return { task, startedAt: BEGAN_AT + index * LENGTH_MS };
}

function fill({ journal, accountId }: Desk, queued: readonly Queued[]): void {
  journal.transaction(() => {
    for (const { task, startedAt } of queued) {
      const desired = { startedAt, endedAt: startedAt + LENGTH_MS, listed: false, highlightedAt: null };
      journal.trackers.insert(newTracker({ accountId, taskId: task.taskId, boardId: task.boardId, desired }));
    }
  });
}

async function sendBare(url: string, token: string, queued: readonly Queued[]): Promise<number> {
  const startedAtMs = performance.now();
  for (const { task, startedAt } of queued) {
    const fields = wireBody({ startedAt, endedAt: startedAt + LENGTH_MS, listed: false, highlightedAt: null });
    const answer = await fetch(`${url}/api/v3/time_trackers.json`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ task_id: task.taskId, board_id: task.boardId, ...fields }),
    });
    const words = await answer.text();
    if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${words}`);
  }
  return performance.now() - startedAtMs;
}

interface Drain {
  /** Sends some hundred, and gives how long that took until all of it was answered and journalled. */
  readonly turn: () => Promise<number>;
  readonly sent: () => number;
  readonly looks: () => number;
  readonly close: () => Promise<void>;
}

/** The engine, which is let go for a turn at a time. */
function drainOf({ service, work }: Desk): Drain {
  let looks = 0;
  let sent = 0;
  let answered = 0;
  let until = 0;
  let turnIsOver: (() => void) | undefined;
  const sync = work({
    service: {
      ...service,
      list: async (filter) => {
        looks += 1;
        return await service.list(filter);
      },
      create: async (...input) => {
        sent += 1;
        const outcome = await service.create(...input);
        answered += 1;
        return outcome;
      },
    },
    isPaused: () => sent >= until,
    onChange: () => {
      if (sent >= until && answered === sent) turnIsOver?.();
    },
  });
  return {
    turn: async () => {
      until = Math.min(sent + IN_A_TURN, QUEUED);
      const startedAt = performance.now();
      await new Promise<void>((resolve) => {
        turnIsOver = resolve;
        sync.wake();
      });
      return performance.now() - startedAt;
    },
    sent: () => sent,
    looks: () => looks,
    close: sync.close,
  };
}
