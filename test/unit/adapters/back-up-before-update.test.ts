import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { backUpBeforeUpdate } from '../../../main/adapters/journal/copies/backups.ts';
import { JOURNAL_VERSION } from '../../../main/adapters/journal/tables/migrations.ts';
import { openJournal } from '../../../main/adapters/journal/open.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOW = Date.UTC(2026, 4, 4, 9);

function setVersion(path: string, version: number): void {
  const raw = new DatabaseSync(path);
  raw.exec(`PRAGMA user_version = ${version}; PRAGMA wal_checkpoint(TRUNCATE)`);
  raw.close();
}

describe('the backup before a new version starts', () => {
  it('holds the journal as the version before left it, its log included', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    const { journal } = openJournal(path);
    const who = {
      kind: 'service',
      address: 'https://boards.example',
      userId: 7,
      userName: 'Robin',
      initials: 'RE',
    } as const;
    journal.accounts.insert({ ...who, timezone: 'UTC', api: 'v3', current: true });

    // What was written last is still in the log beside the file.
    expect(backUpBeforeUpdate(path, '0.2.0', NOW)).toBeNull();
    journal.close();

    const backups = join(folder.path, 'backups');
    expect(readdirSync(backups)).toEqual(['journal-2026-05-04T09-00-00-before-update-0.2.0.sqlite']);
    const copy = new DatabaseSync(join(backups, readdirSync(backups)[0] ?? ''), { readOnly: true });
    expect(copy.prepare('SELECT user_name FROM accounts').all()).toMatchObject([{ user_name: 'Robin' }]);
    copy.close();
  });

  it('is kept five times', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    openJournal(path).journal.close();

    for (let update = 0; update < 7; update += 1) backUpBeforeUpdate(path, `0.${update}.0-beta.1`, NOW + update * 1000);

    const names = readdirSync(join(folder.path, 'backups')).toSorted();
    expect(names).toHaveLength(5);
    expect(names[0]).toContain('T09-00-02');
  });

  it('is made once, however often its version starts, and anew after another one ran in between', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    openJournal(path).journal.close();

    for (const [start, version] of ['0.2.0', '0.2.0', '0.2.0', '0.1.0', '0.2.0'].entries())
      expect(backUpBeforeUpdate(path, version, NOW + start * 1000)).toBeNull();

    expect(readdirSync(join(folder.path, 'backups')).toSorted()).toEqual([
      'journal-2026-05-04T09-00-00-before-update-0.2.0.sqlite',
      'journal-2026-05-04T09-00-03-before-update-0.1.0.sqlite',
      'journal-2026-05-04T09-00-04-before-update-0.2.0.sqlite',
    ]);
  });

  it('is made of a journal that its version would change, also where the latest one is of the same version', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    openJournal(path).journal.close();
    expect(backUpBeforeUpdate(path, '0.2.0', NOW)).toBeNull();
    // Somebody has gone back in between, with a journal that began anew.
    setVersion(path, JOURNAL_VERSION - 1);

    expect(backUpBeforeUpdate(path, '0.2.0', NOW + 1000)).toBeNull();

    expect(readdirSync(join(folder.path, 'backups'))).toHaveLength(2);
  });

  it('is named to whoever goes back to the version before, the newest that it can read', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    openJournal(path).journal.close();
    backUpBeforeUpdate(path, '0.2.0', NOW);
    backUpBeforeUpdate(path, '0.3.0', NOW + 1000);
    setVersion(path, JOURNAL_VERSION + 1);
    expect(() => openJournal(path)).toThrow(
      'restore the backup journal-2026-05-04T09-00-01-before-update-0.3.0.sqlite',
    );
    backUpBeforeUpdate(path, '0.4.0', NOW + 2000);
    const copies = join(folder.path, 'backups');
    copyFileSync(path, join(copies, 'journal-2026-05-04T09-00-03-before-update-0.5.0.sqlite'));
    writeFileSync(join(copies, 'journal-2026-05-04T09-00-04-before-update-0.6.0.sqlite'), 'no journal at all');
    const before = readFileSync(path);

    expect(() => openJournal(path)).toThrow(
      'restore the backup journal-2026-05-04T09-00-01-before-update-0.3.0.sqlite',
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is not made of a journal that is not there or damaged, which is left alone', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    expect(backUpBeforeUpdate(path, '0.2.0', NOW)).toBeNull();

    writeFileSync(path, 'no journal at all');
    expect(backUpBeforeUpdate(path, '0.2.0', NOW)).toBeNull();

    expect(readdirSync(folder.path)).toEqual(['journal.sqlite']);
  });

  it('says in words when the disk refuses it', () => {
    using folder = tempFolder();
    const path = join(folder.path, 'journal.sqlite');
    openJournal(path).journal.close();
    writeFileSync(join(folder.path, 'backups'), 'a file where the folder should be');

    expect(backUpBeforeUpdate(path, '0.2.0', NOW)).toMatch(
      /no backup could be made before it started \(.+\)\. Your time is not touched/,
    );
  });
});
