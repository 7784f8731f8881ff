import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '../../support/app-fixture.ts';

test('a journal of a newer version: a clear message, the file untouched, and closing the window quits', async ({
  app,
}) => {
  await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
  const path = join(app.userDataDir, 'journal.sqlite');
  await app.restart({
    kill: 'quit',
    before: () => {
      const db = new DatabaseSync(path);
      db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  });
  const newer = readFileSync(path);

  await expect(app.page.getByText('a newer Cardclock wrote')).toBeVisible();
  expect(readFileSync(path).equals(newer)).toBe(true);

  const ended = app.electron.waitForEvent('close');
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await ended;
});

test('damaged settings are set aside and reported; the app goes on as at first', async ({ app }) => {
  await expect(app.page.getByRole('heading', { name: 'Cardclock' })).toBeVisible();
  await app.restart({
    kill: 'quit',
    before: () => writeFileSync(join(app.userDataDir, 'settings.json'), '{"theme": "da'),
  });

  await expect(app.page.getByText('Your settings could not be read')).toBeVisible();
  const aside = readdirSync(app.userDataDir).find((name) => name.startsWith('settings.json.damaged'));
  expect(readFileSync(join(app.userDataDir, aside ?? ''), 'utf8')).toBe('{"theme": "da');
});
