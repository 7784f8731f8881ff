import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { lockFolder } from '../../../main/adapters/folder-lock.ts';
import { diskWords } from '../../../main/core/disk-words.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('a folder that cannot be used is told in words, and not as an error of the system', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'data');
  writeFileSync(path, 'x');

  expect(() => lockFolder(path)).toThrow(
    `Cardclock cannot use the folder ${path}: a file is in its place. Nothing was changed. Free the folder, or choose another one, and try again.`,
  );
});

it('a disk that refuses is told in words, as far as there are some', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'lock.sqlite');
  using holder = new DatabaseSync(path);
  holder.exec('BEGIN EXCLUSIVE');
  using other = new DatabaseSync(path);
  let locked: unknown;
  try {
    other.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    locked = error;
  }

  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });

  expect(diskWords(full)).toBe('the disk is full');
  expect(diskWords(locked)).toBe('another program holds it');
  expect(diskWords(Object.assign(new Error('EROFS: read-only'), { code: 'EROFS' }))).toBe('that disk can only be read');
  expect(diskWords(new Error('what nobody foresaw'))).toBe('what nobody foresaw');
});
