import { readdirSync, readFileSync, rmSync, statSync, writeFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLogFile } from '../../../main/adapters/log/log-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { skipWithout } from '../../support/needs.ts';

const request = (ms: number) =>
  ({ kind: 'request', method: 'POST', path: '/api/v3/time_trackers', status: 200, code: null, ms }) as const;

it('a log goes on where it was left, and only this user may read it', (context) => {
  skipWithout(context, 'posix');
  using folder = tempFolder();
  openLogFile(folder.path, () => 0).write(request(1));
  const log = openLogFile(folder.path, () => 1000);
  log.write({ kind: 'stop' });

  const path = join(log.folder, 'cardclock.log');
  const text = '1970-01-01T00:00:00.000Z request POST /api/v3/time_trackers 200 1 ms\n1970-01-01T00:00:01.000Z stop\n';
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(log.tail(10)).toBe(text);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(log.folder).mode & 0o777).toBe(0o700);
});

it('a log never grows beyond its bound, and keeps the newest', () => {
  using folder = tempFolder();
  const mostBytes = 1000;
  const log = openLogFile(folder.path, () => 0, mostBytes);
  for (let at = 0; at < 500; at += 1) log.write(request(at));

  const sizes = readdirSync(log.folder).map((name) => statSync(join(log.folder, name)).size);
  expect(sizes).toHaveLength(4);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(mostBytes);
  const lines = log.tail(20).trim().split('\n');
  expect(lines).toHaveLength(20);
  expect(lines.map((line) => Number(/(\d+) ms$/.exec(line)?.[1]))).toEqual(
    Array.from({ length: 20 }, (_, at) => 480 + at),
  );
});

it('a log whose folder was deleted meanwhile goes on in a new one', (context) => {
  skipWithout(context, 'posix');
  using folder = tempFolder();
  const log = openLogFile(folder.path, () => 0);
  log.write(request(1));
  rmSync(log.folder, { recursive: true });

  log.write({ kind: 'stop' });

  expect(log.tail(10)).toBe('1970-01-01T00:00:00.000Z stop\n');
  expect(statSync(log.folder).mode & 0o777).toBe(0o700);
  rmSync(log.folder, { recursive: true });
  log.makeFolder();
  expect(readdirSync(log.folder)).toEqual([]);
});

it('a log that cannot be written stops nothing', () => {
  using folder = tempFolder();
  writeFileSync(join(folder.path, 'logs'), 'a file where the folder should be');
  const log = openLogFile(folder.path, () => 0);

  log.write({ kind: 'stop' });
  log.makeFolder();

  expect(log.tail(10)).toBe('');
});

it('a log that nobody may look at stops nothing either', (context) => {
  skipWithout(context, 'posix');
  using folder = tempFolder();
  const loop = join(folder.path, 'logs');
  symlinkSync(loop, loop);
  const log = openLogFile(folder.path, () => 0);

  log.write({ kind: 'stop' });

  expect(log.tail(10)).toBe('');
});
