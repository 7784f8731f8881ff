import type { Ending } from '../../support/running-app.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { signIn } from '../../support/steps.ts';

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

test('in a window wider than what it holds the footer begins and ends where that does', async ({ app, service }) => {
  await signIn(app.page, service);
  await app.page.setViewportSize({ width: 2000, height: 900 });
  const edges = async (selector: string) => {
    const box = await app.page.locator(selector).boundingBox();
    return [Math.round(box?.x ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))];
  };
  const held = await edges('.workspace-main');
  await expect.poll(async () => (await edges('.footer-sync'))[0], 'its state').toBe((held[0] ?? 0) + 8);
  expect((await edges('.footer-account'))[1], 'its account').toBe((held[1] ?? 0) - 8);
});
