import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { STILL_MS } from '../../../main/shell/idle/stillness.ts';
import { openWaylandIdle, waylandSocket } from '../../../main/shell/idle/wayland-idle.ts';
import { type AttachedApp, openAttached } from '../../support/attached-app.ts';
import { test as base } from '../../support/desktop-fixture.ts';
import { launchCommand } from '../../support/launch-command.ts';
import { panelPage } from '../../support/panel-steps.ts';
import { openSettings, running, search, workList } from '../../support/steps.ts';
import { startTrayHost } from '../../support/tray-host.ts';
import { startWayland, WAYLAND_NEEDS, type WaylandDesktop } from '../../support/wayland-desktop.ts';
import { skipWithout } from '../../support/needs.ts';

interface Fixtures {
  readonly desktop: WaylandDesktop;
  /** Opens the app on that desktop, always with the same data folder. */
  readonly open: (...switches: readonly string[]) => Promise<AttachedApp>;
  /** Runs `cardclock WORDS` there, as a key that is bound to it does. */
  readonly cardclock: (...words: readonly string[]) => Promise<void>;
}

const NATIVE = ['--ozone-platform=wayland', '--enable-features=WaylandWindowDecorations'];
const OLDER = '--ozone-platform=x11';
const TITLE = 'Cardclock';

const test = base.extend<Fixtures & { readonly folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  desktop: async ({}, use) => {
    await using desktop = await startWayland();
    await use(desktop);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'cardclock-app-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  open: async ({ desktop, folder }, use) => {
    const opened: AttachedApp[] = [];
    await use(async (...switches) => {
      const { executable, args } = launchCommand();
      const app = await openAttached(executable, [...args, ...switches], folder, desktop.env);
      opened.push(app);
      return app;
    });
    for (const app of opened) await app.quit();
  },
  cardclock: async ({ desktop, folder }, use) => {
    await use(async (...words) => {
      const { executable, args } = launchCommand();
      const child = spawn(executable, [...args, ...NATIVE, `--user-data-dir=${folder}`, ...words], {
        stdio: 'ignore',
        env: desktop.env,
      });
      expect(await once(child, 'exit')).toEqual([0, null]);
    });
  },
});
skipWithout(test, 'linux', ...WAYLAND_NEEDS);

async function tryTheBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await expect(workList(page).getByRole('row').first()).toBeVisible();
}

/** This desktop shows no notifications, so that what becomes of the window is said in a dialog. */
async function closeForTheFirstTime({ windows, command }: WaylandDesktop): Promise<void> {
  await command('kill');
  await expect
    .poll(async () => (await windows()).map(({ title, isFocused }) => ({ title, isFocused })))
    .toEqual([{ title: 'Cardclock keeps running', isFocused: true }]);
  await command('kill');
  await expect.poll(windows).toEqual([]);
}

async function settings(page: Page): Promise<void> {
  await openSettings(page, 'Shortcuts');
  await expect(page.getByText('cardclock toggle', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Record keys/ })).toHaveCount(0);
}

test('on Wayland the window stands in for the panel, and keys are bound to commands', async ({
  desktop,
  open,
  cardclock,
}) => {
  await using tray = await startTrayHost();
  const teller = await openWaylandIdle(waylandSocket(desktop.env) ?? '');
  if (teller === null) throw new Error('this desktop tells when nobody touches it');
  const { page } = await open(...NATIVE);
  const only = { title: TITLE, width: 1040, height: 720, shell: 'xdg_shell', isFocused: true, isVisible: true };
  await tryTheBoard(page);
  await expect.poll(desktop.windows).toEqual([only]);
  await settings(page);

  await test.step('closing leaves it in the tray, from where it comes back', async () => {
    await closeForTheFirstTime(desktop);
    await tray.activate();
    await expect.poll(desktop.windows).toEqual([only]);
  });

  await test.step('the command for the search brings it up wherever the person is', async () => {
    await desktop.command('workspace 2');
    await expect.poll(desktop.windows).toEqual([{ ...only, isFocused: false, isVisible: false }]);
    await cardclock('--search');
    await expect.poll(desktop.windows).toEqual([only]);
    await expect(search(page)).toBeFocused();
  });

  await test.step('and the one for the last task starts it', async () => {
    await cardclock('toggle');
    await expect(running(page).getByRole('timer')).toBeVisible();
  });

  await test.step('while the desktop tells that nobody touches it, and then that somebody does', async () => {
    await expect.poll(teller.idleMs).toBeGreaterThanOrEqual(STILL_MS);
    await desktop.command('seat - cursor move 10 10');
    await expect.poll(teller.idleMs).toBe(0);
    teller.end();
  });
});

test('on Wayland without a tray a hidden start shows nothing until it is started again, in its full size', async ({
  desktop,
  folder,
  open,
  cardclock,
}) => {
  const shown = { title: TITLE, width: 1040, height: 720, shell: 'xdg_shell', isFocused: true, isVisible: true };
  const opening = open(...NATIVE, '--hidden');
  await expect.poll(() => lstatSync(join(folder, 'SingletonLock'), { throwIfNoEntry: false })).toBeDefined();
  expect(await desktop.windows()).toEqual([]);

  await cardclock();

  const { page } = await opening;
  await expect(page.getByRole('button', { name: 'Try the built-in board' })).toBeVisible();
  await expect.poll(desktop.windows).toEqual([shown]);
  await closeForTheFirstTime(desktop);
});

test('by the X server of a Wayland desktop there is a panel, and keys are bound to commands', async ({
  desktop,
  open,
}) => {
  await using tray = await startTrayHost();
  const { page, context } = await open(OLDER);
  await tryTheBoard(page);
  await settings(page);
  const titles = async (): Promise<readonly string[]> =>
    (await desktop.windows()).filter(({ isVisible }) => isVisible).map(({ title }) => title);
  await desktop.command('workspace 2');
  await expect.poll(titles).toEqual([]);

  await tray.activate();

  await expect.poll(titles).toEqual([`${TITLE} panel`]);
  const panel = await panelPage(context);
  await expect(panel.getByRole('region', { name: 'Your day' })).toBeVisible();
  await desktop.command('workspace 3');
  await desktop.command('workspace 2');
  await expect.poll(titles).toEqual([]);
  await tray.choose('Open Cardclock');
  await expect.poll(titles).toEqual([TITLE]);
});
