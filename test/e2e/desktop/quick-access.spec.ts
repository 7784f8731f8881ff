import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { type AttachedApp, openAttached } from '../../support/attached-app.ts';
import { test as base } from '../../support/desktop-fixture.ts';
import { launchCommand } from '../../support/launch-command.ts';
import { axeFindings } from '../../support/axe-findings.ts';
import { isShown, panelPage } from '../../support/panel-steps.ts';
import { clickDesktop, pressKeys } from '../../support/press-keys.ts';
import { openSettings, running, search, workList } from '../../support/steps.ts';
import { startTrayHost, type TrayHost } from '../../support/tray-host.ts';
import { skipWithout } from '../../support/needs.ts';

interface Fixtures {
  readonly app: AttachedApp;
  readonly tray: TrayHost;
}

const test = base.extend<Fixtures>({
  tray: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await using tray = await startTrayHost();
      await use(tray);
    },
    // it has to be there before the app asks for it
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  app: async ({}, use) => {
    const { executable, args } = launchCommand();
    const folder = await mkdtemp(join(tmpdir(), 'cardclock-app-'));
    const app = await openAttached(executable, args, folder);
    await use(app);
    await app.quit();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});
// The tray is looked at on the session bus, and keys are pressed at the X server.
skipWithout(test, 'linux');

const TOGGLE = 'Start or stop the last task';
const PANEL = 'Open the search';

async function record(page: Page, label: string, press: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Record keys for ${label}` }).click();
  await expect(page.getByRole('textbox', { name: `Keys for ${label}` })).toBeFocused();
  await press();
  await expect(page.getByRole('button', { name: `Record keys for ${label}` })).toBeFocused();
}

/** A press that comes sooner counts as the keys being held. */
async function keysAreUp(quietMs: number): Promise<void> {
  const since = performance.now();
  await expect.poll(() => performance.now() - since).toBeGreaterThan(quietMs);
}

test('keys that are recorded work from anywhere; the panel opens by key and by click, and forgets', async ({
  app,
  tray,
}) => {
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(app.page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  const timer = running(app.page).getByRole('timer');
  await expect(timer).toBeVisible();

  await openSettings(app.page, 'Shortcuts');
  await record(app.page, TOGGLE, async () => await pressKeys('ctrl+alt+t'));
  await expect(app.page.getByRole('listitem', { name: TOGGLE })).toContainText('CtrlAltT');
  await pressKeys('ctrl+alt+t');
  await expect(timer).toHaveCount(0);
  await keysAreUp(1000);
  await pressKeys('ctrl+alt+t');
  await expect(timer).toBeVisible();

  // the window manager holds these keys, so they only reach the page by way of the browser
  await record(app.page, PANEL, async () => await app.page.keyboard.press('Control+Alt+ArrowLeft'));
  const row = app.page.getByRole('listitem', { name: PANEL });
  await expect(row.getByRole('alert')).toContainText('Ctrl+Alt+Left is taken by another program');
  await expect(row).toContainText('None');
  await record(app.page, PANEL, async () => await pressKeys('ctrl+alt+p'));
  await expect(row.getByRole('alert')).toHaveCount(0);

  await pressKeys('ctrl+alt+p');
  const panel = await panelPage(app.context);
  const shown = async (): Promise<boolean> => await isShown(panel);
  await expect.poll(shown).toBe(true);
  await expect(search(panel)).toBeFocused();
  await expect(running(panel).getByRole('timer')).toBeVisible();
  await search(panel).fill('nobody else’s business');
  await pressKeys('ctrl+alt+p');
  await expect.poll(shown).toBe(false);

  await running(app.page)
    .getByRole('button', { name: /^Stop / })
    .click();
  await keysAreUp(150);
  await pressKeys('ctrl+alt+p');
  await expect.poll(shown).toBe(true);
  await expect(running(panel).getByRole('timer')).toHaveCount(0);
  await expect(search(panel)).toBeFocused();
  await expect(search(panel)).toHaveValue('');
  await pressKeys('Escape');
  await expect.poll(shown).toBe(false);

  await tray.activate();
  await expect.poll(shown).toBe(true);
  await expect(panel.getByRole('region', { name: 'Your day' })).toBeVisible();
  expect(await axeFindings(panel)).toEqual([]);
  await clickDesktop();
  await expect.poll(shown).toBe(false);
});
