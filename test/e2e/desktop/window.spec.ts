import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '../../support/app-fixture.ts';
import { launchCommand } from '../../support/launch-command.ts';

test('closing the window keeps the app in the tray; a second start shows the first window again', async ({ app }) => {
  await expect
    .poll(
      async () =>
        await app.electron.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().some((window) => window.isVisible()),
        ),
    )
    .toBe(true);

  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect
    .poll(
      async () =>
        await app.electron.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().some((window) => window.isVisible()),
        ),
    )
    .toBe(false);

  const { executable, args } = launchCommand();
  const second = spawn(executable, [...args, `--user-data-dir=${app.userDataDir}`], { stdio: 'ignore' });
  await once(second, 'exit');

  await expect
    .poll(
      async () =>
        await app.electron.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().some((window) => window.isVisible()),
        ),
    )
    .toBe(true);
  await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
});

test('the page may run no script of others, open nothing, and go nowhere', async ({ app }) => {
  const { page } = app;
  const violated = await page.evaluate(async () => {
    const heard = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective), { once: true });
    });
    const script = document.createElement('script');
    script.textContent = 'window.wasRun = true';
    document.body.append(script);
    return await heard;
  });
  expect(violated).toContain('script-src');
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);

  const before = page.url();
  await page.evaluate(() => {
    location.href = 'https://boards.example.com/';
  });
  expect(await page.evaluate(() => window.open('file:///etc/passwd') === null)).toBe(true);
  expect(page.url()).toBe(before);
  expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe(
    'denied',
  );
  expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window))).toEqual([]);
});
