import type { Locator, Page } from 'playwright';
import { expectAccessible } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { newColleague } from '../../support/colleague.ts';
import { connect, running, search, signIn, stop, syncStatus } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';
import { openView } from '../../support/time-steps.ts';

const NAME = 'Repaint the zeppelin';

async function createAndStart(page: Page): Promise<void> {
  await search(page).fill(NAME);
  await page.getByRole('option', { name: new RegExp(`^Create task “${NAME}” on .+ and start$`) }).click();
  await expect(running(page).getByRole('button', { name: `Stop ${NAME}` })).toBeVisible();
}

function newTask(page: Page): Locator {
  return page.getByRole('list', { name: 'New tasks' }).getByRole('listitem').filter({ hasText: NAME });
}

/** Numbers of the cards of that name at the service. */
async function cards(service: TestService): Promise<readonly number[]> {
  const found: unknown = await service.get('/api/v3/tasks/search.json?q=zeppelin');
  return Array.isArray(found) ? found.map(({ id }: { id: number }) => id) : [];
}

test('a task made, tracked and met by a kill while the service is away is there once, with its time', async ({
  app,
  service,
}) => {
  await signIn(app.page, service);
  await service.network.cut();

  await createAndStart(app.page);
  await expect(running(app.page)).toContainText('Not on the board yet');
  await stop(app.page, NAME);
  await expect(syncStatus(app.page)).toContainText(/^1 waiting, offline since \d\d:\d\d$/);
  await openView(app.page, 'Sync');
  await expect(newTask(app.page)).toContainText('Waiting');
  await expect(newTask(app.page)).toContainText('Its entry is sent with it.');
  await expectAccessible(app.page, 'sync with a task that is not on the board yet');
  await app.restart({ kill: 'SIGKILL' });
  await expect(syncStatus(app.page)).toContainText('1 waiting');
  expect(await cards(service)).toEqual([]);

  await service.network.restore();

  await expect(syncStatus(app.page)).toHaveText('All saved');
  const [card, ...others] = await cards(service);
  expect(others).toEqual([]);
  expect((await service.trackers()).map(({ task_id: id }) => id)).toEqual([card]);
  await expect(app.page.getByRole('tab', { name: 'Sync' })).toHaveCount(0);
  await syncStatus(app.page).getByRole('button', { name: 'Sync' }).click();
  await expect(app.page.getByText('Everything is saved')).toBeVisible();
  await expect(app.page.getByRole('list', { name: 'Sent today' }).getByRole('listitem')).toContainText(NAME);
  await expect(app.page.getByRole('list', { name: 'New tasks' })).toHaveCount(0);
  await expectAccessible(app.page, 'sync, with all saved');
  await app.page.keyboard.press('Escape');
});

test('a task that may not be made waits with its time and the reason, and goes out when it may', async ({
  app,
  service,
}) => {
  const { page } = app;
  const colleague = await newColleague(service, 'Colleague');
  for (const { id } of service.boards) await colleague.may(id, 'read_tasks,create_tasks');
  await connect(page, service.url, colleague.token);
  await expect(syncStatus(page)).toHaveText('All saved');
  // Its boards may not be known here yet: the offer comes with them.
  await search(page).fill(NAME);
  await expect(page.getByRole('option', { name: /^Create task/ })).toBeVisible();

  await service.network.cut();
  for (const { id } of service.boards) await colleague.may(id, 'read_tasks');
  await createAndStart(page);
  await stop(page, NAME);
  await service.network.restore();
  await expect(syncStatus(page)).toHaveText('1 needs you · 1 waiting');
  await openView(page, 'Sync');
  await expect(newTask(page).getByRole('blockquote')).toContainText('create_tasks');
  await expect(newTask(page)).toContainText('Its entry is kept here.');
  await expectAccessible(page, 'sync with a task that was refused');

  await newTask(page).getByRole('button', { name: 'Change name or board' }).click();
  await expectAccessible(page, 'the dialog that changes a new task');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await newTask(page).getByRole('button', { name: 'Discard' }).click();
  await expect(syncStatus(page)).toHaveText('All saved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(syncStatus(page)).toHaveText('1 needs you · 1 waiting');
  for (const { id } of service.boards) await colleague.may(id, 'read_tasks,create_tasks');
  await newTask(page).getByRole('button', { name: 'Retry' }).click();

  await expect(syncStatus(page)).toHaveText('All saved');
  const [card, ...others] = await cards(service);
  expect(others).toEqual([]);
  expect((await colleague.trackers()).map(({ task_id: id }) => id)).toEqual([card]);
});
