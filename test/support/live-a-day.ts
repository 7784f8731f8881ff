import { expect, test } from 'playwright/test';
import type { DrivenApp } from './app-fixture.ts';
import { openRunningCard } from './card-steps.ts';
import { downloaded } from './download.ts';
import { isShown, panelPage } from './panel-steps.ts';
import { copiedMarkdown, exportAs, openReport, printedText, showTable } from './report-steps.ts';
import { openSettings, search, searchAndStart, stop } from './steps.ts';
import type { TestService } from './test-service.ts';
import { editSession, outboxRow, minutesBefore, openView, saveAll, threeTasks, typed } from './time-steps.ts';
import type { TrayHost } from './tray-host.ts';

/** What people do on some day in some week, in one go: after it the app was everywhere. To be called once somebody is signed in. */
export async function liveADay(app: DrivenApp, service: TestService, tray: TrayHost): Promise<void> {
  const { page, electron } = app;
  const [first, second] = await threeTasks(service);
  const ago = minutesBefore();

  await test.step('a card with its comments', async () => {
    await searchAndStart(page, first.name);
    const card = await openRunningCard(page, first.name);
    await card.getByRole('textbox', { name: 'New comment' }).fill('Began at the gate');
    await page.keyboard.press('Control+Enter');
    await expect(card.getByRole('list', { name: 'Comments' })).toContainText('Began at the gate');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await stop(page, first.name);
  });

  await test.step('times put right', async () => {
    await editSession(page, first.name, { start: typed(ago(50), service), end: typed(ago(40), service) });
    await saveAll(page);
  });

  await test.step('what could not be sent', async () => {
    await service.network.cut();
    await searchAndStart(page, second.name);
    await stop(page, second.name);
    await editSession(page, second.name, { start: typed(ago(30), service), end: typed(ago(20), service) });
    await openView(page, 'Sync');
    await expect(outboxRow(page, second.name)).toBeVisible();
    await openView(page, 'Today');
    await service.network.restore();
    await saveAll(page);
  });

  await test.step('a report, handed out in every way', async () => {
    await openReport(page, 'Last 7 days');
    await showTable(page, 'Entries');
    for (const format of ['CSV', 'JSON']) await downloaded(app, async () => await exportAs(page, `Export ${format}`));
    expect(await printedText(app)).toContain(first.name);
    expect(await copiedMarkdown(app)).toContain(first.name);
  });

  await test.step('settings, and copies of all that was tracked', async () => {
    await openSettings(page, 'Reminders');
    await page.getByRole('switch', { name: 'When it’s time for a break' }).click({ force: true });
    await openSettings(page, 'Data');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByRole('button', { name: /^Restore the backup of .*by hand/ })).toHaveCount(1);
    await downloaded(app, async () => await page.getByRole('button', { name: 'Export JSON lines' }).click());
  });

  await test.step('the self-test, and a diagnostics file with the names of tasks', async () => {
    await openSettings(page, 'Help');
    await page.getByRole('button', { name: 'Run self-test' }).click();
    await expect(page.getByRole('list', { name: 'Self-test results' }).getByRole('heading')).toHaveCount(9);
    await page.getByRole('button', { name: 'Show diagnostics…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
    await dialog.getByRole('checkbox', { name: 'With the names of tasks' }).check();
    await expect(dialog.getByRole('region')).toContainText(first.name);
    await downloaded(app, async () => await dialog.getByRole('button', { name: 'Save diagnostics' }).click());
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the panel', async () => {
    await tray.activate();
    const panel = await panelPage(electron.context());
    await expect.poll(async () => await isShown(panel)).toBe(true);
    await search(panel).fill(second.name);
    await panel.getByRole('option', { name: second.name }).first().waitFor();
    await search(panel).fill('');
  });
}
