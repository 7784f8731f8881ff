import { expect, test } from '../../support/app-fixture.ts';
import { crowdedMisfits } from '../../support/page-fits.ts';
import { running, workList } from '../../support/steps.ts';

test('thirty cards of long names fit in every view, at each size of the window and the text, in each language', async ({
  app,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  await expect(running(page).getByRole('timer')).toBeVisible();

  expect(await crowdedMisfits(page)).toEqual([]);
});
