import type { Page } from 'playwright';
import { expect, test } from '../../support/midday-fixture.ts';
import { running, search, searchAndStart, signIn, stop, workList } from '../../support/steps.ts';
import { editSession, message, minutesBefore, question, threeTasks, typed } from '../../support/time-steps.ts';

test.use({ endedAtRule: 'not-past' });

/** Where the buttons of the window are that somebody may be about to press, by name. */
async function places(page: Page): Promise<Readonly<Record<string, unknown>>> {
  const buttons = [
    ...(await running(page).getByRole('button').all()),
    ...(await page.getByRole('tab', { name: /^(Today|Reports|Settings)$/ }).all()),
    ...(await workList(page)
      .getByRole('button', { name: /^Start / })
      .all()),
    search(page),
    page.getByRole('button', { name: 'Add time', exact: true }),
    page.getByRole('button', { name: 'More for this day' }),
  ];
  const found = await Promise.all(
    buttons.map(async (one) => [
      (await one.getAttribute('aria-label')) ?? (await one.textContent()),
      await one.boundingBox(),
    ]),
  );
  return Object.fromEntries(found);
}

/** What a click would press now. */
async function underPointer(page: Page, at: { readonly x: number; readonly y: number }): Promise<string | null> {
  return await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label') ?? null,
    at,
  );
}

test('a question, a toast and news of another device move no button that somebody may be about to press', async ({
  app,
  service,
}) => {
  const { page } = app;
  const ago = minutesBefore();
  const [first, second, third] = await threeTasks(service);
  await signIn(page, service);
  for (const { name } of [third, second]) {
    await search(page).fill(name);
    await page.getByRole('option', { name }).first().waitFor();
    await search(page).press('Shift+Enter');
    await expect(workList(page).getByRole('row', { name, exact: true })).toBeVisible();
  }
  await service.network.cut();
  await searchAndStart(page, second.name);
  await stop(page, second.name);
  await editSession(page, second.name, { start: typed(ago(90), service), end: typed(ago(60), service) });
  await searchAndStart(page, first.name);
  await page.keyboard.press('Escape');
  for (const close of await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).all()) await close.click();
  await expect(page.locator('.toast')).toHaveCount(0);
  const start = workList(page).getByRole('button', { name: `Start ${third.name}`, exact: true });
  await start.hover();
  const box = await start.boundingBox();
  const pointer = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const before = await places(page);

  await page.keyboard.press('Control+y');
  await expect(message(page, 'There is nothing to redo.')).toBeVisible();
  // As strict as this service is, it takes what ends just now.
  await service.log(third, ago(40), Date.now() + 2000);
  await service.network.restore();
  await page.evaluate(async () => await window.cardclock.invoke('sync:now', null));
  await expect(question(page, 'Times that end in the past')).toBeVisible();
  await expect(workList(page).getByRole('row', { name: third.name, exact: true })).toContainText(/4[01] m/);

  expect(await places(page)).toEqual(before);
  expect(await underPointer(page, pointer)).toBe(`Start ${third.name}`);
});
