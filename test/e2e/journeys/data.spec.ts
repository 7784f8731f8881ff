import { expect, test } from '../../support/midday-fixture.ts';
import { downloaded } from '../../support/download.ts';
import { openSettings, searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import {
  editSession,
  heldTimes,
  minutesBefore,
  openView,
  saveAll,
  sessionButton,
  sessions,
  threeTasks,
  typed,
} from '../../support/time-steps.ts';

test(
  'an export that is taken in again brings back what was lost, and doubles nothing',
  { tag: '@shell' },
  async ({ app, service }) => {
    const { page } = app;
    const [sent, waiting] = await threeTasks(service);
    const ago = minutesBefore();
    await signIn(page, service);
    await searchAndStart(page, sent.name);
    await stop(page, sent.name);
    await editSession(page, sent.name, { start: typed(ago(50), service), end: typed(ago(40), service) });
    await saveAll(page);
    await service.network.cut();
    await searchAndStart(page, waiting.name);
    await stop(page, waiting.name);
    await editSession(page, waiting.name, { start: typed(ago(30), service), end: typed(ago(20), service) });

    await openSettings(page, 'Data');
    const file = await downloaded(
      app,
      async () => await page.getByRole('button', { name: 'Export JSON lines' }).click(),
    );
    expect(file.name).toMatch(/\.jsonl$/);

    await test.step('the account is removed, with what waits', async () => {
      await openSettings(page, 'Accounts');
      await page.getByRole('button', { name: /^Remove .*127\.0\.0\.1/ }).click();
      await page.getByRole('button', { name: 'Remove with 1 unconfirmed entry' }).click();
      await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    });

    await service.network.restore();
    await signIn(page, service);
    await expect(sessions(page)).toHaveCount(1);
    for (const words of ['1 entry came in', 'Nothing new came in']) {
      await test.step(`taken in: ${words}`, async () => {
        await openSettings(page, 'Data');
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Import a file…' }).click();
        await (await chooser).setFiles(file.path);
        await expect(page.getByRole('tabpanel', { name: 'Settings' }).getByText(words)).toBeVisible();
      });
    }

    await saveAll(page);
    expect(await heldTimes(service)).toEqual([
      { taskId: sent.id, start: ago(50), end: ago(40) },
      { taskId: waiting.id, start: ago(30), end: ago(20) },
    ]);
  },
);

test('a backup that is restored takes nothing away that was not sent, and doubles nothing', async ({
  app,
  service,
}) => {
  const { page } = app;
  const [early, late] = await threeTasks(service);
  const ago = minutesBefore();
  await signIn(page, service);
  await searchAndStart(page, early.name);
  await stop(page, early.name);
  await editSession(page, early.name, { start: typed(ago(50), service), end: typed(ago(40), service) });
  await saveAll(page);
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const restore = page.getByRole('button', { name: /^Restore the backup of .*by hand/ });
  await expect(restore).toHaveCount(1);

  await openView(page, 'Today');
  await sessionButton(page, 'Delete', early.name).click();
  // Else what was saved before would be taken for this.
  await expect(sessions(page)).toHaveCount(0);
  await saveAll(page);
  expect(await heldTimes(service)).toEqual([]);
  await service.network.cut();
  await searchAndStart(page, late.name);
  await stop(page, late.name);
  await editSession(page, late.name, { start: typed(ago(30), service), end: typed(ago(20), service) });
  await openSettings(page, 'Data');
  await restore.click();
  await page.getByRole('dialog', { name: 'Restore a backup' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await service.network.restore();
  await expect(syncStatus(page)).not.toContainText('offline');
  await expect
    .poll(async () => await heldTimes(service))
    .toContainEqual({
      taskId: late.id,
      start: ago(30),
      end: ago(20),
    });
  expect(await heldTimes(service)).toHaveLength(1);
});
