import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCacheFile } from '../../../main/adapters/cache-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOW = Date.UTC(2026, 4, 6);
const KEPT = { asOf: NOW - 1000, value: { entries: [{ id: 1, taskName: 'مهمة' }] } };

it('what the service told is there after a restart, each account’s by itself, and forgotten after a year', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'deep', 'reports.sqlite');
  const defects: unknown[] = [];
  const open = (nowMs = NOW): ReturnType<typeof createCacheFile> =>
    createCacheFile(path, nowMs, (error) => defects.push(error));
  const before = open();
  before.put('one', 'day 2026-05-04', { asOf: 1, value: 'older' });
  before.put('one', 'day 2026-05-04', KEPT);
  before.close();

  const after = open();
  expect(after.get('one', 'day 2026-05-04')).toEqual(KEPT);
  expect(after.get('two', 'day 2026-05-04')).toBeNull();
  expect(after.get('one', 'day 2026-05-05')).toBeNull();
  after.close();
  const muchLater = open(NOW + 500 * 24 * 3_600_000);
  expect(muchLater.get('one', 'day 2026-05-04')).toBeNull();
  muchLater.close();
  expect(defects).toEqual([]);
});

it('a damaged file is made anew, and a folder that refuses leaves nothing kept: neither stops anybody', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'reports.sqlite');
  writeFileSync(path, 'this is no database, whatever it is called '.repeat(100));
  const defects: unknown[] = [];
  const cache = createCacheFile(path, NOW, (error) => defects.push(error));
  cache.put('one', 'boards', KEPT);
  expect(cache.get('one', 'boards')).toEqual(KEPT);
  cache.close();
  expect(defects).toHaveLength(1);

  const nowhere = createCacheFile(join(path, 'under a file', 'reports.sqlite'), NOW, (error) => defects.push(error));
  nowhere.put('one', 'boards', KEPT);
  expect(nowhere.get('one', 'boards')).toBeNull();
  nowhere.close();
});

it('a file that is damaged only where the answers lie is made anew, and keeps them again', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'reports.sqlite');
  const before = createCacheFile(path, NOW, () => {});
  for (let day = 0; day < 50; day += 1) before.put('one', `day ${day}`, { asOf: NOW, value: 'x'.repeat(1000) });
  before.close();
  const content = readFileSync(path);
  for (let page = 4096; page < content.length; page += 4096)
    if (content.subarray(page, page + 4096).includes('xxxx')) content.fill(7, page, page + 4096);
  writeFileSync(path, content);
  const defects: unknown[] = [];

  const cache = createCacheFile(path, NOW, (error) => defects.push(error));
  cache.put('one', 'day 1', KEPT);

  expect(cache.get('one', 'day 1')).toEqual(KEPT);
  cache.close();
  expect(defects).toHaveLength(1);
});

it('keeps the newest of a kind where only so many are wanted, each account’s and all else', () => {
  using folder = tempFolder();
  const defects: unknown[] = [];
  const limit = { prefix: 'card ', most: 3 };
  const cache = createCacheFile(join(folder.path, 'cards.sqlite'), NOW, (error) => defects.push(error), limit);
  cache.put('one', 'rights', { asOf: NOW - 9000, value: 'of boards' });
  cache.put('two', 'card 1', { asOf: NOW - 9000, value: 'another’s' });
  for (const [at, name] of ['card 1', 'card 2', 'card 3', 'card 1', 'card 4'].entries())
    cache.put('one', name, { asOf: NOW + at, value: name });

  const kept = ['card 1', 'card 2', 'card 3', 'card 4'].filter((name) => cache.get('one', name) !== null);

  expect(kept).toEqual(['card 1', 'card 3', 'card 4']);
  expect(cache.get('two', 'card 1')?.value).toBe('another’s');
  expect(cache.get('one', 'rights')?.value).toBe('of boards');
  cache.close();
  expect(defects).toEqual([]);
});
