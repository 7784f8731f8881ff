import { readFileSync } from 'node:fs';
import { expect, test } from '../../support/app-fixture.ts';
import { downloaded } from '../../support/download.ts';
import {
  boardsRead,
  connect,
  openSettings,
  running,
  searchAndStart,
  stop,
  syncStatus,
  workList,
} from '../../support/steps.ts';
import { openView, saveAll, sessions, threeTasks } from '../../support/time-steps.ts';

test('two accounts: each keeps its timer and its queue, and none goes with unsent time unasked', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [task] = await threeTasks(service);
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  const stopHere = running(page).getByRole('button', { name: /^Stop / });
  const builtIn = ((await stopHere.getAttribute('aria-label')) ?? '').replace('Stop ', '');

  await openSettings(page, 'Accounts');
  const accounts = page.getByRole('list', { name: 'Accounts' });
  await page.getByRole('button', { name: 'Add another account…' }).click();
  await connect(page, service.url, service.token);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(accounts.getByRole('listitem')).toHaveCount(2);
  await expect(running(page)).toContainText('Nothing running in this account');
  await expect(running(page).getByRole('button', { name: `Stop ${builtIn} (` })).toBeVisible();
  await boardsRead(page);
  await service.network.cut();
  await searchAndStart(page, task.name);
  await expect(running(page)).toContainText('Still running as well. Stop it?');
  await stop(page, task.name);
  await expect(syncStatus(page)).toContainText('1 waiting');

  await test.step('switching: the timer of the one, the queue of the other', async () => {
    await accounts.getByRole('button', { name: /^Open .*built-in board$/ }).click();
    await expect(running(page).getByRole('button', { name: `Stop ${builtIn}` })).toBeVisible();
    await expect(syncStatus(page)).toHaveText('All saved');
    await expect(accounts.getByRole('listitem').filter({ hasText: new URL(service.url).host })).toContainText(
      '1 entry not yet saved',
    );
    await openView(page, 'Today');
    await expect(sessions(page).filter({ hasText: builtIn }).filter({ hasText: '– now' })).toHaveCount(1);
    await openSettings(page, 'Accounts');
  });

  await test.step('removing the other warns, and offers the file', async () => {
    await accounts.getByRole('button', { name: /^Remove .*127\.0\.0\.1/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove account' });
    await expect(dialog).toContainText('1 entry exists only here');
    const file = await downloaded(app, async () => await dialog.getByRole('button', { name: 'Export first' }).click());
    expect(readFileSync(file.path, 'utf8')).toContain(task.name);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(accounts.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('back again, and what waited is sent', async () => {
    await service.network.restore();
    await accounts.getByRole('button', { name: /^Open .*127\.0\.0\.1/ }).click();
    // Else what the other account says of itself would be taken for this one's.
    await expect(running(page)).toContainText('Nothing running in this account');
    await saveAll(page);
    expect(await service.trackers()).toHaveLength(1);
    await accounts.getByRole('button', { name: /^Remove .*built-in board/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(accounts.getByRole('listitem')).toHaveCount(1);
    await expect(running(page).getByRole('timer')).toHaveCount(0);
    await expect(running(page)).toContainText(task.name);
  });
});

test('time that waits in the account that is closed arrives while the other one is shown', async ({ app, service }) => {
  const { page } = app;
  const [task] = await threeTasks(service);
  const others = page.getByRole('list', { name: 'Waiting elsewhere' });
  const host = new URL(service.url).host;
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await expect(workList(page)).toBeVisible();
  await openSettings(page, 'Accounts');
  await page.getByRole('button', { name: 'Add another account…' }).click();
  await connect(page, service.url, service.token);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await boardsRead(page);
  await service.network.cut();
  await searchAndStart(page, task.name);
  await stop(page, task.name);
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByRole('button', { name: /^Open .*built-in board$/ })
    .click();

  await expect(others.getByRole('button')).toHaveText(new RegExp(`^.+, ${host}: 1 waiting, offline since `));
  await expect(syncStatus(page)).toHaveText('All saved');
  expect(await service.trackers()).toEqual([]);
  await service.network.restore();

  await expect(others).toHaveCount(0);
  expect(await service.trackers()).toMatchObject([{ task_id: task.id, ended_at: expect.any(String) }]);
  await expect(page.getByRole('contentinfo')).toContainText('built-in board');
});
