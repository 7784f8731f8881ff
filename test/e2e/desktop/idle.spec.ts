import type { ElectronApplication } from 'playwright';
import { expect, test } from '../../support/app-fixture.ts';
import { running, search, searchAndStart, signIn } from '../../support/steps.ts';

/** Lets the system say that nobody touched anything for so long; Xvfb's own count would take as long as it says. */
async function sayIdle(electron: ElectronApplication, seconds: number): Promise<void> {
  await electron.evaluate(({ powerMonitor }, idleSeconds) => {
    powerMonitor.getSystemIdleTime = () => idleSeconds;
    powerMonitor.getSystemIdleState = () => 'active';
  }, seconds);
}

test('back at the computer after long, the running timer is asked about; the answer can be taken back', async ({
  app,
  service,
}) => {
  const [first] = await service.tasks();
  if (first === undefined) throw new Error('a task is needed');
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
