import type { Page } from 'playwright';
import { ageHeartbeat } from '../../support/dead-journal.ts';
import { isLaidOutByOld } from '../../support/page-fits.ts';
import { expect, test } from '../../support/midday-fixture.ts';
import { dismissOldElectron, openSettings, running, searchAndStart, signIn } from '../../support/steps.ts';
import { editSession, minutesBefore, question, threeTasks, typed } from '../../support/time-steps.ts';

/** The smallest window, the panel, the window as it opens first, and a whole screen. */
const SIZES = [
  { width: 340, height: 420 },
  { width: 380, height: 600 },
  { width: 1040, height: 720 },
  { width: 1920, height: 1080 },
] as const;

/** As when a person sets the size of text to 200 %. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    window.dispatchEvent(new Event('resize'));
  });
}

async function sidewaysPx(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test('with text of twice the size Stop stays in sight beside a question, nothing lies outside, and dialogs scroll', async ({
  app,
  service,
}, testInfo) => {
  test.skip(isLaidOutByOld(testInfo), 'an Electron out of support lays out large text otherwise');
  const ago = minutesBefore();
  const [task] = await threeTasks(service);
  await signIn(app.page, service);
  await searchAndStart(app.page, task.name);
  await editSession(app.page, task.name, { start: typed(ago(50), service) });
  await app.restart({ kill: 'SIGKILL', before: () => ageHeartbeat(app.userDataDir, ago(30)) });
  const { page } = app;
  const asked = question(page, 'Time while you were away');
  await expect(asked).toBeVisible();
  await dismissOldElectron(page);
  await doubleText(page);

  for (const size of SIZES) {
    await page.setViewportSize(size);
    const words = `${size.width} × ${size.height}`;
    await expect(running(page).getByRole('button', { name: `Stop ${task.name}` }), words).toBeInViewport({ ratio: 1 });
    await expect(asked.getByRole('heading'), words).toBeInViewport();
    await expect.poll(async () => await sidewaysPx(page), words).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize(SIZES[1]);
  await page.keyboard.press('F1');
  const last = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('On a Mac');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await openSettings(page, 'Reminders');
  await expect.poll(async () => await sidewaysPx(page), 'the settings').toBeLessThanOrEqual(0);
});
