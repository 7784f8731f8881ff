import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchChromium } from '../../test/support/launch-chromium.ts';
import { middayZone } from '../../test/support/midday-zone.ts';
import { openInPreview } from '../../test/support/open-in-preview.ts';
import { startOnBuiltInBoard } from '../../test/support/steps.ts';
import { chromiumWords } from '../reports/reports-tab.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const USUAL_ENTRIES = 8;
const MORE_ENTRIES = 100;
const MINUTES_EACH = 3;
const MOST_GROWTH = 1.2;
const QUIET_SECONDS = 20;

/** A day that gets a hundred more entries, and how often the page changes while a timer runs and nobody does anything. */
export async function rows(): Promise<BenchRow[]> {
  const browser = await launchChromium();
  if (browser === null) return [];
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-bench-'));
  try {
    // The preview's board lives where it is midday now: a day has room for them all.
    process.env['TZ'] = middayZone();
    const { page, end } = await openInPreview(browser, folder);
    await startOnBuiltInBoard(page);
    const entries = page.getByRole('grid', { name: 'Sessions' }).getByRole('row');
    await track(page, { from: 0, count: USUAL_ENTRIES });
    await entries.nth(USUAL_ENTRIES).waitFor({ state: 'attached' });
    const changes = await changesASecond(page);
    const before = await nodes(page);
    await track(page, { from: USUAL_ENTRIES, count: MORE_ENTRIES });
    await entries.nth(USUAL_ENTRIES + MORE_ENTRIES).waitFor({ state: 'attached' });
    const after = await nodes(page);
    const words = chromiumWords(page);
    await end('SIGTERM');
    const day = `A day with ${MORE_ENTRIES} more entries: nodes of the page (${words})`;
    const against = `with ${USUAL_ENTRIES}`;
    return [
      ratioRow({ figure: day, ours: after, against, reference: before, unit: 'nodes' }, MOST_GROWTH),
      ratioRow(
        {
          figure: `A timer runs and nobody does anything: changes of the page (${words})`,
          ours: changes,
          against: 'the clock',
          reference: 1,
          unit: 'per s',
        },
        // The first second may be cut.
        1.05,
      ),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Entries on what runs that end before each other, the newest a while ago. */
async function track(page: Page, { from, count }: { from: number; count: number }): Promise<void> {
  await page.evaluate(
    async ({ first, last, lengthMs }) => {
      const { invoke } = window.cardclock;
      const state = await invoke('state:get', null);
      const card = state.ok ? state.value.running[0]?.task.taskId : undefined;
      if (card === undefined) throw new Error('nothing runs');
      for (let at = first; at < last; at += 1) {
        const endedAt = Date.now() - (at + 2) * lengthMs;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as people track
        const reply = await invoke('time:log', { taskId: card, startedAt: endedAt - lengthMs, endedAt });
        if (!reply.ok) throw new Error(reply.error.message);
      }
    },
    { first: from, last: from + count, lengthMs: MINUTES_EACH * 60_000 },
  );
}

async function nodes(page: Page): Promise<number> {
  return await page.evaluate(() => document.querySelectorAll('*').length);
}

/** Each batch of changes counts once, however much it changes. */
async function changesASecond(page: Page): Promise<number> {
  return await page.evaluate(async (seconds) => {
    // What was just done has come to rest by then.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    let count = 0;
    const observer = new MutationObserver(() => (count += 1));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    observer.disconnect();
    return count / seconds;
  }, QUIET_SECONDS);
}
