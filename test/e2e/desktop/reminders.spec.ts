import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '../../support/app-fixture.ts';
import { beThere, long, runForHours } from '../../support/long-timers.ts';
import { type NotificationHost, startNotificationHost } from '../../support/notification-host.ts';
import { openSettings, running, signIn, stop } from '../../support/steps.ts';
import { message } from '../../support/time-steps.ts';
import { skipWithout } from '../../support/needs.ts';

/** What shows notifications has to be there before the app asks for it. */
const test = base.extend<{ desk: NotificationHost }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await using desk = await startNotificationHost();
      await use(desk);
    },
    { auto: true },
  ],
});
// Notifications are looked at on the session bus.
skipWithout(test, 'linux');

test('a long timer is said as a notification, whose click opens the same choices; the login entry is a file', async ({
  app,
  service,
  desk,
}) => {
  const [first, second] = await service.tasks();
  if (first === undefined || second === undefined) throw new Error('two tasks are needed');
  const { electron, page } = app;
  const isSeen = async (): Promise<boolean> =>
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  // Later in the day the goal is reached, too.
  const reminder = page
    .getByRole('region', { name: 'Reminders' })
    .getByRole('article', { name: /running for more than/ });
  await beThere(electron);
  await signIn(page, service);

  await test.step('said, and taken away once the timer is stopped', async () => {
    await runForHours(page, first.name);
    await expect.poll(() => long(desk).length).toBe(1);
    expect(long(desk)[0]).toMatchObject({ title: `“${first.name}” has been running for more than 4 h` });
    await stop(page, first.name);
    await expect.poll(desk.takenAway).toContain(long(desk)[0]?.id);
  });

  await test.step('a click opens the window, which offers to trim it', async () => {
    await electron.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
    await runForHours(page, second.name);
    await expect.poll(() => long(desk).length).toBe(2);
    expect(await isSeen()).toBe(false);

    desk.press(long(desk)[1]?.id ?? 0, 'default');
    await expect.poll(isSeen).toBe(true);
    await reminder.getByRole('button', { name: 'Trim to 4 h' }).click();
    await expect(running(page).getByRole('timer')).toHaveCount(0);
    await expect(reminder).toHaveCount(0);
  });

  await test.step('taken back, it is shown again, and not said again', async () => {
    await message(page, /^Trim to 4 h:/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await reminder.getByRole('button', { name: 'Still at it' }).click();
    await expect(reminder).toHaveCount(0);
    await expect(running(page).getByRole('timer')).toBeVisible();
    expect(long(desk)).toHaveLength(2);
  });

  await test.step('the entry that starts the app at login comes and goes with its switch', async () => {
    const file = join(await electron.evaluate(({ app: own }) => own.getPath('appData')), 'autostart/cardclock.desktop');
    await openSettings(page, 'General');
    const atLogin = page.getByRole('switch', { name: 'Start at login' });
    await expect(atLogin).not.toBeChecked();
    await atLogin.click();
    await page.getByRole('switch', { name: 'Start hidden' }).click();
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^Exec=.* --hidden$/m);
    await atLogin.click();
    await expect.poll(() => existsSync(file)).toBe(false);
  });
});
