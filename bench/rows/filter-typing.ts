import type { Locator, Page } from 'playwright';
import { longestTaskMs } from '../reports/longest-task.ts';
import { chromiumWords, reportsTab } from '../reports/reports-tab.ts';
import { yearFolder } from '../reports/year-folder.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const ENTRIES = 100_000;
const RUNS = 3;
const LIMIT_MS = 50;
/** Some ten letters a second, with now and then a pause that is long enough for a report. */
const KEY_MS = 100;
const PAUSE_MS = 400;

/** The longest task on the main thread while somebody types in the filters of a report over 100,000 entries. */
export async function rows(): Promise<BenchRow[]> {
  using folder = yearFolder(ENTRIES);
  await using tab = await reportsTab(folder.path);
  if (tab === null) return [];
  const { page } = tab;
  const found: BenchRow[] = [];
  for (const view of ['Summary', 'Entries'] as const) {
    await page.getByRole('tab', { name: view }).click();
    await page.getByRole('table', { name: view }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    found.push(await wordsRow(page, view));
    if (view === 'Entries') found.push(await listRow(page));
    await page.keyboard.press('Escape');
  }
  return found;
}

/** Each pause opens the report anew: other groups, bars and rows are drawn while the typing goes on. */
async function wordsRow(page: Page, view: string): Promise<BenchRow> {
  const field = page.getByRole('textbox', { name: 'Task or note contains' });
  const longest: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    longest.push(
      await longestTaskMs(page, async () => {
        for (const words of ['release', ' 1', '2']) await type(page, field, words);
        for (let back = 0; back < 3; back += 1) await field.press('Backspace', { delay: KEY_MS });
        await page.waitForTimeout(PAUSE_MS);
      }),
    );
    await field.fill('');
    await page.locator('.popover-button', { hasText: /^Filter$/ }).waitFor();
  }
  return taskRow(`Longest task while typing words to filter by, ${view}`, Math.max(...longest), page);
}

/** Two thousand tags are looked through. */
async function listRow(page: Page): Promise<BenchRow> {
  const field = page.getByRole('searchbox', { name: 'Find in tags' });
  const longest: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    longest.push(await longestTaskMs(page, async () => await type(page, field, 'tag 12')));
    await field.fill('');
  }
  return taskRow('Longest task while typing in a list of 2,000 tags', Math.max(...longest), page);
}

async function type(page: Page, field: Locator, words: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(words, { delay: KEY_MS });
  await page.waitForTimeout(PAUSE_MS);
}

function taskRow(figure: string, ours: number, page: Page): BenchRow {
  const words = `${figure} (${chromiumWords(page)})`;
  return ratioRow({ figure: words, ours, against: 'the budget', reference: LIMIT_MS, unit: 'ms' }, 1);
}
