import type { ElectronApplication } from 'playwright';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { running, search, searchAndStart, signIn } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';

/** Lets the system say that nobody touched anything for so long; Xvfb's own count would take as long as it says. */
async function sayIdle(electron: ElectronApplication, seconds: number): Promise<void> {
  await electron.evaluate(({ powerMonitor }, idleSeconds) => {
    powerMonitor.getSystemIdleTime = () => idleSeconds;
    powerMonitor.getSystemIdleState = () => 'active';
  }, seconds);
}

/** How long ago what the service has has ended: the start was typed, and is cut to its minute. */
async function minutesSinceEnds(service: TestService): Promise<readonly number[]> {
  const trackers = await service.trackers();
  return trackers.map(({ ended_at: end }) => Math.round((Date.now() - Date.parse(end ?? '')) / 60_000));
}

/** A timer that has run for 35 minutes by its start, for the last 15 of which nobody touched anything. */
async function leaveTimer(app: AppUnderTest, service: TestService): Promise<string> {
  const [first] = await service.tasks();
  if (first === undefined) throw new Error('a task is needed');
  await sayIdle(app.electron, 0);
  await signIn(app.page, service);
  await searchAndStart(app.page, first.name);
  await running(app.page).getByRole('timer').waitFor();
  await search(app.page).fill('');
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
  await expect(app.page.getByRole('region', { name: 'Questions' })).toHaveCount(0);

  // twenty minutes of work, and fifteen away from it
  await app.page.getByRole('button', { name: `More for ${first.name}` }).click();
  await app.page.getByRole('menuitem', { name: 'Edit start…' }).click();
  await app.page.getByRole('textbox', { name: 'Start' }).fill('-35m');
  await app.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await sayIdle(app.electron, 15 * 60);
  return first.name;
}

test('back at the computer after long, the running timer is asked about; the answer can be taken back', async ({
  app,
  service,
}) => {
  await leaveTimer(app, service);
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
  await sayIdle(app.electron, 0);
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));

  const questions = app.page.getByRole('region', { name: 'Questions' });
  await expect(questions).toContainText('Nobody used this computer.');
  await questions.getByRole('button', { name: /^Stop at / }).click();
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await expect(running(app.page).getByRole('timer')).toBeVisible();
});

test('a stop that is the first sign of somebody leaves the question, whose answer ends the entry where they left', async ({
  app,
  service,
}) => {
  const name = await leaveTimer(app, service);

  await running(app.page)
    .getByRole('button', { name: `Stop ${name}` })
    .click();
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);

  const questions = app.page.getByRole('region', { name: 'Questions' });
  await expect(questions).toContainText('The timer has ended since');
  await questions.getByRole('button', { name: /^End at / }).click();
  await expect(questions).toHaveCount(0);
  await expect.poll(async () => await minutesSinceEnds(service)).toEqual([15]);
});
