import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { apply } from '../../main/core/commands/run.ts';
import { newTracker, taskRow } from '../../test/support/journal.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';
import { ACCOUNT } from '../../test/support/account.ts';

const QUEUED = 100_000;
const APPENDS = 200;
const REWRITES = 10;
const WARM_UP = 20;
const MOST = 1.5;
const BEGAN_AT = 1_760_000_000_000;

/** One start as one durable transaction on a real journal, behind a long queue and behind none; a JSON file rewritten as the peer. */
export function rows(): BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  try {
    using none = queueOf(join(folder, 'short', 'journal.sqlite'), 0);
    using many = queueOf(join(folder, 'long', 'journal.sqlite'), QUEUED);
    // In turns, so that whatever else the computer does falls on both.
    const pairs = Array.from({ length: APPENDS }, () => [none.append(), many.append()] as const).slice(WARM_UP);
    const [short, long] = [pairs.map(([time]) => time), pairs.map(([, time]) => time)];
    const peer = rewriteTimes(folder);
    const ours = median(long);
    return [
      ratioRow(
        { figure: 'Append behind 100,000 queued', ours, against: 'behind none', reference: median(short), unit: 'ms' },
        MOST,
      ),
      ratioRow(
        {
          figure: 'Append behind 100,000 queued',
          ours,
          against: 'conf, the store below electron-store',
          reference: median(peer),
          unit: 'ms',
        },
        null,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Queue extends Disposable {
  /** How long one start takes, in ms. */
  readonly append: () => number;
}

function queueOf(path: string, queued: number): Queue {
  fillQueue(path, queued);
  const { journal } = openJournal(path);
  const accountId = journal.accounts.current()?.id ?? 0;
  let now = BEGAN_AT + QUEUED * 2000;
  const clock = { now: () => now, monotonicMs: () => now, uptimeMs: () => now };
  const ports = {
    journal,
    clock,
    accountId,
    severalTimers: () => false,
    random: () => 0,
    serverAheadMs: () => 0,
    isSendingTask: () => false,
  };
  let turn = 0;
  return {
    append: () => {
      turn += 1;
      now += 60_000;
      const startedAt = performance.now();
      apply(ports, { kind: 'timer:start', taskId: (turn % 2) + 1 });
      return performance.now() - startedAt;
    },
    [Symbol.dispose]: journal.close,
  };
}

function fillQueue(path: string, queued: number): void {
  const { journal } = openJournal(path);
  const account = journal.accounts.insert(ACCOUNT);
  journal.tasks.put(account.id, [taskRow(1, 'One'), taskRow(2, 'Two')]);
  journal.transaction(() => {
    for (let row = 0; row < queued; row += 1) {
      const startedAt = BEGAN_AT + row * 1000;
      const desired = { startedAt, endedAt: startedAt + 1000, listed: false, highlightedAt: null };
      journal.trackers.insert(newTracker({ accountId: account.id, taskId: (row % 500) + 1, desired }));
    }
  });
  journal.close();
}

/** `conf` is what `electron-store` is made of; unlike that one it needs no Electron. Each change writes the whole file. */
function rewriteTimes(folder: string): readonly number[] {
  const store = new Conf<{ queue: readonly object[] }>({
    cwd: folder,
    projectName: 'cardclock',
    defaults: { queue: [] },
  });
  const queue = Array.from({ length: QUEUED }, (_, row) => ({
    taskId: (row % 500) + 1,
    boardId: 1,
    startedAt: BEGAN_AT + row * 1000,
    endedAt: BEGAN_AT + row * 1000 + 1000,
  }));
  store.set('queue', queue);
  return Array.from({ length: REWRITES }, (_, turn) => {
    const startedAt = performance.now();
    store.set('queue', [...store.get('queue'), { taskId: 1, boardId: 1, startedAt: BEGAN_AT + turn, endedAt: null }]);
    return performance.now() - startedAt;
  });
}
