import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { JOURNAL_VERSION } from '../../../main/adapters/journal/tables/migrations.ts';
import { journalVersion, makeOlder } from '../../packages/support/next-version.ts';
import { tempFolder } from '../../support/temp-folder.ts';

function schemaOf(path: string): readonly unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
  } finally {
    db.close();
  }
}

it('a journal is made as the version before left it, and is migrated to what it was', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'journal.sqlite');
  openJournal(path).journal.close();
  const now = schemaOf(path);

  makeOlder(path);

  expect(journalVersion(path)).toBe(JOURNAL_VERSION - 1);
  expect(schemaOf(path)).not.toEqual(now);
  openJournal(path).journal.close();
  expect(schemaOf(path)).toEqual(now);
});
