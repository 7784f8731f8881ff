import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { AppUnderTest } from '../../support/app-fixture.ts';
import { axeFindings, expectAccessible } from '../../support/axe-findings.ts';
import { downloaded } from '../../support/download.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { addOddTasks, ODD_NAMES } from '../../support/odd-tasks.ts';
import {
  bodyRows,
  chooseRange,
  exportAs,
  fold,
  openReport,
  showTable,
  typeDay,
  unfold,
} from '../../support/report-steps.ts';
import { signIn } from '../../support/steps.ts';
import { minutesBefore, openView, sessionButton, sessions } from '../../support/time-steps.ts';

const NAMES = Object.values(ODD_NAMES);

async function typeRange(page: Page, from: string, to: string): Promise<void> {
  await typeDay(page, 'From', from);
  await typeDay(page, 'To', to);
}

/** Nothing sticks out of the window, whatever names it shows. */
async function expectWithinWindow(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBe(0);
}

/** Once is enough, in the current Chromium: both projects show the same page. */
async function look({ shell, page }: AppUnderTest, screen: string): Promise<void> {
  if (shell === 'preview') await expectAccessible(page, screen);
}

/** In light alone, for what has no colours of its own. */
async function glance({ shell, page }: AppUnderTest, screen: string): Promise<void> {
  if (shell !== 'preview') return;
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  expect(await axeFindings(page), screen).toEqual([]);
}

test('names and ranges that nobody wished for have their screens, and axe finds nothing on any', async ({
  app,
  service,
}) => {
  const { page } = app;
  const ago = minutesBefore();
  const odd = await addOddTasks(service);
  for (const [at, task] of odd.entries()) await service.log(task, ago(200 - at * 40), ago(180 - at * 40));
  await signIn(page, service);

  await test.step('a day', async () => {
    for (const name of NAMES) await expect(sessions(page).getByText(name, { exact: true })).toBeVisible();
    await expectWithinWindow(page);
    await look(app, 'a day');
    await sessionButton(page, 'Edit', ODD_NAMES.rightToLeft).click();
    await sessions(page).getByRole('textbox', { name: 'End' }).fill('25:99');
    await look(app, 'a time that is none');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose a day' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose a day' })).toBeVisible();
    await glance(app, 'the calendar');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add time', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Add time' }).getByRole('combobox')).toBeVisible();
    await glance(app, 'adding time');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Day before' }).click();
    await expect(page.getByText('Nothing tracked on this day.')).toBeVisible();
    await look(app, 'a day without time');
  });

  await test.step('what each part of a report unfolds', async () => {
    await openReport(page, 'Last 7 days');
    await expect(bodyRows(await showTable(page, 'Summary'))).toHaveCount(1 + NAMES.length);
    await unfold(page, 'Rounding');
    await page.getByRole('combobox', { name: 'Round to' }).selectOption('15 minutes');
    await fold(page);
    await expectWithinWindow(page);
    await look(app, 'a summary, rounded');
    for (const part of [/^Range: /, 'Whose time: Mine', 'Group by: Board › task', 'Filter', 'Save', 'Export']) {
      await unfold(page, part);
      if (part === 'Filter') await expect(page.getByRole('group', { name: 'Tags' })).toBeVisible();
      await glance(app, `${part}`);
      await fold(page);
    }
  });

  await test.step('entry by entry, and a file in which no name is a formula', async () => {
    const rows = bodyRows(await showTable(page, 'Entries'));
    await rows.first().click();
    await expect(page.getByRole('status', { name: 'Selection' })).toContainText('1 entry selected: 20 m');
    await expectWithinWindow(page);
    await look(app, 'the entries, one selected');
    const click = async (): Promise<void> => await exportAs(page, 'Export CSV');
    const file = await readFile((await downloaded(app, click)).path, 'utf8');
    expect(file).toContain(`,"'=cmd()|""calc""!A1",`);
    expect(file).toContain(`,${ODD_NAMES.endless},`);
  });

  await test.step('ranges that are none, and days on which nothing was tracked', async () => {
    await unfold(page, /^Range: /);
    await typeRange(page, '2026-05-10', '2026-05-04');
    await expect(page.getByText('The last day lies before the first one.')).toBeVisible();
    await look(app, 'a range whose end lies before its start');
    await page.getByRole('button', { name: 'Swap the days' }).click();
    await fold(page);
    await expect(page.getByRole('heading', { name: '4 May – 10 May 2026' })).toBeVisible();
    await expect(page.getByText('No entries in these days.')).toBeVisible();
    await glance(app, 'days without entries');
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect(page.getByText('No time tracked in these days.')).toBeVisible();
    await unfold(page, /^Range: /);
    await typeRange(page, '0001-01-01', '2026-05-04');
    await page.getByRole('button', { name: 'Last month' }).focus();
    await expect(page.getByText('choose a day from the year 2000 on')).toBeVisible();
    await typeRange(page, '2000-01-01', '2099-12-31');
    await expect(page.getByText('A report covers five years at most: choose fewer days.')).toBeVisible();
    await fold(page);
  });

  await test.step('others’ time, which cannot be asked for now', async () => {
    await service.network.cut();
    await openView(page, 'Reports');
    await chooseRange(page, 'Last 7 days');
    await unfold(page, 'Whose time: Mine');
    await page.getByRole('radio', { name: 'Everyone’s' }).check({ force: true });
    await fold(page);
    await expect(page.locator('.reports-warning').first()).toContainText(/reached|on this computer/);
    await expect(bodyRows(await showTable(page, 'Summary'))).toHaveCount(1 + NAMES.length);
    await look(app, 'a report of which a part is missing');
  });
});
