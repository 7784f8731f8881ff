import { tellPainted } from '../desktop/painted.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import type { Bridge } from '../../common/ipc/commands.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import { openInElectron } from '../../test/support/open-in-electron.ts';
import { running, workList } from '../../test/support/steps.ts';
import { type BenchRow, median, percentile, ratioRow } from '../row.ts';

const CLICKS = 60;
const MOST_MS = { median: 25, p95: 33 };

declare global {
  interface Window {
    readonly cardclock: Bridge;
  }
}

/** Click on Start → journalled and painted, against one empty IPC round trip plus one bare durable SQLite commit. */
export async function rows(): Promise<BenchRow[]> {
  if (launchCommand().kind === 'preview') return [];
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const app = await openInElectron(folder);
  try {
    await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
    await workList(app.page)
      .getByRole('button', { name: /^Start / })
      .first()
      .waitFor();
    const clicks: number[] = [];
    await tellPainted(app.page);
    for (let click = 0; click < CLICKS; click += 1) clicks.push(await clickToPaint(app.page, click));
    const reference = (await emptyRoundTrip(app.page)) + bareCommit(folder);
    const p95 = percentile(clicks.slice(5), 0.95);
    const against = 'empty IPC round trip + bare commit';
    const half = median(clicks.slice(5));
    const middle = ratioRow({ figure: 'Click to painted, median', ours: half, against, reference, unit: 'ms' }, null);
    const slow = ratioRow(
      { figure: 'Click to painted, 95th percentile', ours: p95, against, reference, unit: 'ms' },
      null,
    );
    return [
      { ...middle, limit: `at most ${MOST_MS.median} ms`, isKept: half <= MOST_MS.median },
      { ...slow, limit: `at most ${MOST_MS.p95} ms`, isKept: p95 <= MOST_MS.p95 },
    ];
  } finally {
    await app.end('quit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Alternates between two cards, so that each click is a switch: a stop and a start. */
async function clickToPaint(page: Page, turn: number): Promise<number> {
  const start = workList(page)
    .getByRole('button', { name: /^Start / })
    .nth(turn % 2);
  const name = ((await start.getAttribute('aria-label')) ?? '').replace(/^Start /, '');
  const elapsed = await start.evaluate(async (button, card) => {
    const isShown = (): boolean => document.querySelector(`[aria-label=${CSS.escape(`Stop ${card}`)}]`) !== null;
    const startedAt = performance.now();
    const painted = window.paintedWhen(isShown);
    if (button instanceof HTMLElement) button.click();
    return (await painted) - startedAt;
  }, name);
  await running(page)
    .getByRole('button', { name: `Stop ${name}` })
    .waitFor();
  return elapsed;
}

async function emptyRoundTrip(page: Page): Promise<number> {
  const times = await page.evaluate(async () => {
    const found: number[] = [];
    for (let run = 0; run < 200; run += 1) {
      const startedAt = performance.now();
      await window.cardclock.invoke('notice:dismiss', { id: '' });
      found.push(performance.now() - startedAt);
    }
    return found;
  });
  return median(times);
}

function bareCommit(folder: string): number {
  const db = new DatabaseSync(join(folder, 'bench.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (x INTEGER)');
  const insert = db.prepare('INSERT INTO t VALUES (1)');
  const times: number[] = [];
  for (let run = 0; run < 200; run += 1) {
    const startedAt = performance.now();
    insert.run();
    times.push(performance.now() - startedAt);
  }
  db.close();
  return median(times);
}
