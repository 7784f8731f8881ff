import { createServer } from 'node:http';
import type { Page } from 'playwright/test';
import { addDays, weekdayOf } from '../../../common/time/calendar.ts';
import { weekdayName, weekFrom } from '../../../common/time/week.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { listening } from '../../support/listening.ts';
import { middayZone } from '../../support/midday-zone.ts';
import { openSettings, signIn } from '../../support/steps.ts';
import { minutesBefore, openView, threeTasks } from '../../support/time-steps.ts';

test('each weekday has a goal of its own, a day off has none, and the week tells the balance', async ({
  app,
  service,
}) => {
  const { page } = app;
  const week = weekFrom(1);
  const today = dayOf(middayZone(), Date.now());
  const weekday = weekdayName(week[weekdayOf(today) - 1] ?? 1);
  const ago = minutesBefore();
  const [task] = await threeTasks(service);
  await service.log(task, ago(24 * 60 + 60), ago(24 * 60));
  await signIn(page, service);

  await openSettings(page, 'Tracking');
  await page.getByRole('switch', { name: 'A different goal for each weekday' }).click();
  for (const each of week) {
    const hours = page.getByRole('textbox', { name: weekdayName(each), exact: true });
    await hours.fill(weekdayName(each) === weekday ? '3' : '2');
    await hours.blur();
  }
  await typeDate(page, 'Count overtime from', addDays(today, -1));
  await openView(page, 'Today');
  await expect(page.getByText('of 3 h')).toBeVisible();
  // An hour was tracked yesterday, and two were meant.
  await openView(page, 'Week');
  await expect(page.getByText('of 15 h')).toBeVisible();
  await expect(page.getByText(/^1 h behind since/)).toBeVisible();

  await openSettings(page, 'Tracking');
  await page.getByRole('button', { name: 'Add days off…' }).click();
  await typeDate(page, 'First day', today);
  await page.getByRole('textbox', { name: 'Name (optional)' }).fill('A day out');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('A day out')).toBeVisible();
  await openView(page, 'Today');
  await expect(page.getByText('of 3 h')).toBeHidden();
});

test('the whole days of a calendar are days off, and stay when it cannot be read again', async ({ app, service }) => {
  const { page } = app;
  const today = dayOf(middayZone(), Date.now());
  const day = today.replaceAll('-', '');
  let answers: 'calendar' | 'page' = 'calendar';
  const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:Midsummer\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const server = createServer((_request, response) => response.end(answers === 'calendar' ? calendar : '<html>'));
  const { port, close } = await listening(server);
  await signIn(page, service);
  await openSettings(page, 'Tracking');
  await page.getByRole('switch', { name: 'A different goal for each weekday' }).click();
  const hours = page.getByRole('textbox', { name: weekdayName(weekFrom(1)[weekdayOf(today) - 1] ?? 1), exact: true });
  await hours.fill('3');
  await hours.blur();
  await openView(page, 'Today');
  await expect(page.getByText('of 3 h')).toBeVisible();

  await openSettings(page, 'Tracking');
  await page.getByRole('button', { name: 'From an address…' }).click();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A calendar has an https address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address of the calendar' }).fill(`http://127.0.0.1:${port}/holidays.ics`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Next holidays' })).toContainText('Midsummer');
  await openView(page, 'Today');
  await expect(page.getByText('of 3 h')).toBeHidden();

  answers = 'page';
  await openSettings(page, 'Tracking');
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(page.getByText('What 127.0.0.1 holds is no calendar.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Next holidays' })).toContainText('Midsummer');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'ours.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(calendar.replace('Midsummer', 'Founders’ day')),
    });
  await expect(page.getByText(/^1 day off to come from ours\.ics/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove these holidays' }).click();
  await openView(page, 'Today');
  await expect(page.getByText('of 3 h')).toBeVisible();
  await close();
});

/** Part by part: their order is the region's. */
async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true });
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [part, text] of Object.entries({ day, month, year })) {
    await field.getByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') }).click();
    await page.keyboard.type(text);
  }
}
