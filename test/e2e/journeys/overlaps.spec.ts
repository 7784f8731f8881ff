import { addDays } from '../../../common/time/calendar.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { signIn } from '../../support/steps.ts';
import {
  heldTimes,
  message,
  openView,
  saveAll,
  sessionButton,
  sessions,
  threeTasks,
} from '../../support/time-steps.ts';

const HOUR_MS = 3_600_000;

test('what is there twice is told before it is saved, marked on the day, and trimmed on either side by one click', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [first, second, third] = await threeTasks(service);
  const { startMs } = dayBounds(service.timezone, addDays(dayOf(service.timezone, Date.now()), -1));
  const at = (hour: number): number => startMs + hour * HOUR_MS;
  await service.log(first, at(9), at(10));
  await service.log(second, at(9.5), at(11));
  await service.log(third, at(13), at(14));
  await signIn(page, service);
  await page.getByRole('button', { name: 'Day before' }).click();
  const row = (name: string) => sessions(page).filter({ hasText: name });
  const head = page.getByRole('region', { name: /^\w{3} \d+ \w{3}/ }).locator('.today-sum');
  const block = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: new RegExp(`^${first.name}, `) });

  await expect(row(first.name).last()).toContainText('overlaps 30 m');
  await expect(head).toContainText('30 m counted twice');
  await expect(block).toHaveAccessibleName(new RegExp(`overlaps “${second.name}” by 30 m$`));
  await expect(sessions(page).getByText(/^overlaps/)).toHaveCount(4);

  await test.step('by the later one, and back', async () => {
    await page.getByRole('button', { name: `Start at 10:00: ${second.name}` }).click();
    await expect(sessions(page).getByText(/^overlaps/)).toHaveCount(0);
    await expect(head).not.toContainText('counted twice');
    await message(page, 'is now').getByRole('button', { name: 'Undo' }).click();
    await expect(head).toContainText('30 m counted twice');
  });

  await test.step('by the earlier one', async () => {
    await page.getByRole('button', { name: `End at 09:30: ${first.name}` }).click();
    await expect(head).not.toContainText('counted twice');
  });

  await test.step('told while it is typed; one within another is left out of it, by one command', async () => {
    await sessionButton(page, 'Edit', second.name).click();
    await sessions(page).getByRole('textbox', { name: 'End' }).fill('15:00');
    await expect(sessions(page).getByText(`Overlaps “${third.name}” by 1 h.`)).toBeVisible();
    await sessions(page).getByRole('textbox', { name: 'End' }).press('Enter');
    await expect(head).toContainText('1 h counted twice');
    await expect(row(third.name).first()).toContainText('overlaps 1 h');
    await expect(page.getByRole('button', { name: new RegExp(`: ${third.name}$`) })).toHaveCount(0);
    await page.getByRole('button', { name: `Leave out 13:00 – 14:00: ${second.name}` }).click();
    await expect(head).not.toContainText('counted twice');
    await saveAll(page);
    expect(await heldTimes(service)).toEqual([
      { taskId: first.id, start: at(9), end: at(9.5) },
      { taskId: second.id, start: at(9.5), end: at(13) },
      { taskId: third.id, start: at(13), end: at(14) },
      { taskId: second.id, start: at(14), end: at(15) },
    ]);
    await page.keyboard.press('Control+z');
    await expect(head).toContainText('1 h counted twice');
    await expect(sessions(page)).toHaveCount(3);
  });

  await test.step('the report says how much, too', async () => {
    await openView(page, 'Reports');
    await page.getByRole('button', { name: /^Range: / }).click();
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(page.getByRole('status', { name: 'Report’s total' }).locator('..')).toContainText('1 h counted twice');
  });

  await saveAll(page);
  expect(await heldTimes(service)).toEqual([
    { taskId: first.id, start: at(9), end: at(9.5) },
    { taskId: second.id, start: at(9.5), end: at(15) },
    { taskId: third.id, start: at(13), end: at(14) },
  ]);
});
