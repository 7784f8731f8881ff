import type { Locator, Page } from 'playwright';
import { z } from 'zod';
import { dayOf } from '../../../common/time/zone-days.ts';
import { type LoggedEntry, logWeek, placed } from '../../support/logged-week.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import {
  bodyRows,
  cellsOf,
  fold,
  footRow,
  openReport,
  printedText,
  secondsOf,
  showTable,
  sum,
  unfold,
} from '../../support/report-steps.ts';
import { signIn } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import { openView } from '../../support/time-steps.ts';

const SUMMARY = z.object({ summary: z.record(z.string(), z.array(z.object({ duration: z.number() }))) });
const DAY_MS = 86_400_000;

/** The service's own time report of the last seven days, in seconds by name of board or task. */
async function servedSeconds(service: TestService, groupBy: 'board_id' | 'task_id'): Promise<Record<string, number>> {
  const boards = service.boards.map(({ id }) => id).join();
  const [from, to] = [Date.now() - 6 * DAY_MS, Date.now()].map((atMs) => dayOf(service.timezone, atMs));
  const query = `report_type=summary&board_id=${boards}&from=${from}&to=${to}&group_by=${groupBy}&include_filter_options=0&expand=0`;
  const { summary } = SUMMARY.parse(await service.get(`/api/v1/time_report.json?${query}`));
  const names = new Map(
    (groupBy === 'board_id' ? service.boards : await service.tasks()).map(({ id, name }) => [id, name]),
  );
  const entries = Object.entries(summary).map(([id, days]) => [
    names.get(Number(id)),
    sum(days.map((day) => day.duration)),
  ]);
  return Object.fromEntries(entries);
}

async function shownSeconds(page: Page): Promise<Record<string, number>> {
  const rows = await cellsOf(bodyRows(await showTable(page, 'Summary')));
  return Object.fromEntries(rows.map(([name = '', , time = '']) => [name, secondsOf(time)]));
}

function loggedSeconds(entries: readonly LoggedEntry[]): number {
  return sum(entries.map(({ start, end }) => (end - start) / 1000));
}

async function expectRowsLike(page: Page, entries: readonly LoggedEntry[]): Promise<void> {
  const detailed = await showTable(page, 'Entries');
  // One of them lies over midnight, and has two rows.
  await expect(bodyRows(detailed)).toHaveCount(entries.length + 1);
  const rows = await cellsOf(bodyRows(detailed));
  expect(sum(rows.map((cells) => secondsOf(cells[3] ?? '')))).toBe(loggedSeconds(entries));
  expect(secondsOf((await cellsOf(footRow(detailed, 'Total')))[0]?.[2] ?? '')).toBe(loggedSeconds(entries));
}

/** Runs in the page: what of a pane lies to its side, or ends without an ellipsis. */
function cutAside(pane: Element): string[] {
  const cells = [...pane.querySelectorAll('th, td')].filter(
    (cell) =>
      cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).overflow === 'hidden' && !cell.matches('[title]'),
  );
  const aside = pane.scrollWidth - pane.clientWidth;
  return [...(aside > 0 ? [`scrolls sideways by ${aside}`] : []), ...cells.map((cell) => cell.textContent)];
}

/** Of each row, to the second. */
async function exactCells(rows: Locator): Promise<readonly (readonly number[])[]> {
  const titles = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td')].map(({ title }) => title)),
  );
  return titles.map((row) => row.map((title) => (title === '' ? 0 : secondsOf(title))));
}

/** Seven days, of which rows and columns have the sums that they show; weeks; and the last of the days alone. */
async function expectSheetOf(page: Page, entries: readonly LoggedEntry[]): Promise<void> {
  await page.getByRole('tab', { name: 'Timesheet' }).click();
  const sheet = page.getByRole('region', { name: 'Timesheet' });
  const heads = sheet.getByRole('columnheader');
  await expect(heads).toHaveCount(1 + 7 + 1);
  const rows = await exactCells(sheet.locator('tbody tr'));
  const [sums = []] = await exactCells(sheet.locator('tfoot tr'));
  expect(rows.map((row) => sum(row.slice(0, -1)))).toEqual(rows.map((row) => row.at(-1)));
  expect(sums).toEqual(sums.map((_sum, at) => sum(rows.map((row) => row[at] ?? 0))));
  expect(sums.at(-1)).toBe(loggedSeconds(entries));

  await page.getByRole('radio', { name: 'Months' }).check();
  await expect(heads.nth(1)).toHaveText(/^\p{L}+ \d{4}$/u);
  await page.getByRole('radio', { name: 'Days' }).check();
  await heads.nth(7).getByRole('button').click();
  await expect(heads).toHaveCount(1 + 1 + 1);
}

