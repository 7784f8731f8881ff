import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { DrivenApp } from './app-fixture.ts';
import { allowClipboard, clipboardText } from './clipboard.ts';
import { downloaded } from './download.ts';
import { pdfPages } from './exported-files.ts';
import { openView } from './time-steps.ts';

/** What people do with reports, and read off them. */

export async function openReport(page: Page, range: string): Promise<void> {
  await openView(page, 'Reports');
  await chooseRange(page, range);
}

export async function chooseRange(page: Page, range: string): Promise<void> {
  await unfold(page, /^Range: /);
  await page.getByRole('group', { name: 'Range' }).getByRole('button', { name: range, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What comes may be of another height: whoever clicks below it meanwhile may hit the chart.
  await expect(page.locator('.reports')).toHaveAttribute('aria-busy', 'false');
}

/** Opens what floats under a button of the control line. */
export async function unfold(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const floating = page.getByRole('dialog');
  await expect(floating).toBeVisible();
  return floating;
}

/** Closes it. */
export async function fold(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Presses a button under “Export”. */
export async function exportAs(page: Page, name: string): Promise<void> {
  await (await unfold(page, 'Export')).getByRole('button', { name, exact: true }).click();
}

export async function showTable(page: Page, name: 'Summary' | 'Entries'): Promise<Locator> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const table = page.getByRole('table', { name });
  await expect(table).toBeVisible();
  if (name === 'Entries') {
    // Its rows are on their way for a moment.
    await expect(bodyRows(table).first()).toBeVisible();
    await expect(table.locator('.detailed-coming')).toHaveCount(0);
  }
  return table;
}

/** `date` as YYYY-MM-DD, into a field whose parts stand in the order of the region. */
export async function typeDay(page: Page, label: string, date: string): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true });
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [part, digits] of Object.entries({ year, month, day })) {
    await field.getByRole('spinbutton', { name: part }).click();
    await page.keyboard.type(digits);
  }
}

/** The rows of a table in sight, cell by cell, with the exact figure where the cell has one for who points at it. */
export async function cellsOf(rows: Locator): Promise<string[][]> {
  return await rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => {
        const text = cell.innerText.replaceAll(/\s+/g, ' ').trim();
        // Who points at a length sees it to the second.
        return /^[\d:]+$/.test(cell.title) ? text.replace(/(?:< 1 m|\d+ h \d+ m|\d+ [hm])$/, cell.title) : text;
      }),
    ),
  );
}

export function bodyRows(table: Locator): Locator {
  return table.locator('tbody').getByRole('row');
}

/** The row whose header is this, of the total and its parts. */
export function footRow(table: Locator, name: string): Locator {
  return table
    .locator('tfoot')
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });
}

/** `1:30:07`, or `1 h 30 m`, in seconds. */
export function secondsOf(figure: string): number {
  const parts = /^(\d+):(\d\d):(\d\d)$/.exec(figure) ?? /^(?:(\d+) h ?)?(?:(\d+) m)?$/.exec(figure);
  if (parts === null || figure === '') throw new Error(`“${figure}” is not a duration`);
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return (hours * 60 + minutes) * 60 + seconds;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** What “Copy as Markdown” left on the clipboard. */
export async function copiedMarkdown(app: DrivenApp): Promise<string> {
  await allowClipboard(app);
  await exportAs(app.page, 'Copy as Markdown');
  await expect(app.page.getByText('The report is on the clipboard, as Markdown.').last()).toBeVisible();
  return await clipboardText(app);
}

/** What “Export PDF” made, as text: a file in Electron, a page of its own in a browser, which prints it. */
export async function printedText(app: DrivenApp): Promise<string> {
  const print = async (): Promise<void> => await exportAs(app.page, 'Export PDF');
  if (app.shell === 'electron') {
    const { path } = await downloaded(app, print);
    return (await pdfPages(path)).join('\n');
  }
  const opened = app.page.waitForEvent('popup');
  await print();
  const printed = await opened;
  await printed.waitForLoadState();
  const text = await printed.locator('body').innerText();
  await printed.close();
  return text;
}
