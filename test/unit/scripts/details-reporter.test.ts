import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardclock-reporter-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a file of tests in a vitest of its own, and gives what the reporter wrote. */
async function detailsOf(tests: string): Promise<unknown> {
  const file = join(folder, 'details.json');
  writeFileSync(join(folder, 'some.test.mjs'), tests);
  const args = ['run', '--root', folder, '--config', join(folder, 'vitest.config.mjs'), '--reporter'];
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } };');
  await promisify(execFile)(
    process.execPath,
    [join(project, 'node_modules/vitest/vitest.mjs'), ...args, join(project, 'scripts/details-reporter.mjs')],
    { cwd: project, env: { ...process.env, DETAILS_FILE: file } },
  ).catch(() => undefined);
  return JSON.parse(readFileSync(file, 'utf8'));
}

it('tells what failed outside of any test, and in which file', async () => {
  const details = await detailsOf("it('is fine', () => { void Promise.reject(new Error('nobody waits')); });");

  expect(details).toEqual({
    diffs: {},
    skips: [],
    errors: [{ file: join(folder, 'some.test.mjs'), message: expect.stringMatching(/^Error: nobody waits\n/) }],
  });
});

it('tells of a worker that died by which signal', async () => {
  const details = await detailsOf(
    "it('dies', () => { process.kill(process.pid, 'SIGSEGV'); return new Promise(() => {}); });",
  );

  expect(details).toMatchObject({ errors: [{ message: expect.stringContaining('signal SIGSEGV') }] });
});

it('tells how a failed test differs', async () => {
  const details = await detailsOf("describe('sums', () => { it('adds', () => expect({ a: 1 }).toEqual({ a: 2 })); });");

  expect(details).toEqual({ diffs: { 'sums adds': expect.stringContaining('+   "a": 1') }, skips: [], errors: [] });
});

it('tells why tests were left out, also where a whole file was', async () => {
  const details = await detailsOf(
    "beforeEach(({ skip }) => skip(true, 'it needs Linux')); it('one', () => {}); it('other', () => {});",
  );

  const skip = { file: expect.stringContaining('.test.'), why: 'it needs Linux' };
  expect(details).toEqual({ diffs: {}, skips: [skip, skip], errors: [] });
});