/** Each by itself, up to a quarter of an hour; the sum of them is what is shown as the rounded total. */
async function expectRoundedUp(page: Page): Promise<void> {
  await expect(page.getByText('Rounded up to 15 minutes, each entry by itself: for display only')).toBeVisible();
  const detailed = await showTable(page, 'Entries');
  const rows = await cellsOf(bodyRows(detailed));
  const figures = rows.map((cells) => ({ exact: secondsOf(cells[3] ?? ''), rounded: secondsOf(cells[7] ?? '') }));
  expect(figures.map(({ rounded }) => rounded)).toEqual(figures.map(({ exact }) => Math.ceil(exact / 900) * 900));
  const shown = (await cellsOf(footRow(detailed, 'Total')))[0]?.[4] ?? '';
  expect(secondsOf(shown)).toBe(sum(figures.map(({ rounded }) => rounded)));
  await expect(page.getByRole('status', { name: 'Report’s total' })).toHaveText(shown);
}

test('the week is what the service says of it; filtered, rounded, saved and pinned it is the same after a restart', async ({
  app,
  service,
}) => {
  const entries = await logWeek(service);
  const { task } = placed(entries, 0);
  const word = placed(task.name.split(' '), 0);
  const passing = entries.filter((entry) => entry.task.board_id === task.board_id && entry.task.name.includes(word));
  const board = app.page.getByRole('group', { name: 'Boards' }).getByRole('checkbox', {
    name: service.boards.find(({ id }) => id === task.board_id)?.name ?? '',
  });
  await signIn(app.page, service);
  await openReport(app.page, 'Last 7 days');

  await test.step('by board and then task, and entry by entry', async () => {
    const total = footRow(await showTable(app.page, 'Summary'), 'Total');
    await expect(total).toContainText('10 entries');
    const served = { boards: await servedSeconds(service, 'board_id'), tasks: await servedSeconds(service, 'task_id') };
    expect(await shownSeconds(app.page)).toEqual({ ...served.boards, ...served.tasks });
    expect(secondsOf((await cellsOf(total))[0]?.[2] ?? '')).toBe(loggedSeconds(entries));
    await expectRowsLike(app.page, entries);
  });

  await test.step('day by day, with sums of rows and columns that agree, and of one day alone from its head', async () => {
    await expectSheetOf(app.page, entries);
    await openReport(app.page, 'Last 7 days');
  });

  await test.step('on one line with six rows in sight, and what floats pushes nothing', async () => {
    const rows = bodyRows(await showTable(app.page, 'Summary'));
    // Which of them is shown can be seen.
    const ground = async (name: string) =>
      await app.page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor);
    expect(await ground('Summary')).not.toBe(await ground('Entries'));
    const sixth = async () => await rows.nth(5).boundingBox();
    const before = await sixth();
    const footer = await app.page.getByRole('contentinfo').boundingBox();
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    const [first, last] = await Promise.all(
      [/^Range: /, 'Export'].map(
        async (name) => await app.page.getByRole('button', { name, exact: true }).boundingBox(),
      ),
    );
    expect(first?.y).toBe(last?.y);
    for (const name of [/^Range: /, 'Filter']) {
      await unfold(app.page, name);
      expect(await app.page.locator('.summary tbody tr').nth(5).boundingBox()).toEqual(before);
      await fold(app.page);
    }
    const bars = app.page.getByRole('toolbar').getByRole('button');
    // The plot is one area for the pointer: forced, since it is not the button that is met.
    await bars.last().hover({ force: true });
    await expect(app.page.locator('.chart-tip')).toHaveText((await bars.last().getAttribute('aria-label')) ?? '');
    expect(await sixth()).toEqual(before);
  });

  await test.step('in windows of every width nothing of the table lies aside, in narrow ones its tasks come first, and in print days are those of the region', async () => {
    await showTable(app.page, 'Entries');
    await app.page.evaluate(async () => await window.cardclock.invoke('settings:change', { region: 'US' }));
    const entry = app.page.getByRole('table', { name: 'Entries' }).locator('tbody tr:not([aria-hidden])').first();
    await expect(entry).toContainText(/\d [AP]M/);
    const placeOf = async (cell: number) => await entry.getByRole('cell').nth(cell).boundingBox();
    const [date, task] = [0, 4];
    const isTaskFirst = async () => ((await placeOf(task))?.y ?? 0) < ((await placeOf(date))?.y ?? 0);
    for (const width of [400, 1040, 1600]) {
      await app.page.setViewportSize({ width, height: 720 });
      await expect.poll(isTaskFirst, `at ${width}`).toBe(width < 1600);
      expect(await app.page.getByRole('region', { name: 'Entries' }).evaluate(cutAside), `at ${width}`).toEqual([]);
    }
    await app.page.setViewportSize({ width: 1040, height: 720 });
    // Written by another process than the window, and in the same region.
    expect(await printedText(app)).toMatch(/Time report \w+ \d+, \d{4} to .* \d+:\d\d [AP]M/s);
    await app.page.evaluate(async () => await window.cardclock.invoke('settings:change', { region: 'GB' }));
  });

  await test.step('rounded', async () => {
    await unfold(app.page, 'Rounding');
    await app.page.getByRole('combobox', { name: 'Round to' }).selectOption('15 minutes');
    await app.page.getByRole('combobox', { name: 'Direction' }).selectOption('Up');
    await fold(app.page);
    await expectRoundedUp(app.page);
  });

  await test.step('filtered, saved and pinned', async () => {
    await unfold(app.page, 'Filter');
    await app.page.getByRole('textbox', { name: 'Task or note contains' }).fill(word);
    await board.check({ force: true });
    await fold(app.page);
    await expect(app.page.getByRole('button', { name: 'Filters: 2' })).toBeVisible();
    await unfold(app.page, 'Save');
    await app.page.getByRole('textbox', { name: 'Save this report as' }).fill('Weekly & done');
    await app.page.getByRole('button', { name: 'Save report' }).click();
    await app.page.getByRole('button', { name: 'Pin Weekly & done' }).click();
    await fold(app.page);
    await expect(app.page.getByRole('list', { name: 'Pinned reports' })).toHaveText('Weekly & done');
  });
  // Once by board, and once by task.
  await expect.poll(async () => sum(Object.values(await shownSeconds(app.page)))).toBe(2 * loggedSeconds(passing));
  const before = await shownSeconds(app.page);
  await app.restart({ kill: 'SIGTERM' });

  const { page } = app;
  await openView(page, 'Reports');
  await page.getByRole('list', { name: 'Pinned reports' }).getByRole('button', { name: 'Weekly & done' }).click();
  await expect(page.getByRole('button', { name: /^Range: Last 7 days / })).toBeVisible();
  await expect.poll(async () => await shownSeconds(page)).toEqual(before);
  await expectRoundedUp(page);
  await unfold(page, 'Filters: 2');
  await expect(page.getByRole('textbox', { name: 'Task or note contains' })).toHaveValue(word);
  await expect(page.getByRole('group', { name: 'Boards' }).getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('of thirty narrow bars the one under the pointer is told and opened, wherever in the plot it is pressed', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  const now = Date.now();
  await service.log(task, now - 12 * DAY_MS, now - 12 * DAY_MS + 60_000);
  await signIn(page, service);
  await page.setViewportSize({ width: 1040, height: 720 });
  await openReport(page, 'Last 30 days');
  const bars = page.getByRole('toolbar', { name: 'Time per day' }).getByRole('button');
  await expect(bars).toHaveCount(30);
  const bar = bars.nth(17);
  const words = (await bar.getAttribute('aria-label')) ?? '';
  expect(words).toMatch(/: 1 m\./);
  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar is not there');

  await page.mouse.move(box.x + 2, box.y + 4);
  await expect(page.locator('.chart-tip')).toHaveText(words);
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 4);
  await expect(page.locator('.chart-tip')).toHaveText(words);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('tab', { name: 'Today', selected: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Sessions' }).getByRole('row')).toHaveCount(1);

  await openView(page, 'Reports');
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Sessions' }).getByRole('row')).toHaveCount(1);
  // What fits is looked at there once more, the size of targets too.
  await openView(page, 'Reports');
  await expect(bars).toHaveCount(30);
});
