import { expect, test as base } from '../../support/app-fixture.ts';
import { running, workList } from '../../support/steps.ts';
import { startTrayHost, type TrayHost } from '../../support/tray-host.ts';

/** The tray has to be there before the app asks for it. */
const test = base.extend<{ tray: TrayHost }>({
  tray: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await using tray = await startTrayHost();
      await use(tray);
    },
    { auto: true },
  ],
});

test('the tray tells idle from running, and its menu starts, stops and quits', async ({ tray, app }) => {
  const labels = async (): Promise<readonly string[]> => (await tray.read())?.labels ?? [];
  await expect.poll(labels).toContain('Nothing running');
  const idle = await tray.read();

  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(app.page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();

  const stop = running(app.page).getByRole('button', { name: /^Stop / });
  const name = ((await stop.getAttribute('aria-label')) ?? '').replace('Stop ', '');
  await expect.poll(labels).toContain(`Stop ${name}`);
  const active = await tray.read();
  expect(active?.icon.equals(idle?.icon ?? Buffer.alloc(0))).toBe(false);
  expect(active?.tooltip).toContain(name);

  await tray.choose(`Stop ${name}`);
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  await expect.poll(labels).toContain(`Start ${name}`);
  await tray.choose(`Start ${name}`);
  await expect(running(app.page).getByRole('timer')).toBeVisible();

  const closed = app.electron.waitForEvent('close');
  await tray.choose('Quit');
  await closed;
});
