import type { BrowserWindow } from 'electron';
import type { Page } from 'playwright';
import { HIDDEN_MS } from '../../../main/shell/windows/page-lifetime.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { search } from '../../support/steps.ts';

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];

/** Apart from the panel. */
async function windows(app: App): Promise<number> {
  return await app.electron.evaluate(
    ({ BrowserWindow: all }) =>
      all.getAllWindows().filter((one) => !one.webContents.getURL().endsWith('?panel')).length,
  );
}

/** From now on the minute after which a hidden page goes is over at once; gives what makes it as long as it was. */
async function shortenTheWait(app: App): Promise<() => Promise<void>> {
  await app.electron.evaluate((_electron, waitMs) => {
    const { setTimeout: wait } = globalThis;
    const shortened = (work: () => void, ms: number): unknown => wait(work, ms === waitMs ? 50 : ms);
    Object.assign(globalThis, { setTimeout: shortened, unshortened: wait });
  }, HIDDEN_MS);
  return async () =>
    await app.electron.evaluate(
      () => void Object.assign(globalThis, { setTimeout: Reflect.get(globalThis, 'unshortened') }),
    );
}

/** Playwright has every page believe that it is seen. */
async function hide(app: App, page: Page = app.page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  const window = await app.electron.browserWindow(page);
  await window.evaluate((one: BrowserWindow) => one.hide());
}

test('a window that was closed to the tray lets its page go, and is drawn anew when somebody wants it', async ({
  app,
}) => {
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await expect(search(app.page)).toBeVisible();
  const waitAsEver = await shortenTheWait(app);

  await search(app.page).fill('half a sen');
  await hide(app);
  // the page is asked again and again, and holds a text
  await app.page.evaluate(async () => {
    await new Promise((asked) => addEventListener('beforeunload', asked, { once: true }));
  });
  expect(await windows(app)).toBe(1);
  await expect(search(app.page)).toHaveValue('half a sen');

  // it goes before it has answered
  await search(app.page)
    .fill('')
    .catch(() => undefined);
  await expect.poll(async () => await windows(app)).toBe(0);

  await waitAsEver();
  const drawn = app.electron.waitForEvent('window');
  await app.electron.evaluate(({ app: electron }) => electron.emit('activate'));
  const page = await drawn;
  await expect(search(page)).toBeVisible();
  const window = await app.electron.browserWindow(page);
  await expect.poll(async () => await window.evaluate((one: BrowserWindow) => one.isVisible())).toBe(true);
});

test('a panel that was hidden keeps a dialog that was left open, and lets its page go once it is closed', async ({
  app,
}) => {
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await expect(search(app.page)).toBeVisible();
  const drawn = app.electron.waitForEvent('window');
  await app.electron.evaluate(({ app: electron }) => electron.emit('second-instance', {}, ['--search']));
  const panel = await drawn;
  await expect(search(panel)).toBeFocused();
  await panel.keyboard.press('F1');
  const dialog = panel.getByRole('dialog');
  await expect(dialog).toBeVisible();

  await shortenTheWait(app);
  await hide(app, panel);
  await panel.evaluate(async () => {
    await new Promise((asked) => addEventListener('beforeunload', asked, { once: true }));
  });
  await expect(dialog).toBeVisible();

  const gone = panel.waitForEvent('close');
  await dialog.press('Escape').catch(() => undefined);
  await gone;
});
