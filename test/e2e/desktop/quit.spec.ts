import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright';
import { hasEnded } from '../../support/end-process.ts';
import { openSettings, running, workList } from '../../support/steps.ts';
import { expect, test } from '../../support/tray-fixture.ts';
import { skipWithout } from '../../support/needs.ts';

// The tray is looked at on the session bus.
skipWithout(test, 'linux');

/** As if the person pressed this button of every question; what was asked is kept as `asked`. */
async function pressing(electron: ElectronApplication, button: string): Promise<void> {
  await electron.evaluate(({ dialog }, label) => {
    const asked: unknown[] = [];
    const showMessageBox = async (options: { readonly buttons: readonly string[] }): Promise<unknown> => {
      asked.push(options);
      return await Promise.resolve({ response: options.buttons.indexOf(label), checkboxChecked: false });
    };
    Object.assign(dialog, { showMessageBox });
    Object.assign(globalThis, { asked });
  }, button);
}

async function isSeen(electron: ElectronApplication): Promise<boolean> {
  return await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((one) => one.isVisible()));
}

test('Quit asks about a running timer, and does what is answered; the system that ends the app does not wait', async ({
  app,
  tray,
}) => {
  const timer = (): ReturnType<typeof running> => running(app.page).getByRole('timer');
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  const start = workList(app.page)
    .getByRole('button', { name: /^Start / })
    .first();
  const name = ((await start.getAttribute('aria-label')) ?? '').replace('Start ', '');
  await start.click();
  await expect(timer()).toBeVisible();

  await test.step('cancelled, all stays as it is', async () => {
    await pressing(app.electron, 'Cancel');
    await tray.choose('Quit');
    const asked = async (): Promise<unknown> => await app.electron.evaluate(() => Reflect.get(globalThis, 'asked'));
    await expect.poll(asked).toMatchObject([{ message: `“${name}” is running`, buttons: { length: 3 } }]);
    await expect(timer()).toBeVisible();
  });

  await test.step('a signal ends it while the question stands, and the timer goes on', async () => {
    await app.electron.evaluate(({ dialog }) => {
      Object.assign(dialog, { showMessageBox: async () => await new Promise(() => undefined) });
    });
    await tray.choose('Quit');
    await app.restart({ kill: 'SIGTERM' });
    await expect(timer()).toBeVisible();
    await expect.poll(async () => (await tray.read())?.labels).toContain('Quit');
  });

  await test.step('stopped now, nothing runs at the next start', async () => {
    await pressing(app.electron, 'Stop it now');
    const closed = app.electron.waitForEvent('close');
    await tray.choose('Quit');
    await closed;
    await app.restart({ kill: 'quit', args: ['--hidden'] });
    await expect.poll(async () => (await tray.read())?.labels).toContain('Nothing running');
  });

  await test.step('started hidden it makes no window until it is asked for', async () => {
    expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
    await tray.choose('Open Cardclock');
    await expect.poll(async () => await isSeen(app.electron)).toBe(true);
    await expect(workList(app.page).getByRole('button', { name: `Start ${name}` })).toBeVisible();
    await expect(timer()).toHaveCount(0);
  });

  await test.step('closing the window quits where nobody wants it kept', async () => {
    await openSettings(app.page, 'General');
    const kept = app.page.getByRole('switch', { name: 'Keep running when the window is closed' });
    await kept.click({ force: true });
    await expect(kept).not.toBeChecked();
    const closed = app.electron.waitForEvent('close');
    await app.electron.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find((one) => one.isVisible())
        ?.close();
    });
    await closed;
  });
});

test('no error box, no news of the desktop and no further signal keeps the app from quitting in order', async ({
  app,
}) => {
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(app.page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  await expect(running(app.page).getByRole('timer')).toBeVisible();
  const log = (): string => readFileSync(join(app.userDataDir, 'logs', 'cardclock.log'), 'utf8');
  const child = app.electron.process();
  // Nobody reads what it writes any more.
  child.stderr?.destroy();

  await app.electron.evaluate(({ app: quitting, powerMonitor }) => {
    setImmediate(() => {
      throw new RangeError('nobody catches this');
    });
    // The journal is closed by then.
    quitting.once('will-quit', () => {
      powerMonitor.emit('lock-screen');
      quitting.emit('second-instance', {}, ['cardclock://stop']);
    });
  });
  await expect.poll(log).toContain(' defect RangeError');
  const signals = setInterval(() => child.kill('SIGTERM'), 20);
  await expect
    .poll(() => hasEnded(child))
    .toBe(true)
    .finally(() => clearInterval(signals));

  expect(log()).toMatch(/ stop\n$/);
  const defects = log()
    .split(/^(?=\S)/m)
    .filter((entry) => entry.includes(' defect '));
  expect(defects).toEqual([expect.stringContaining('RangeError')]);
});
