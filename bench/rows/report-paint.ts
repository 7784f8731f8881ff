import { tellPainted } from '../desktop/painted.ts';
import type { Page } from 'playwright';
import type { Bridge } from '../../common/ipc/commands.ts';
import { chromiumWords, reportsTab } from '../reports/reports-tab.ts';
import { PINNED, yearFolder } from '../reports/year-folder.ts';
import { type BenchRow, median, percentile, ratioRow } from '../row.ts';

const ENTRIES = 100_000;
const OPENED = 11;
const SCROLLED = 5;
const PAINT_LIMIT_MS = 100;
const FRAME_LIMIT_MS = 20;
/** A wheel that is turned fast, and a scrollbar that is dragged: px a frame. */
const SPEEDS = [60, 1500] as const;
const FRAMES = 150;

declare global {
  interface Window {
    readonly cardclock: Bridge;
  }
}

/** A report's answer → its first row of 100,000 painted, and the frames while they are scrolled, in the current Chromium. */
export async function rows(): Promise<BenchRow[]> {
  using folder = yearFolder(ENTRIES);
  await using tab = await reportsTab(folder.path);
  if (tab === null) return [];
  const { page, blank } = tab;
  await page.getByRole('tab', { name: 'Entries' }).click();
  await page.locator('.detailed-row').first().waitFor();
  await tellPainted(page);

  const opened: number[] = [];
  for (let turn = 1; turn <= OPENED; turn += 1) opened.push(await answerToPaint(page, PINNED[turn % 2] ?? ''));
  await blank.setContent(BARE);
  const scrolled: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < SCROLLED; turn += 1) {
    scrolled.push(percentile(await frames(page, '.detailed-scroller'), 0.95));
    bare.push(percentile(await frames(blank, 'div'), 0.95));
  }
  const busy = await busyMs(page, async () => await frames(page, '.detailed-scroller'));
  return [
    paintRow(median(opened.slice(1)), page),
    frameRow(median(scrolled), median(bare), page),
    busyRow(busy / (SPEEDS.length * FRAMES), page),
  ];
}

/** Nothing but the height of as many rows. */
const BARE = `<div style="height: 400px; overflow: auto"><p style="height: ${ENTRIES * 36}px"></p></div>`;

function paintRow(ours: number, page: Page): BenchRow {
  const figure = `First of 100,000 rows painted after the answer (${chromiumWords(page)})`;
  return ratioRow({ figure, ours, against: 'the budget', reference: PAINT_LIMIT_MS, unit: 'ms' }, 1);
}

function frameRow(ours: number, reference: number, page: Page): BenchRow {
  const figure = `Scrolling 100,000 rows, 95th percentile frame (${chromiumWords(page)})`;
  const row = ratioRow({ figure, ours, against: 'a bare box of that height', reference, unit: 'ms' }, null);
  return { ...row, limit: `at most ${FRAME_LIMIT_MS} ms`, isKept: ours <= FRAME_LIMIT_MS };
}

/** Of one thread, so that it says the same on a machine that is busy with other things. */
function busyRow(ours: number, page: Page): BenchRow {
  const figure = `Scrolling 100,000 rows, main thread's processor time a frame (${chromiumWords(page)})`;
  return ratioRow({ figure, ours, against: 'a frame at 60 Hz', reference: 1000 / 60, unit: 'ms' }, 1);
}

/** Processor time in ms that the page's main thread had while `work` went on. */
async function busyMs(page: Page, work: () => Promise<unknown>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics');
    const found = metrics.find(({ name }) => name === 'TaskDuration');
    if (found === undefined) throw new Error('Chromium does not tell how long its tasks took');
    return found.value * 1000;
  };
  const before = await spent();
  await work();
  const after = await spent();
  await client.detach();
  return after - before;
}

/** The two reports differ in their first row, so what is seen to change is the new one. */
async function answerToPaint(page: Page, report: string): Promise<number> {
  return await page.getByRole('button', { name: report }).evaluate(async (button) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page, which knows nothing of this file
    const first = (): string => document.querySelector('.detailed-row td:first-child')?.textContent ?? '';
    const before = first();
    const { cardclock } = window;
    const { invoke } = cardclock;
    let answeredAt = 0;
    const noting: Bridge['invoke'] = async (command, input) => {
      const reply = await invoke(command, input);
      if (command === 'report:open') answeredAt = performance.now();
      return reply;
    };
    Object.assign(cardclock, { invoke: noting });
    const painted = window.paintedWhen(() => answeredAt !== 0 && ![before, '…', ''].includes(first()));
    if (button instanceof HTMLElement) button.click();
    const paintedAt = await painted;
    Object.assign(cardclock, { invoke });
    return paintedAt - answeredAt;
  });
}

/** How long each frame took while the box was scrolled by as many px in each, at one speed after the other. */
async function frames(page: Page, box: string): Promise<readonly number[]> {
  await page.bringToFront();
  return await page
    .locator(box)
    .first()
    .evaluate(
      async (scroller, { speeds, count }) => {
        const found: number[] = [];
        scroller.scrollTop = 0;
        let last = await new Promise<number>((resolve) => {
          requestAnimationFrame(resolve);
        });
        for (const speed of speeds)
          for (let frame = 0; frame < count; frame += 1) {
            scroller.scrollTop += speed;
            const now = await new Promise<number>((resolve) => {
              requestAnimationFrame(resolve);
            });
            found.push(now - last);
            last = now;
          }
        return found;
      },
      { speeds: SPEEDS, count: FRAMES },
    );
}
