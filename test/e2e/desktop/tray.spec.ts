import type { BrowserWindow } from 'electron';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type AppUnderTest, test as base } from '../../support/app-fixture.ts';
import { boardWithLimit } from '../../support/card-steps.ts';
import { launchCommand } from '../../support/launch-command.ts';
import { notingAddresses } from '../../support/opened-addresses.ts';
import { notingOpened } from '../../support/opened-paths.ts';
import { openSettings, running, searchAndStart, signIn, workList } from '../../support/steps.ts';
import { threeTasks } from '../../support/time-steps.ts';
import { expect, test } from '../../support/tray-fixture.ts';
import { startTrayHost } from '../../support/tray-host.ts';
import { skipWithout } from '../../support/needs.ts';

// The tray is looked at on the session bus.
skipWithout(test, 'linux');

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

  await tray.choose(`Highlight ${name}`);
  await expect(workList(app.page).getByRole('button', { name: `Highlight ${name}`, pressed: true })).toBeVisible();
  await tray.choose('Settings');
  await expect(app.page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible();

  const opened = await notingOpened(app.electron);
  await tray.choose('Open logs');
  await expect.poll(opened).toEqual([join(app.userDataDir, 'logs')]);

  await tray.choose(`Stop ${name}`);
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  await expect.poll(labels).toContain(`Continue ${name}`);
  await tray.choose(`Continue ${name}`);
  await expect(running(app.page).getByRole('timer')).toBeVisible();

  await tray.choose(`Stop ${name}`);
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  const closed = app.electron.waitForEvent('close');
  await tray.choose('Quit');
  await closed;
});

test('the tray leads to the page of what runs, once its address is known', async ({ tray, app, service }) => {
  const { page } = app;
  const labels = async (): Promise<readonly string[]> => (await tray.read())?.labels ?? [];
  const { boardId, taskId, name } = await boardWithLimit(service);
  await signIn(page, service);
  await searchAndStart(page, name);
  const leading = async (): Promise<readonly string[]> =>
    (await labels()).filter((label) => label.startsWith('Open card'));
  await expect.poll(leading).toEqual([`Open card ${name}`]);

  await openSettings(page, 'Accounts');
  const field = page.getByRole('textbox', { name: 'Cards in the browser' });
  await field.fill('https://name.example/boards/{board}/tasks/{task}');
  await field.press('Enter');
  await expect.poll(labels).toContain(`Open card in browser: ${name}`);

  const opened = await notingAddresses(app.electron);
  await tray.choose(`Open card in browser: ${name}`);
  await expect.poll(opened).toEqual([`https://name.example/boards/${boardId}/tasks/${taskId}`]);
});

test('the tray says what needs an answer and what waits for the service, and its menu leads there', async ({
  tray,
  app,
  service,
}) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  const shown = async (): Promise<string> => {
    const item = await tray.read();
    return [item?.tooltip, ...(item?.labels ?? [])].join('\n');
  };
  const icons = new Set<string>();
  const noteIcon = async (): Promise<void> => {
    const item = await tray.read();
    if (item === null) throw new Error('there is no icon');
    icons.add(item.icon.toString('base64'));
  };
  await signIn(page, service);
  await searchAndStart(page, first.name);
  await expect.poll(shown).toContain(`Stop ${first.name}`);
  await noteIcon();

  const { executable, args } = launchCommand();
  const link = spawn(executable, [...args, `--user-data-dir=${app.userDataDir}`, 'cardclock://stop'], {
    stdio: 'ignore',
  });
  await once(link, 'exit');
  await expect.poll(shown).toMatch(/^Cardclock: .*\. 1 question to answer$/m);
  await noteIcon();
  const window = await app.electron.browserWindow(page);
  await window.evaluate((one: BrowserWindow) => one.hide());
  await tray.choose('1 question to answer…');
  await expect.poll(async () => await windows(app)).toEqual({ seen: true, minimized: false });
  await page.getByRole('region', { name: 'Questions' }).getByRole('button', { name: 'Not now' }).click();

  await service.network.cut();
  await searchAndStart(page, second.name);
  await expect.poll(shown).toMatch(/^Cardclock: .*\. \d waiting, offline since \d\d:\d\d$/m);
  await noteIcon();
  expect(icons.size).toBe(3);

  await tray.choose(`Start ${first.name}`);
  await expect(running(page).getByRole('button', { name: `Stop ${first.name}` })).toBeVisible();
  await tray.choose('Start at…');
  await expect(page.getByRole('combobox', { name: 'Search tasks' })).toHaveValue('start ');
});

/** Of all windows together; one that is hidden while it is minimized counts as minimized, too. */
async function windows({ electron }: AppUnderTest): Promise<{ readonly seen: boolean; readonly minimized: boolean }> {
  return await electron.evaluate(({ BrowserWindow }) => {
    const all = BrowserWindow.getAllWindows();
    return { seen: all.some((one) => one.isVisible()), minimized: all.some((one) => one.isMinimized()) };
  });
}

base(
  'a window that nobody wants to see is minimized without a tray, and hidden while there is one, whenever it comes and goes',
  async ({ app }) => {
    await app.restart({ kill: 'quit', args: ['--hidden'] });
    const atRest = async (): Promise<void> =>
      await expect.poll(async () => await windows(app)).toEqual({ seen: false, minimized: true });
    await atRest();
    const window = await app.electron.browserWindow(await app.electron.firstWindow());

    for (const _ of ['first', 'again']) {
      {
        await using tray = await startTrayHost();
        const labels = async (): Promise<readonly string[]> => (await tray.read())?.labels ?? [];
        await expect.poll(labels).toContain('Nothing running');
        await expect(async () => await tray.choose('Open Cardclock')).toPass();
        await expect.poll(async () => await windows(app)).toEqual({ seen: true, minimized: false });
        await window.evaluate((one: BrowserWindow) => one.close());
        await expect.poll(async () => await windows(app)).toEqual({ seen: false, minimized: false });
      }
      await atRest();
    }
    await window.evaluate((one: BrowserWindow) => one.restore());
    await expect.poll(async () => await windows(app)).toEqual({ seen: true, minimized: false });
    await window.evaluate((one: BrowserWindow) => one.close());
    await atRest();
  },
);
