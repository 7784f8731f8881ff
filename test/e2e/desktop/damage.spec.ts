import { readFileSync } from 'node:fs';
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
