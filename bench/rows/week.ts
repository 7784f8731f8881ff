import { tellPainted } from '../desktop/painted.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { addDays, weekOf } from '../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../common/time/zone-days.ts';
import { openJournal } from '../../main/adapters/journal/open.ts';
import { ACCOUNT } from '../../test/support/account.ts';
import { newTracker, seenTracker, taskRow } from '../../test/support/journal.ts';
import { launchChromium } from '../../test/support/launch-chromium.ts';
import { openInPreview } from '../../test/support/open-in-preview.ts';
import { chromiumWords } from '../reports/reports-tab.ts';
import { type BenchRow, median, percentile, ratioRow } from '../row.ts';

const ENTRIES = 2000;
const CLICKS = 41;
const FRAME_MS = 1000 / 60;
const MOST_FRAMES = 2;
const TASKS = 40;
const DAYS = 7;
const LENGTH_MS = 4 * 60_000;
const APART_MS = 5 * 60_000;
const LOOKED_AT_MS = 500;
const ZONE = 'Europe/Berlin';

/** From a click on a week of 2,000 entries until it is painted, in the current Chromium; to and fro between two of them. */
export async function rows(): Promise<BenchRow[]> {
  using folder = weeksFolder();
  const browser = await launchChromium();
  if (browser === null) return [];
  try {
    const { page, end } = await openInPreview(browser, folder.path);
    await page.getByRole('tab', { name: 'Week' }).click();
    await page.getByRole('button', { name: 'Week before' }).click();
    await page.locator('.week-block').first().waitFor();
    await tellPainted(page);
    const clicks: number[] = [];
    for (let turn = 0; turn < CLICKS; turn += 1)
      clicks.push(await clickToPaint(page, turn % 2 === 0 ? 'before' : 'after'));
    const figure = `Click to a week of 2,000 entries painted, 95th percentile (${chromiumWords(page)})`;
    console.error(`  median ${median(clicks.slice(1)).toFixed(1)} ms`);
    await end('SIGTERM');
    const ours = percentile(clicks.slice(1), 0.95);
    return [ratioRow({ figure, ours, against: 'a frame at 60 Hz', reference: FRAME_MS, unit: 'ms' }, MOST_FRAMES)];
  } finally {
    await browser.close();
  }
}

/** The blocks of the one week begin at other minutes than those of the other, so what is seen to change is the new one. */
async function clickToPaint(page: Page, where: 'before' | 'after'): Promise<number> {
  const elapsed = await page.getByRole('button', { name: `Week ${where}` }).evaluate(async (button) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page, which knows nothing of this file
    const last = (): string => [...document.querySelectorAll('.week-block')].at(-1)?.getAttribute('aria-label') ?? '';
    const before = last();
    const startedAt = performance.now();
    const painted = window.paintedWhen(() => !['', before].includes(last()));
    if (button instanceof HTMLElement) button.click();
    return (await painted) - startedAt;
  });
  // Whoever clicks through weeks looks at each.
  await page.waitForTimeout(LOOKED_AT_MS);
  return elapsed;
}

/** A data folder with as many entries in each of the two weeks before this one, which no service is asked about. */
function weeksFolder(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const { journal } = openJournal(join(path, 'journal.sqlite'));
  const thisWeek = weekOf(dayOf(ZONE, Date.now()), 1);
  journal.transaction(() => {
    const { id: accountId } = journal.accounts.insert({ ...ACCOUNT, timezone: ZONE });
    journal.tasks.put(
      accountId,
      Array.from({ length: TASKS }, (_, at) => taskRow(at + 1, `Card ${at + 1} of the release`)),
    );
    for (const [week, offset] of [-14, -7].entries())
      for (let at = 0; at < ENTRIES; at += 1) {
        const { startMs } = dayBounds(ZONE, addDays(thisWeek, offset + (at % DAYS)));
        const startedAt = startMs + Math.floor(at / DAYS) * APART_MS + week * 60_000;
        const desired = { startedAt, endedAt: startedAt + LENGTH_MS, listed: false, highlightedAt: null };
        const seen = seenTracker(week * ENTRIES + at + 1, desired);
        journal.trackers.insert(newTracker({ accountId, taskId: (at % TASKS) + 1, boardId: 1, desired, seen }));
      }
  });
  journal.close();
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
