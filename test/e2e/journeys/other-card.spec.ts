import type { Page } from 'playwright';
import { expect, test } from '../../support/midday-fixture.ts';
import { running, searchAndStart, signIn, stop } from '../../support/steps.ts';
import { message, openSession, saveAll, sessions, threeTasks } from '../../support/time-steps.ts';
import type { TestService } from '../../support/test-service.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Move to another task' });

/** Numbers of the cards that have time at the service. */
async function cardsThere(service: TestService): Promise<readonly number[]> {
  const trackers = await service.trackers();
  return trackers.map(({ task_id }) => task_id);
}

test('an entry on the wrong card is moved to the right one, with the mouse, the keyboard and back', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  await signIn(page, service);
  await searchAndStart(page, second.name);
  await stop(page, second.name);
  await searchAndStart(page, first.name);
  await stop(page, first.name);
  await saveAll(page);
  const row = (task: string) => sessions(page).filter({ hasText: task });

  await test.step('two clicks: the button of its row, and the card', async () => {
    await row(first.name)
      .getByRole('button', { name: `Move ${first.name}` })
      .click();
    await dialog(page).getByRole('option', { name: second.name }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(second.name)).toHaveCount(2);
    await expect(row(first.name)).toHaveCount(0);
    await saveAll(page);
    expect(await cardsThere(service)).toEqual([second.id, second.id]);
  });

  await test.step('Undo puts it back', async () => {
    await message(page, `Moved to “${second.name}”.`).getByRole('button', { name: 'Undo' }).click();
    await expect(row(first.name)).toHaveCount(1);
    await saveAll(page);
    expect(new Set(await cardsThere(service))).toEqual(new Set([first.id, second.id]));
  });

  await test.step('by keyboard: M, a part of the name, Enter', async () => {
    await row(first.name).focus();
    await page.keyboard.press('m');
    await expect(dialog(page).getByRole('combobox', { name: 'Task' })).toBeFocused();
    await page.keyboard.type(second.name);
    await expect(dialog(page).getByRole('option', { name: second.name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row(second.name)).toHaveCount(2);
    await saveAll(page);
    expect(await cardsThere(service)).toEqual([second.id, second.id]);
  });

  await test.step('Escape leaves everything as it is', async () => {
    await row(second.name).first().focus();
    await page.keyboard.press('m');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(second.name)).toHaveCount(2);
  });

  await test.step('from the editor of the entry', async () => {
    const editor = await openSession(page, second.name);
    await editor.getByRole('button', { name: 'Move to another task…' }).click();
    await dialog(page).getByRole('combobox', { name: 'Task' }).fill(first.name);
    await dialog(page).getByRole('option', { name: first.name }).click();
    await expect(row(first.name)).toHaveCount(1);
  });
});

test('the timer that runs goes on under another card', async ({ app, service }) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  await signIn(page, service);
  await searchAndStart(page, second.name);
  await searchAndStart(page, first.name);

  await running(page)
    .getByRole('button', { name: `More for ${first.name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Move to another task…' }).click();
  await dialog(page).getByRole('option', { name: second.name }).click();

  await expect(running(page)).toContainText(second.name);
  await expect(running(page)).not.toContainText(first.name);
  await saveAll(page);
  await expect.poll(async () => await cardsThere(service)).toEqual([second.id, second.id]);
  await stop(page, second.name);
});
