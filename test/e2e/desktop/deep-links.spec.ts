import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { hasEnded } from '../../support/end-process.ts';
import { launchCommand } from '../../support/launch-command.ts';
import { startOther } from '../../support/other-start.ts';
import { running, signIn } from '../../support/steps.ts';

/** As the desktop opens a link: the app is started once more with it, and leaves at once where one runs. */
async function openLink(app: AppUnderTest, link: string): Promise<void> {
  const { executable, args } = launchCommand();
  const second = spawn(executable, [...args, `--user-data-dir=${app.userDataDir}`, link], { stdio: 'ignore' });
  await once(second, 'exit');
}

function question(page: Page, title: string): ReturnType<Page['getByRole']> {
  return page.getByRole('region', { name: 'Questions' }).getByRole('article', { name: title });
}

test('a link is asked about before it starts or stops anything, opens cards, and is refused in words when it is wrong', async ({
  app,
  service,
}) => {
  const [first] = await service.tasks();
  if (first === undefined) throw new Error('a task is needed');
  await signIn(app.page, service);
  const { page } = app;

  await openLink(app, `cardclock://start/${first.id}`);
  const start = question(page, 'Start a timer?');
  await expect(start).toContainText(`A link asks to start ${first.name}.`);
  await expect(running(page).getByRole('timer')).toHaveCount(0);
  await start.getByRole('button', { name: 'Start' }).click();
  await expect(running(page).getByRole('button', { name: `Stop ${first.name}` })).toBeVisible();

  await openLink(app, 'cardclock://stop');
  const stop = question(page, 'Stop the timer?');
  await stop.getByRole('button', { name: 'Not now' }).click();
  await expect(stop).toHaveCount(0);
  await expect(running(page).getByRole('timer')).toBeVisible();

  await openLink(app, 'cardclock://stop/everything');
  await expect(page.getByText('A link was not followed: “cardclock://stop/everything”.')).toBeVisible();
  await expect(running(page).getByRole('timer')).toBeVisible();

  await openLink(app, `cardclock://task/${first.id}`);
  await expect(page.getByRole('dialog', { name: first.name })).toBeVisible();

  await app.restart({ kill: 'SIGKILL', args: [`cardclock://task/${first.id}`] });
  await expect(app.page.getByRole('dialog', { name: first.name })).toBeVisible();
});

test('a link so long that Chromium would end the app for it is refused in words, and the app goes on', async ({
  app,
}) => {
  await using second = startOther([`--user-data-dir=${app.userDataDir}`, `cardclock://${'x'.repeat(40_000)}`]);

  // The box on the screen waits for somebody to read it.
  await expect.poll(second.said).toContain('A link was not followed: it is far longer');

  expect(hasEnded(app.electron.process())).toBe(false);
  await openLink(app, 'cardclock://stop/everything');
  await expect(app.page.getByText('A link was not followed: “cardclock://stop/everything”.')).toBeVisible();
});
