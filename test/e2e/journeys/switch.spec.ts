import { expect, test } from '../../support/app-fixture.ts';
import { running, search, searchAndStart, signIn, workList } from '../../support/steps.ts';
import { threeTasks } from '../../support/time-steps.ts';

test('the menu of what runs leads to the search, where the next pick takes its place', async ({ app, service }) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  await signIn(page, service);
  await searchAndStart(page, first.name);
  // One column: another view stands where the search is.
  await page.setViewportSize({ width: 380, height: 600 });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await expect(search(page)).toHaveCount(0);

  await running(page)
    .getByRole('button', { name: `More for ${first.name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Switch…' }).click();
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(second.name);
  const option = page.getByRole('option', { name: new RegExp(`^${second.name}`) }).first();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  await expect(running(page).getByRole('button', { name: `Stop ${second.name}` })).toBeVisible();
  await expect(running(page).getByRole('button', { name: `Stop ${first.name}` })).toHaveCount(0);
  await expect(workList(page).getByRole('button', { name: `Start ${first.name}` })).toBeVisible();
});
