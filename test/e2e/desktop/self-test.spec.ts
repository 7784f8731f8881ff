import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '../../support/app-fixture.ts';
import { axeFindings } from '../../support/axe-findings.ts';
import { downloaded } from '../../support/download.ts';
import { openSettings, searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import { type NotificationHost, startNotificationHost } from '../../support/notification-host.ts';
import { startTrayHost } from '../../support/tray-host.ts';
import { skipWithout } from '../../support/needs.ts';

interface Desk extends AsyncDisposable {
  readonly notifications: NotificationHost;
}

/** They have to be there before the app asks for them. */
const test = base.extend<{ desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await using hosts = new AsyncDisposableStack();
      hosts.use(await startTrayHost());
      const notifications = hosts.use(await startNotificationHost());
      await use({ notifications, [Symbol.asyncDispose]: async () => await hosts.disposeAsync() });
    },
    { auto: true },
  ],
});
// Tray and notifications are looked at on the session bus.
skipWithout(test, 'linux');

test('who needs help has the self-test, the log and a diagnostics file to show', async ({ app, service, desk }) => {
  const { page, userDataDir } = app;
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  await signIn(page, service);
  await searchAndStart(page, task.name);
  await stop(page, task.name);
  await expect(syncStatus(page)).toHaveText('All saved');
  await openSettings(page, 'Help');

  const rows = page.getByRole('list', { name: 'Self-test results' });
  const results = rows.getByRole('heading');
  const rest = ['Shortcuts Works', 'Idle Works', 'Keychain Works'];
  const { notifications } = desk;
  const log = (): string => readFileSync(join(userDataDir, 'logs/cardclock.log'), 'utf8');

  await test.step('the self-test finds what this desktop has', async () => {
    await page.getByRole('button', { name: 'Run self-test' }).click();
    await expect(results).toHaveText([
      'Tray Works',
      'Notifications Works',
      ...rest,
      'Network Works',
      'Answers Works',
      'Clock Works',
      'Disk Works',
    ]);
    expect(notifications.shown().map(({ title }) => title)).toEqual(['Cardclock self-test']);
    await expect.poll(() => notifications.takenAway()).toEqual([1]);
    await expect(rows).toContainText('taken away again by test, asked over the session bus.');
    await expect(rows).toContainText('Reminders appear with their buttons');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await axeFindings(page)).toEqual([]);
  });

  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  const shown = dialog.getByRole('region');

  await test.step('diagnostics are shown as they will be saved', async () => {
    await page.getByRole('button', { name: 'Show diagnostics…' }).click();
    await expect(shown).toContainText('Tray: Works');
    await expect(shown).toContainText('request POST /api/v3/time_trackers 200');
    await expect(shown).not.toContainText(task.name);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page)).toEqual([]);
    const file = await downloaded(
      app,
      async () => await dialog.getByRole('button', { name: 'Save diagnostics' }).click(),
    );
    await expect
      .poll(() => readFileSync(file.path, 'utf8'))
      .toBe(await shown.evaluate((element) => element.textContent));
  });

  await test.step('with the names of tasks when they are wanted, and never with the token', async () => {
    await dialog.getByRole('checkbox', { name: 'With the names of tasks' }).check();
    await expect(shown).toContainText(`Task ${task.id}: ${task.name}`);
    await expect(shown).not.toContainText(service.token);
    await page.keyboard.press('Escape');
  });

  await test.step('the self-test finds what this desktop lacks', async () => {
    await desk[Symbol.asyncDispose]();
    await service.network.cut();
    await page.getByRole('button', { name: 'Run self-test again' }).click();
    await expect(results).toHaveText([
      'Tray Not here',
      'Notifications Not here',
      ...rest,
      'Network Does not work',
      'Answers Works',
      'Clock Not here',
      'Disk Works',
    ]);
  });

  await test.step('and what of it has come with less', async () => {
    await using plain = await startNotificationHost({ capabilities: ['body'] });
    await page.getByRole('button', { name: 'Run self-test again' }).click();
    await expect(rows).toContainText('Reminders appear, but their buttons do not.');
    expect(plain.shown()).toMatchObject([{ title: 'Cardclock self-test', hints: { 'suppress-sound': true } }]);
  });

  await test.step('a notification server that never answers holds nothing up', async () => {
    await using silent = await startNotificationHost({ answers: 'never' });
    await page.getByRole('button', { name: 'Run self-test again' }).click();
    await expect(rows).toContainText('One was tried and not shown: no answer within 5 s.');
    expect(silent.shown()).toEqual([]);
  });

  await test.step('the log tells of starts and ends, and of the tray that is gone', async () => {
    await app.restart({ kill: 'quit' });
    await expect
      .poll(log)
      .toMatch(/ start desktop, [\s\S]* stop\n[\s\S]* start desktop, [\s\S]* tray: none on this desktop\n/);
    expect(log().match(/tray: none/g)).toHaveLength(1);
  });
});

test('the self-test names shortcuts of the person that somebody else holds', async ({ app }) => {
  // The window manager holds the first of them.
  const shortcuts = { toggle: 'Ctrl+Alt+Left', panel: 'Ctrl+Alt+P', highlight: null };
  await app.restart({
    kill: 'quit',
    before: () => writeFileSync(join(app.userDataDir, 'settings.json'), JSON.stringify({ shortcuts })),
  });
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await openSettings(app.page, 'Help');
  await app.page.getByRole('button', { name: 'Run self-test' }).click();

  const result = app.page
    .getByRole('list', { name: 'Self-test results' })
    .getByRole('listitem')
    .filter({ hasText: 'Shortcuts' });
  await expect(result).toContainText('Works in part');
  await expect(result).toContainText('use some of your shortcuts, so these do nothing here: Ctrl+Alt+Left.');
});
