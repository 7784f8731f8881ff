import type { Ending } from '../../support/running-app.ts';
import { expect, test } from '../../support/app-fixture.ts';

test('a first run offers two ways in', async ({ app }) => {
  await expect(app.page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Try the built-in board' })).toBeVisible();
});

for (const kill of ['quit', 'SIGTERM', 'SIGKILL'] satisfies Ending[]) {
  test(`the app opens again on its folder after ${kill}`, async ({ app }) => {
    await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();

    await app.restart({ kill });

    await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
  });
}
