import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchChromium } from '../../test/support/launch-chromium.ts';
import { openInPreview } from '../../test/support/open-in-preview.ts';
import { chromiumWords } from '../reports/reports-tab.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';

const RUNS = 15;
const MOST_MS = 200;

/** The page is asked for → something of the window is painted, and then its words, in the current Chromium, on a folder that is signed in. */
export async function rows(): Promise<BenchRow[]> {
  const browser = await launchChromium();
  if (browser === null) return [];
  const folder = await mkdtemp(join(tmpdir(), 'cardclock-bench-'));
  try {
    const { page, end } = await openInPreview(browser, folder);
    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await page.getByRole('combobox', { name: 'Search tasks' }).waitFor();
    const painted: Painted[] = [];
    for (let run = 0; run <= RUNS; run += 1) painted.push(await reloaded(page));
    const words = chromiumWords(page);
    await end('SIGTERM');
    // The first only warms up.
    const counted = painted.slice(1);
    return [
      budgetRow(
        `Window opened to its first paint, median (${words})`,
        median(counted.map(({ shellMs }) => shellMs)),
        1,
      ),
      budgetRow(`Window opened to its words, median (${words})`, median(counted.map(({ wordsMs }) => wordsMs)), null),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Painted {
  readonly shellMs: number;
  readonly wordsMs: number;
}

async function reloaded(page: Page): Promise<Painted> {
  await page.reload();
  await page.getByRole('combobox', { name: 'Search tasks' }).waitFor();
  const paint = async (name: string): Promise<number> =>
    await page.evaluate((of) => performance.getEntriesByName(of)[0]?.startTime ?? Number.NaN, name);
  return { shellMs: await paint('first-paint'), wordsMs: await paint('first-contentful-paint') };
}

function budgetRow(figure: string, ours: number, most: number | null): BenchRow {
  return ratioRow({ figure, ours, against: 'the budget', reference: MOST_MS, unit: 'ms' }, most);
}
