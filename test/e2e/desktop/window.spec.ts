import type { BrowserWindow } from 'electron';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { launchCommand } from '../../support/launch-command.ts';

async function isAnyVisible({ electron }: AppUnderTest): Promise<boolean> {
  return await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some((window) => window.isVisible()),
  );
}

test('closing the window keeps the app in the tray; a second start shows the first window again', async ({ app }) => {
  await expect.poll(async () => await isAnyVisible(app)).toBe(true);

  const window = await app.electron.browserWindow(app.page);
  await window.evaluate((one: BrowserWindow) => one.close());
  await expect.poll(async () => await isAnyVisible(app)).toBe(false);

  const { executable, args } = launchCommand();
  const second = spawn(executable, [...args, `--user-data-dir=${app.userDataDir}`], { stdio: 'ignore' });
  await once(second, 'exit');

  await expect.poll(async () => await isAnyVisible(app)).toBe(true);
  await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
});

test('the window comes back where it was, in the size that it had', async ({ app }) => {
  const wanted = { x: 190, y: 160, width: 700, height: 500 };
  // a window manager counts its frame in, or does not
  const isThere = async (): Promise<boolean> => {
    const window = await app.electron.browserWindow(app.page);
    return await window.evaluate((one: BrowserWindow, place) => {
      const { x, y, width, height } = one.getNormalBounds();
      const isNear = Math.abs(x - place.x) < 50 && Math.abs(y - place.y) < 50;
      return isNear && width === place.width && height === place.height;
    }, wanted);
  };
  // nobody moves a window that is not shown yet, and its place is not kept
  await expect.poll(async () => await isAnyVisible(app)).toBe(true);
  const window = await app.electron.browserWindow(app.page);
  await window.evaluate((one: BrowserWindow, place) => one.setBounds(place), wanted);
  // the window manager may have had a word to say first, and it is kept once the window rests
  const file = join(app.userDataDir, 'settings.json');
  const { width, height } = wanted;
  await expect
    .poll((): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null))
    .toMatchObject({ windowPlace: { width, height } });
  await expect.poll(isThere).toBe(true);

  await app.restart({ kill: 'quit' });

  await expect.poll(isThere).toBe(true);
});
