import type { Page } from 'playwright';
import { expect, test } from '../../support/app-fixture.ts';
import { running, startOnBuiltInBoard, stop } from '../../support/steps.ts';

/** From now on, how many names of tasks have flown through the window. */
async function countFlights(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const flown = added.filter((node) => node instanceof HTMLElement && node.className === 'flight').length;
      document.body.dataset['flights'] = String(Number(document.body.dataset['flights'] ?? 0) + flown);
    }).observe(document.body, { childList: true });
  });
  return async () => await page.evaluate(() => Number(document.body.dataset['flights'] ?? 0));
}

/** Until what was done last has set out, which it does two frames later. */
async function haveSetOut(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1)
    await page.evaluate(async () => await new Promise((resolve) => requestAnimationFrame(resolve)));
}

async function nameOfRunning(page: Page): Promise<string> {
  return (await running(page).getByRole('heading').textContent()) ?? '';
}

async function startAndStop(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: /^Start / }).last();
  const name = (await start.getAttribute('aria-label'))?.replace('Start ', '') ?? '';
  await start.click();
  await expect(running(page).getByRole('button', { name: `Stop ${name}` })).toBeVisible();
  await stop(page, name);
}

test('what is started flies into the bar and from there into its day; nothing flies for whoever wants no motion', async ({
  app,
}) => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await startOnBuiltInBoard(page);
  await stop(page, await nameOfRunning(page));
  await haveSetOut(page);
  const flights = await countFlights(page);

  await startAndStop(page);
  await expect.poll(flights).toBe(2);
  await expect(page.locator('.flight')).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startAndStop(page);
  await haveSetOut(page);
  expect(await flights()).toBe(2);
});
