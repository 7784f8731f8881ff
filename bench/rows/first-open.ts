import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright';
import { launchChromium } from '../../test/support/launch-chromium.ts';
import { openInPreview } from '../../test/support/open-in-preview.ts';
import { tellPainted } from '../desktop/painted.ts';
import { chromiumWords } from '../reports/reports-tab.ts';
import { type BenchRow, median, ratioRow } from '../row.ts';

const RUNS = 5;
const LIMIT_MS = 100;
/** What is fetched after the first paint is there by then. */
const SETTLED_MS = 3000;

interface Opening {
  readonly of: string;
  readonly press: (page: Page) => Locator;
  /** Matches something as soon as it is open. */
  readonly shown: string;
}

const tab =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('tab', { name });

/** Each for the first time in a page. */
const OPENINGS: readonly Opening[] = [
  { of: 'the week', press: tab('Week'), shown: '.week-block' },
  { of: 'the reports', press: tab('Reports'), shown: '.figures-total' },
  { of: 'the settings', press: tab('Settings'), shown: '.settings-group' },
  {
    of: 'the frame of a card',
    press: (page) => page.getByRole('button', { name: /^Open / }).first(),
    shown: '.card-pane',
  },
  { of: 'a menu', press: (page) => page.getByRole('button', { name: /^More for / }).first(), shown: '[role=menu]' },
];

/** Click → painted, of what is opened for the first time since the window came up, in the current Chromium. */
export async function rows(): Promise<BenchRow[]> {
  const browser = await launchChromium();
  if (browser === null) return [];
  try {
    const runs: (readonly number[])[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await firstOpenings(browser));
    const words = chromiumWords(await browser.newPage());
    return OPENINGS.map(({ of }, at) => {
      const figure = `Click → ${of} painted, opened for the first time (${words})`;
      const ours = median(runs.map((times) => times[at] ?? Number.NaN));
      return ratioRow({ figure, ours, against: 'the budget', reference: LIMIT_MS, unit: 'ms' }, 1);
    });
  } finally {
    await browser.close();
  }
}

async function firstOpenings(browser: Browser): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-bench-'));
  const { page, end } = await openInPreview(browser, folder);
  try {
    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await page
      .getByRole('button', { name: /^Start / })
      .first()
      .click();
    await page.getByRole('timer').first().waitFor();
    await delay(SETTLED_MS);
    await tellPainted(page);
    const times: number[] = [];
    for (const { press, shown } of OPENINGS) times.push(await press(page).evaluate(clickToPaint, shown));
    return times;
  } finally {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs in the page. */
async function clickToPaint(control: Element, shown: string): Promise<number> {
  const painted = window.paintedWhen(() => document.querySelector(shown) !== null);
  const clickedAt = performance.now();
  if (control instanceof HTMLElement) control.click();
  return (await painted) - clickedAt;
}
