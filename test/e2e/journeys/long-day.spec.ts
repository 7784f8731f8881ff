import { expect, test } from '../../support/midday-fixture.ts';
import { signIn } from '../../support/steps.ts';
import { minutesBefore, sessions, threeTasks } from '../../support/time-steps.ts';

const COUNT = 120;

test('rows of a long day are held as they come into sight, and each can be reached', async ({ app, service }) => {
  const { page } = app;
  const [first] = await threeTasks(service);
  const ago = minutesBefore();
  for (let at = 0; at < COUNT; at += 1) await service.log(first, ago(2 * at + 4), ago(2 * at + 3));
  await signIn(page, service);
  const rows = sessions(page);
  await expect(rows).toHaveCount(COUNT);
  const buttons = rows.getByRole('button', { name: /^Delete / });
  await expect.poll(async () => await buttons.count()).toBeLessThan(COUNT / 2);

  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last().getByRole('button', { name: /^Delete / })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(COUNT - 1);
  await page.keyboard.press('Home');
  await expect(rows.first().getByRole('button', { name: /^Edit / })).toBeVisible();
});
