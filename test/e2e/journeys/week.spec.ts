import type { Locator, Page } from 'playwright';
import { addDays, weekOf } from '../../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { dayOfWeek } from '../../../renderer/task/day-words.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { signIn } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import { heldTimes, message, openView, saveAll, threeTasks } from '../../support/time-steps.ts';

const HOUR_MS = 3_600_000;

/** The Wednesday of the week before this one: all of it has passed, whatever day it is. */
function lastWednesday({ timezone }: TestService) {
  const date = addDays(weekOf(dayOf(timezone, Date.now()), 1), -5);
  const { startMs } = dayBounds(timezone, date);
  return { date, at: (hour: number): number => startMs + hour * HOUR_MS };
}

function cell(page: Page, task: string, date: string): Locator {
  return page.getByRole('textbox', { name: `${task}, ${dayOfWeek(date)}` });
}

test('hours that are typed into a week become entries in free time, and go again with one undo', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [meeting, work] = await threeTasks(service);
  const { date, at } = lastWednesday(service);
  await service.log(meeting, at(10), at(11));
  await signIn(page, service);

  await openView(page, 'Week');
  await page.getByRole('button', { name: 'Week before' }).click();
  const day = page.getByRole('list', { name: dayOfWeek(date) });
  await expect(day.getByRole('button', { name: `${meeting.name}, 10:00 – 11:00` })).toBeVisible();
  await expect(page.getByRole('status', { name: "Week's total" })).toHaveText('1 h');

  await page.getByRole('radio', { name: 'Hours' }).check();
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByRole('combobox', { name: 'Task', exact: true }).fill(work.name);
  await page.getByRole('option', { name: work.name }).first().click();
  await cell(page, work.name, date).fill('abc');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Type hours, such as 1.5, 1:30, 90m or +15m.')).toBeVisible();
  await expect(cell(page, work.name, date)).toHaveValue('abc');

  await cell(page, work.name, date).fill('1.5');
  await page.keyboard.press('Enter');
  await expect(message(page, `1 h 30 m were added to “${work.name}” in 2 entries.`)).toBeVisible();
  await expect(cell(page, work.name, date)).toHaveValue('1 h 30 m');
  await saveAll(page);
  expect(await heldTimes(service)).toEqual([
    { taskId: work.id, start: at(9), end: at(10) },
    { taskId: meeting.id, start: at(10), end: at(11) },
    { taskId: work.id, start: at(11), end: at(11.5) },
  ]);

  // By the keyboard alone, and the same text once more changes nothing.
  await cell(page, work.name, date).focus();
  await page.keyboard.type('+15m');
  await page.keyboard.press('Enter');
  await expect(cell(page, work.name, date)).toHaveValue('1 h 45 m');
  await cell(page, work.name, date).fill('1:45');
  await page.keyboard.press('Tab');
  await expect(cell(page, work.name, date)).toHaveValue('1 h 45 m');
  await cell(page, work.name, date).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 h 45 m is already there.')).toBeVisible();
  await page.keyboard.press('Escape');
  await cell(page, work.name, date).fill('25h');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This day has 24 h.')).toBeVisible();

  await message(page, `15 m were added to “${work.name}” in 1 entry.`).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, work.name, date)).toHaveValue('1 h 30 m');
  await page.getByRole('button', { name: 'Week before' }).focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, work.name, date)).toHaveValue('');
  await saveAll(page);
  expect(await heldTimes(service)).toEqual([{ taskId: meeting.id, start: at(10), end: at(11) }]);
});

test('an entry is edited where it stands in the week, a day opens from its name, and arrows go from week to week', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [task] = await threeTasks(service);
  const { date, at } = lastWednesday(service);
  await service.log(task, at(10), at(11));
  await signIn(page, service);

  await page.keyboard.press('Control+2');
  await expect(page.getByRole('tab', { name: 'Week' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Week before' }).focus();
  await page.keyboard.press('ArrowLeft');
  const day = page.getByRole('list', { name: dayOfWeek(date) });
  await day.getByRole('button', { name: task.name }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit time' });
  await dialog.getByRole('textbox', { name: 'End' }).fill('11:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(day.getByRole('button', { name: `${task.name}, 10:00 – 11:30` })).toBeVisible();
  await saveAll(page);
  expect(await heldTimes(service)).toEqual([{ taskId: task.id, start: at(10), end: at(11.5) }]);

  await page.getByRole('button', { name: `${dayOfWeek(date)} 1 h 30 m` }).click();
  await expect(page.getByRole('tab', { name: 'Today' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('status', { name: "Day's total" })).toHaveText('1 h 30 m');

  // The week that was left is on view.
  await page.keyboard.press('Control+2');
  await expect(day).toBeVisible();
  await page.getByRole('button', { name: 'Print or export…' }).click();
  const sheet = page.getByRole('region', { name: 'Timesheet' });
  await expect(sheet.getByRole('row', { name: task.name })).toContainText('1:30');
  await expect(sheet.getByRole('columnheader')).toHaveCount(1 + 7 + 1);
});
