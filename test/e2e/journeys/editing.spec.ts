import type { Page } from 'playwright';
import { expect, test } from '../../support/midday-fixture.ts';
import { running, searchAndStart, signIn, stop } from '../../support/steps.ts';
import {
  editSession,
  heldTimes,
  message,
  minutesBefore,
  openSession,
  saveAll,
  saveTimes,
  sessionButton,
  sessions,
  threeTasks,
  typed,
} from '../../support/time-steps.ts';

async function choose(page: Page, task: string, entry: string): Promise<void> {
  await running(page)
    .getByRole('button', { name: `More for ${task}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function splitLast(page: Page, task: string, at: string): Promise<void> {
  await (await openSession(page, task)).getByRole('button', { name: 'Split…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split time' });
  await dialog.getByRole('textbox', { name: 'Split at' }).fill(at);
  await dialog.getByRole('button', { name: 'Split' }).click();
  await expect(dialog).toHaveCount(0);
}

test('what was tracked wrong is put right, taken back and put right again, and the service has it so', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [first, second] = await threeTasks(service);
  const ago = minutesBefore();
  await signIn(page, service);

  await test.step('the timer that runs began earlier, and ended earlier', async () => {
    await searchAndStart(page, first.name);
    await choose(page, first.name, 'Edit start…');
    await saveTimes(page.getByRole('dialog', { name: 'Edit time' }), { start: typed(ago(50), service) });
    await expect(running(page).getByRole('timer')).toHaveText(/^0:5\d:/);
    await choose(page, first.name, 'Stop at…');
    const dialog = page.getByRole('dialog', { name: 'Stop at' });
    await dialog.getByRole('textbox', { name: 'It ended at' }).fill(typed(ago(20), service));
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(running(page)).toContainText('Nothing running');
  });

  await test.step('split in two, the later half deleted, and back by Undo and Ctrl+Z', async () => {
    await splitLast(page, first.name, typed(ago(35), service));
    await expect(sessions(page)).toHaveCount(2);
    await sessionButton(page, 'Delete', first.name).last().click();
    await expect(sessions(page)).toHaveCount(1);
    await message(page, 'was deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(sessions(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(sessions(page)).toHaveCount(1);
  });

  await test.step('split elsewhere, saved, and merged with the previous one', async () => {
    await splitLast(page, first.name, typed(ago(30), service));
    await expect(sessions(page)).toHaveCount(2);
    await saveAll(page);
    expect(await heldTimes(service)).toHaveLength(2);
    await (await openSession(page, first.name)).getByRole('button', { name: 'Merge with previous' }).click();
    await expect(message(page, 'was merged with the entry before it')).toBeVisible();
    await expect(sessions(page)).toHaveCount(1);
  });

  await test.step('started where the last entry ended', async () => {
    await page.getByRole('button', { name: 'Start where I stopped' }).click();
    await expect(running(page).getByRole('timer')).toHaveText(/^0:2\d:/);
    await stop(page, first.name);
    await editSession(page, first.name, { end: typed(ago(10), service) });
  });

  await test.step('another task, corrected after it was saved, deleted after that, and back by Ctrl+Z', async () => {
    await searchAndStart(page, second.name);
    await stop(page, second.name);
    await editSession(page, second.name, { start: typed(ago(5), service), end: typed(ago(2), service) });
    await saveAll(page);
    await sessionButton(page, 'Delete', second.name).click();
    await expect(sessions(page)).toHaveCount(2);
    await saveAll(page);
    expect(await heldTimes(service)).toHaveLength(2);
    await page.keyboard.press('Control+z');
    await expect(sessions(page)).toHaveCount(3);
  });

  await saveAll(page);
  expect(await heldTimes(service)).toEqual([
    { taskId: first.id, start: ago(50), end: ago(20) },
    { taskId: first.id, start: ago(20), end: ago(10) },
    { taskId: second.id, start: ago(5), end: ago(2) },
  ]);
});
