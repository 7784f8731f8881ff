import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { beThere, runSince } from '../../support/long-timers.ts';
import { startNotificationHost } from '../../support/notification-host.ts';
import { openSettings, running, signIn, workListButton } from '../../support/steps.ts';
import { skipWithout } from '../../support/needs.ts';

// Notifications are looked at on the session bus.
skipWithout(test, 'linux');

const MINUTE_MS = 60_000;

async function turnOn({ page }: AppUnderTest): Promise<void> {
  await openSettings(page, 'Reminders');
  await page.getByRole('switch', { name: 'When it’s time for a break' }).click({ force: true });
  await expect(page.getByRole('textbox', { name: 'Short break' })).toHaveValue('5');
  await page.getByRole('tab', { name: 'Today' }).click();
}

/** As after five minutes away from the computer. */
function letBreakEnd({ userDataDir }: AppUnderTest): void {
  const file = join(userDataDir, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  const { pause } = settings.reminderMemory;
  expect(pause.untilMs - pause.fromMs).toBe(5 * MINUTE_MS);
  pause.untilMs = Date.now();
  writeFileSync(file, JSON.stringify(settings));
}

test('a round is over: a break by a notification’s button stops the timer, and the end of it starts it again', async ({
  app,
  service,
}) => {
  await using desk = await startNotificationHost();
  const told = (title: string) => desk.shown().filter((shown) => shown.title === title);
  const [task] = await service.tasks();
  if (task === undefined) throw new Error('a task is needed');
  await beThere(app.electron);
  await signIn(app.page, service);
  await turnOn(app);

  await test.step('in the midst of a round it says when the break is', async () => {
    await runSince(app.page, task.name, '-10m');
    await expect(running(app.page).getByText(/^Break at \d\d:\d\d$/)).toBeVisible();
    expect(told('Time for a break')).toHaveLength(0);
  });

  await test.step('a break is due, is taken, and can be seen', async () => {
    await running(app.page)
      .getByRole('button', { name: `More for ${task.name}` })
      .click();
    await app.page.getByRole('menuitem', { name: 'Edit start…' }).click();
    await app.page.getByRole('dialog').getByLabel('Start').fill('-40m');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => told('Time for a break')).toHaveLength(1);
    const [due] = told('Time for a break');
    expect(due?.actions).toEqual(['default', 'Open Cardclock', '0', 'Take a break', '1', 'One more round']);
    await expect(running(app.page).getByText(/^Break at/)).toHaveCount(0);

    for (const _ of ['pressed', 'again']) desk.press(due?.id ?? 0, '0');

    await expect(app.page.getByText(/^Break until \d\d:\d\d$/)).toBeVisible();
    await expect.poll(async () => await service.trackers()).toHaveLength(1);
    await expect.poll(async () => (await service.trackers()).map(({ ended_at }) => ended_at !== null)).toEqual([true]);
  });

  await test.step('after it the last task is one button away, also when the app was closed meanwhile', async () => {
    await app.restart({ kill: 'quit', before: () => letBreakEnd(app) });
    await beThere(app.electron);
    // Somebody who is there does something: it is looked at then, and not only with the next minute.
    await (await workListButton(app.page, task.name, `Highlight ${task.name}`)).click();
    await expect.poll(() => told('The break is over')).toHaveLength(1);
    const [over] = told('The break is over');
    expect(over?.actions.slice(2)).toEqual(['0', `Continue “${task.name}”`, '1', '5 minutes more', '2', 'Not now']);

    desk.press(over?.id ?? 0, '0');

    await expect(running(app.page).getByRole('button', { name: `Stop ${task.name}` })).toBeVisible();
    await expect
      .poll(async () => (await service.trackers()).map(({ ended_at }) => ended_at === null))
      .toEqual([false, true]);
  });
});
