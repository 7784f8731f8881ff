import { expect, test } from '../../support/midday-fixture.ts';
import { running, searchAndStart, signIn, stop } from '../../support/steps.ts';
import { copiedMarkdown, fold, openReport, showTable, unfold } from '../../support/report-steps.ts';
import { message, saveAll, sessions, threeTasks } from '../../support/time-steps.ts';

test('a note is written while a timer runs and in the day, by keyboard alone, and the service has none of it', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  await signIn(page, service);
  await searchAndStart(page, first.name);
  const row = sessions(page).filter({ hasText: first.name });
  const field = row.getByRole('textbox', { name: 'Note' });

  await test.step('at the running timer', async () => {
    await running(page)
      .getByRole('button', { name: `More for ${first.name}` })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Note…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Note' });
    await expect(dialog).toContainText('the service does not have it');
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.type('Call with Ann');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(running(page)).toContainText('Call with Ann');
    await expect(row.getByText('Call with Ann')).toBeVisible();
  });

  await stop(page, first.name);
  await saveAll(page);

  await test.step('in the row of the day: Escape gives up, Enter saves', async () => {
    await row.focus();
    await page.keyboard.press('e');
    await expect(field).toHaveValue('Call with Ann');
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' about');
    await page.keyboard.press('Escape');
    await expect(row.getByText('Call with Ann', { exact: true })).toBeVisible();

    await row.focus();
    await page.keyboard.press('e');
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('about the plan');
    await page.keyboard.press('Enter');
    await expect(row.getByTitle('Call with Ann\nabout the plan')).toBeVisible();
    await expect(message(page, 'is saved')).toBeVisible();
  });

  await test.step('it goes to another card with its entry, and is taken back step by step', async () => {
    await row.getByRole('button', { name: `Move ${first.name}` }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Task' }).fill(second.name);
    await page.getByRole('dialog').getByRole('option', { name: second.name }).click();
    await expect(sessions(page).filter({ hasText: second.name })).toContainText('about the plan');
    await saveAll(page);
    await page.keyboard.press('Control+z');
    await expect(row).toContainText('about the plan');
    await page.keyboard.press('Control+z');
    await expect(row.getByTitle('Call with Ann', { exact: true })).toBeVisible();
  });

  await test.step('the report has it beside its task, and finds it', async () => {
    await openReport(page, 'Today');
    const rows = (await showTable(page, 'Entries')).getByRole('row');
    await expect(rows.filter({ hasText: 'Call with Ann' })).toHaveCount(1);
    await searchAndStart(page, second.name);
    await expect(rows.filter({ hasText: second.name })).toHaveCount(1);

    const filter = await unfold(page, 'Filter');
    await filter.getByRole('textbox', { name: 'Task or note contains' }).fill('ann');
    await fold(page);

    await expect(rows.filter({ hasText: first.name })).toContainText('Call with Ann');
    await expect(rows.filter({ hasText: second.name })).toHaveCount(0);
    expect(await copiedMarkdown(app)).toContain('Call with Ann');
  });

  await saveAll(page);
  expect(JSON.stringify(await service.trackers())).not.toContain('Ann');
});
