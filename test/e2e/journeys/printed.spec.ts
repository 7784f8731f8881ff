import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { TestInfo } from 'playwright/test';
import { pdfPages } from '../../support/exported-files.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { bodyRows, openReport, showTable } from '../../support/report-steps.ts';
import { signIn } from '../../support/steps.ts';
import { minutesBefore, openView, sessions, threeTasks } from '../../support/time-steps.ts';

const ENTRIES = 90;

/** What the window prints, page by page. */
async function printed(page: Page, testInfo: TestInfo): Promise<readonly string[]> {
  const path = testInfo.outputPath('printed.pdf');
  await page.emulateMedia({ media: 'print' });
  await writeFile(path, await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: null });
  return (await pdfPages(path)).map((text) => text.replaceAll(/\s+/g, ' '));
}

test('the window prints a day, a week, a report or a card: all of it, its head on each page, and nothing to press', async ({
  app,
  service,
}, testInfo) => {
  test.skip(app.shell === 'electron', 'only a browser prints the window: the desktop prints reports, as files');
  const { page } = app;
  const [first, second] = await threeTasks(service);
  const ago = minutesBefore();
  for (let at = 0; at < ENTRIES; at += 1)
    await service.log(at % 2 === 0 ? first : second, ago(2 * at + 4), ago(2 * at + 3));
  await signIn(page, service);
  await expect(sessions(page)).toHaveCount(ENTRIES);

  const day = await printed(page, testInfo);
  expect(day.length).toBeGreaterThan(1);
  expect(day.join(' ').split(/\d\d:\d\d – \d\d:\d\d/)).toHaveLength(ENTRIES + 1);
  expect(day.join(' ')).not.toMatch(/Continue|Search|My tasks|Add time|All saved|Yesterday/);

  await openView(page, 'Week');
  await expect(page.getByRole('button', { name: /^\d+ entries, / }).first()).toBeVisible();
  const week = await printed(page, testInfo);
  expect(week).toHaveLength(1);
  expect(week[0]).toContain('23:00');

  await openReport(page, 'Last 7 days');
  const table = await showTable(page, 'Entries');
  // A press on print leaves no time to fetch the rest.
  expect((await printed(page, testInfo)).join(' ')).toContain(`“Export PDF” prints all ${ENTRIES}.`);
  await page.emulateMedia({ media: 'print' });
  await expect(bodyRows(table)).toHaveCount(ENTRIES);
  await expect(table.locator('.detailed-coming')).toHaveCount(0);
  const report = await printed(page, testInfo);
  expect(report.length).toBeGreaterThan(1);
  for (const text of report) expect(text).toMatch(/Date Start.* End Duration Task/);
  expect(report.filter((text) => text.includes('Total '))).toHaveLength(1);
  expect(report.join(' ')).not.toMatch(/Filter|Export(?! PDF)|Rounding/);

  await openView(page, 'Today');
  await sessions(page)
    .first()
    .getByRole('button', { name: `Open ${second.name}` })
    .click();
  await expect(page.getByRole('dialog', { name: second.name })).toBeVisible();
  for (const width of [1040, 400]) {
    await page.setViewportSize({ width, height: 720 });
    const card = await printed(page, testInfo);
    expect(card).toHaveLength(1);
    expect(card[0]).toContain(second.name);
    expect(card[0]).not.toMatch(/\d\d:\d\d – \d\d:\d\d|Start|Close/);
  }
});
