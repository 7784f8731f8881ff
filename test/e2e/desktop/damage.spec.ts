import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '../../support/app-fixture.ts';
import { openSettings, running, searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';
import { heldTimes, saveAll, threeTasks } from '../../support/time-steps.ts';

/** As a newer version leaves it. */
function makeNewer(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

test('a journal of a newer version: a clear message, the file untouched, and closing the window quits', async ({
  app,
}) => {
  await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
  const path = join(app.userDataDir, 'journal.sqlite');
  await app.restart({
    kill: 'quit',
    before: () => makeNewer(path),
  });
  const newer = readFileSync(path);

  await expect(app.page.getByText('a newer Cardclock wrote')).toBeVisible();
  expect(readFileSync(path).equals(newer)).toBe(true);

  const ended = app.electron.waitForEvent('close');
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await ended;
});

test('one version back by the backup from before the update: what was sent since then is not sent a second time', async ({
  app,
  service,
}) => {
  const path = join(app.userDataDir, 'journal.sqlite');
  const [saved, waiting, third] = await threeTasks(service);
  await signIn(app.page, service);
  await searchAndStart(app.page, saved.name);
  await stop(app.page, saved.name);
  await saveAll(app.page);
  await service.network.cut();
  await searchAndStart(app.page, waiting.name);
  await stop(app.page, waiting.name);
  await searchAndStart(app.page, third.name);

  await test.step('the update: a queue waits, a timer runs, and all of it is sent by the new version', async () => {
    const settings = join(app.userDataDir, 'settings.json');
    await app.restart({
      kill: 'quit',
      before: () => {
        const old: unknown = JSON.parse(readFileSync(settings, 'utf8'));
        writeFileSync(settings, JSON.stringify({ ...Object(old), startedVersion: '0.0.1' }));
      },
    });
    await expect(running(app.page).getByText(third.name)).toHaveCount(1);
    await service.network.restore();
    await saveAll(app.page);
    expect(await heldTimes(service)).toHaveLength(3);
  });
  const held = await heldTimes(service);

  await test.step('the version before names the backup', async () => {
    await app.restart({ kill: 'quit', before: () => makeNewer(path) });
    await expect(app.page.getByRole('alert')).toContainText(/restore the backup journal-\S+-before-update-\S+\.sqlite/);
  });

  await test.step('as it says', async () => {
    await app.restart({
      kill: 'SIGKILL',
      before: () => {
        renameSync(path, join(app.userDataDir, 'moved.sqlite'));
        rmSync(`${path}-wal`, { force: true });
      },
    });
    await signIn(app.page, service);
    await openSettings(app.page, 'Data');
    await app.page.getByRole('button', { name: /^Restore the backup of .*before/ }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Restore a backup' });
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toHaveCount(0);
    await saveAll(app.page);
  });

  await expect(syncStatus(app.page)).not.toContainText('offline');
  await expect(running(app.page).getByText(third.name)).toHaveCount(1);
  expect(await heldTimes(service)).toEqual(held);
});

test('a folder deleted while the app is open: what was tracked is written there again, is told, and arrives once', async ({
  app,
  service,
}) => {
  const [kept, waiting, later] = await threeTasks(service);
  await signIn(app.page, service);
  await searchAndStart(app.page, kept.name);
  await stop(app.page, kept.name);
  await saveAll(app.page);
  await openSettings(app.page, 'General');
  await app.page.getByText('Dark', { exact: true }).click();
  await app.page.getByRole('tab', { name: 'Today' }).click();
  await service.network.cut();
  await searchAndStart(app.page, waiting.name);

  for (const name of ['journal.sqlite', 'lock.sqlite', 'settings.json', 'control.sock'])
    rmSync(join(app.userDataDir, name), { force: true });
  await stop(app.page, waiting.name);

  await expect(app.page.getByText('was deleted or moved while Cardclock was open')).toBeVisible();
  await searchAndStart(app.page, later.name);
  await app.restart({ kill: 'SIGKILL' });

  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(running(app.page).getByText(later.name)).toHaveCount(1);
  await stop(app.page, later.name);
  await service.network.restore();
  await saveAll(app.page);
  expect((await service.trackers()).map((tracker) => tracker.task_id).toSorted((a, b) => a - b)).toEqual(
    [kept.id, waiting.id, later.id].toSorted((a, b) => a - b),
  );
});
