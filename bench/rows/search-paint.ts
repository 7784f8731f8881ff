import { launchChromium } from '../../test/support/launch-chromium.ts';
import { openInPreview } from '../../test/support/open-in-preview.ts';
import { chromiumWords } from '../reports/reports-tab.ts';
import { type BenchRow, median, percentile, ratioRow } from '../row.ts';
import { type Keystroke, keystrokes } from '../search/keystrokes.ts';
import { manyTasks, searchedFolder } from '../search/many-tasks.ts';
import { TYPED } from '../search/typed.ts';

const TASKS = 100_000;
const ROUNDS = 3;

/**
 * Of every letter: from the key to the list drawn for it, in the current Chromium, over 100,000 tasks. The frame is the
 * budget of what the page adds; the answer has its own, in `search-typing`. The whole also waits for the screen.
 */
export async function rows(): Promise<BenchRow[]> {
  const browser = await launchChromium();
  if (browser === null) return [];
  try {
    using folder = await searchedFolder(manyTasks(TASKS));
    const { page, end } = await openInPreview(browser, folder.path);
    const found: Keystroke[] = [];
    await page.getByRole('combobox', { name: 'Search tasks' }).waitFor();
    // The first round only warms up.
    await keystrokes(page, TYPED);
    for (let round = 0; round < ROUNDS; round += 1) found.push(...(await keystrokes(page, TYPED)));
    const rendering = found.map(({ ownMs }) => ownMs);
    const whole = found.map(({ wholeMs }) => wholeMs);
    console.error(`  ${found.length} letters; rendering: median ${median(rendering).toFixed(1)} ms`);
    console.error(`  key to painted list: median ${median(whole).toFixed(1)} ms`);
    const words = chromiumWords(page);
    await end('SIGTERM');
    return [
      frameRow(`Search of 100,000 tasks, the page's processor time a letter: 95th percentile (${words})`, rendering, 1),
      frameRow(`Search of 100,000 tasks, key to painted list: 95th percentile (${words})`, whole, null),
    ];
  } finally {
    await browser.close();
  }
}

function frameRow(figure: string, times: readonly number[], most: number | null): BenchRow {
  const ours = percentile(times, 0.95);
  return ratioRow({ figure, ours, against: 'a frame at 60 Hz', reference: 1000 / 60, unit: 'ms' }, most);
}
