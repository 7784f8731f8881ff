import { readFile } from 'node:fs/promises';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { downloaded } from '../../support/download.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { openReport, showTable } from '../../support/report-steps.ts';
import { signIn } from '../../support/steps.ts';
import { heldTimes, message, saveAll, threeTasks } from '../../support/time-steps.ts';

const HOUR_MS = 3_600_000;

test('entries are changed where a report shows them: several to another card, shifted and deleted, one in its times, and from there to its day', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  const date = addDays(dayOf(service.timezone, Date.now()), -2);
  const { startMs } = dayBounds(service.timezone, date);
  const at = (hour: number): number => startMs + hour * HOUR_MS;
  await service.log(first, at(9), at(10));
  await service.log(first, at(11), at(12));
  await signIn(page, service);

  await openReport(page, 'Last 7 days');
  const table = await showTable(page, 'Entries');
  const rows = table.locator('.detailed-row');
  await expect(rows).toHaveCount(2);

  await test.step('both to another card, by the keyboard', async () => {
    await rows.first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Move to another task' });
    await expect(dialog).toContainText('2 entries, 2 h');
    await dialog.getByRole('combobox', { name: 'Task' }).fill(second.name);
    await dialog.getByRole('option', { name: second.name }).first().click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(message(page, `2 entries moved to “${second.name}”.`)).toBeVisible();
    await saveAll(page);
    await expect(rows.filter({ hasText: second.name })).toHaveCount(2);
    expect(await heldTimes(service)).toEqual([
      { taskId: second.id, start: at(9), end: at(10) },
      { taskId: second.id, start: at(11), end: at(12) },
    ]);
  });

  await test.step('both half an hour earlier, with what becomes of them in sight, and back by one undo', async () => {
    await rows.first().focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Shift…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shift entries' });
    await dialog.getByRole('textbox', { name: 'Later or earlier by' }).fill('soon');
    await dialog.getByRole('button', { name: 'Shift' }).click();
    await expect(dialog).toContainText('Type a length such as +15m');
    await dialog.getByRole('textbox', { name: 'Later or earlier by' }).fill('-30m');
    await expect(dialog.getByRole('list', { name: 'What changes' })).toContainText('09:00 – 10:00 → 08:30 – 09:30');
    await dialog.getByRole('button', { name: 'Shift' }).click();
    await expect(message(page, '2 entries shifted.')).toBeVisible();
    await saveAll(page);
    const halfHour = HOUR_MS / 2;
    expect(await heldTimes(service)).toEqual([
      { taskId: second.id, start: at(9) - halfHour, end: at(10) - halfHour },
      { taskId: second.id, start: at(11) - halfHour, end: at(12) - halfHour },
    ]);
    await message(page, '2 entries shifted.').getByRole('button', { name: 'Undo' }).click();
    await expect(message(page, 'Undone.')).toBeVisible();
    await saveAll(page);
    expect((await heldTimes(service)).map(({ start }) => start)).toEqual([at(9), at(11)]);
  });

  await test.step('both deleted, and back by one undo', async () => {
    await rows.first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete entries' });
    await expect(dialog).toContainText('2 entries, 2 h will be deleted.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(message(page, '2 entries deleted.')).toBeVisible();
    await saveAll(page);
    expect(await heldTimes(service)).toEqual([]);
    await message(page, '2 entries deleted.').getByRole('button', { name: 'Undo' }).click();
    await expect(message(page, 'Undone.')).toBeVisible();
    await saveAll(page);
    await expect(rows).toHaveCount(2);
    expect((await heldTimes(service)).map(({ start }) => start)).toEqual([at(9), at(11)]);
  });

  await test.step('one of them alone is exported', async () => {
    await rows.first().click();
    await page.getByRole('button', { name: 'Export the selection' }).click();
    const file = await downloaded(app, async () => await page.getByRole('button', { name: 'Export CSV' }).click());
    expect((await readFile(file.path, 'utf8')).trim().split('\r\n')).toHaveLength(2);
  });

  await test.step('one gets another end, by two clicks of the mouse', async () => {
    await rows.first().dblclick();
    const dialog = page.getByRole('dialog', { name: 'Edit time' });
    await dialog.getByRole('textbox', { name: 'Length' }).fill('90m');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await saveAll(page);
    const lengths = (await heldTimes(service)).map(({ start, end }) => (end ?? start) - start);
    expect(lengths.toSorted((one, other) => one - other)).toEqual([HOUR_MS, 1.5 * HOUR_MS]);
  });

  await test.step('its day opens', async () => {
    await rows.first().click();
    await page.getByRole('button', { name: 'Open the day' }).click();
    await expect(page.getByRole('tab', { name: 'Today' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('status', { name: "Day's total" })).toHaveText('2 h 30 m');
  });
});
