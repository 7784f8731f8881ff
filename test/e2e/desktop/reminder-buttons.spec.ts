import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { beThere, long, runForHours } from '../../support/long-timers.ts';
import { startNotificationHost } from '../../support/notification-host.ts';
import { running, signIn, stop } from '../../support/steps.ts';
import type { ServedTask, TestService } from '../../support/test-service.ts';
import { skipWithout } from '../../support/needs.ts';

// Notifications are looked at on the session bus.
skipWithout(test, 'linux');

const HOUR_MS = 3_600_000;

async function threeTasks(service: TestService): Promise<readonly [ServedTask, ServedTask, ServedTask]> {
  const [first, second, third] = await service.tasks();
  if (first === undefined || second === undefined || third === undefined) throw new Error('three tasks are needed');
  return [first, second, third];
}

/** Hours of a task on the service, of each of its intervals; null: it runs. */
async function hours(service: TestService, task: ServedTask): Promise<readonly (number | null)[]> {
  return (await service.trackers())
    .filter(({ task_id }) => task_id === task.id)
    .map(({ started_at, ended_at }) => {
      return ended_at === null ? null : (Date.parse(ended_at) - Date.parse(started_at)) / HOUR_MS;
    });
}

async function hideWindows({ electron }: AppUnderTest): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide();
  });
}

/** A window that is hidden draws nothing, and Playwright waits a second for it with each click. */
async function showWindows({ electron }: AppUnderTest): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.show();
  });
}

async function isSeen({ electron }: AppUnderTest): Promise<boolean> {
  return await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((one) => one.isVisible()));
}

test('each button of a reminder’s notification does what it says, once, without a window', async ({ app, service }) => {
  await using desk = await startNotificationHost();
  const { page, electron } = app;
  const [first, second, third] = await threeTasks(service);
  await beThere(electron);
  await signIn(page, service);

  await test.step('Trim', async () => {
    await runForHours(page, first.name);
    await expect.poll(() => long(desk)).toHaveLength(1);
    expect(long(desk)[0]).toMatchObject({
      app: 'Cardclock',
      actions: ['default', 'Open Cardclock', '0', 'Trim to 4 h', '1', 'Stop now', '2', 'Still at it'],
      hints: { 'desktop-entry': 'cardclock', urgency: 1 },
    });
    await hideWindows(app);

    for (const _ of ['pressed', 'again']) desk.press(long(desk)[0]?.id ?? 0, '0');

    await expect.poll(async () => await hours(service, first)).toEqual([4]);
    expect(await isSeen(app)).toBe(false);
  });

  await test.step('Stop now', async () => {
    await showWindows(app);
    await runForHours(page, second.name);
    await expect.poll(() => long(desk)).toHaveLength(2);
    await hideWindows(app);

    desk.press(long(desk)[1]?.id ?? 0, '1');

    await expect.poll(async () => await hours(service, second)).toEqual([expect.closeTo(5, 0)]);
    expect(await isSeen(app)).toBe(false);
  });

  await test.step('Still at it', async () => {
    await showWindows(app);
    await runForHours(page, third.name);
    await expect.poll(() => long(desk)).toHaveLength(3);
    const reminder = page.getByRole('article', { name: /running for more than/ });
    await expect(reminder).toBeVisible();
    await hideWindows(app);

    desk.press(long(desk)[2]?.id ?? 0, '2');

    await expect(reminder).toHaveCount(0);
    await expect(running(page).getByRole('timer')).toHaveCount(1);
    expect(await hours(service, third)).toEqual([null]);
    expect(await isSeen(app)).toBe(false);
  });

  expect(await service.trackers()).toHaveLength(3);
  expect(long(desk)).toHaveLength(3);
});

test('notifications follow the desktop’s server: without buttons, gone and come back, and one that never answers', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  const [first, second, third] = await threeTasks(service);
  await beThere(electron);
  await signIn(page, service);

  await test.step('one that shows no buttons is sent none', async () => {
    await using desk = await startNotificationHost({ capabilities: ['body'] });
    await runForHours(page, first.name);
    await expect.poll(() => long(desk).map(({ actions }) => actions)).toEqual([[]]);
  });

  await test.step('the next one shows what comes next, with buttons that work; quitting takes it away', async () => {
    await using desk = await startNotificationHost();
    await stop(page, first.name);
    await runForHours(page, second.name);
    await expect.poll(() => long(desk)).toHaveLength(1);
    desk.press(long(desk)[0]?.id ?? 0, '1');
    await expect(running(page).getByRole('timer')).toHaveCount(0);

    await runForHours(page, third.name);
    await expect.poll(() => long(desk)).toHaveLength(2);
    await app.restart({ kill: 'quit' });
    await expect.poll(desk.takenAway).toContain(long(desk)[1]?.id);
  });

  await test.step('nothing waits for one that never answers, and the window says it all the same', async () => {
    await using desk = await startNotificationHost({ answers: 'never' });
    await beThere(app.electron);
    const reminder = app.page.getByRole('article', { name: /running for more than/ });
    await reminder.getByRole('button', { name: 'Stop now' }).click();
    await runForHours(app.page, second.name);
    await expect.poll(desk.asked).toBeGreaterThan(0);

    await reminder.getByRole('button', { name: 'Trim to 4 h' }).click();
    await expect(running(app.page).getByRole('timer')).toHaveCount(0);
    await app.restart({ kill: 'quit' });
    expect(desk.shown()).toEqual([]);
  });
});
