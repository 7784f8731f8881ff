import type { BrowserWindow } from 'electron';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { expect, test } from '../../support/app-fixture.ts';
import { processTree } from '../../support/process-tree.ts';
import { search, searchAndStart, stop, syncStatus } from '../../support/steps.ts';
import type { TestService } from '../../support/test-service.ts';

/** Whatever the token of a service can be found in, after it was used for a while. */
test('the token is nowhere but in the keychain and in the main process', async ({ app, service }) => {
  const [first, second] = await service.tasks();
  if (first === undefined || second === undefined) throw new Error('two tasks are needed');
  // a trace remembers in the page what was typed
  await app.electron.context().tracing.stop();
  await signInByKeys(app.page, service);
  // the page that it was typed into, before anything else is
  expect((await heapOf(app.electron, app.page)).includes(service.token)).toBe(false);
  await searchAndStart(app.page, first.name);
  await app.restart({ kill: 'quit' });
  await stop(app.page, first.name);
  await searchAndStart(app.page, second.name);
  await stop(app.page, second.name);
  await app.page.getByRole('tab', { name: 'Settings' }).click();
  await expect(syncStatus(app.page)).toHaveText('All saved');

  const { token } = service;
  expect(filesWith(app.userDataDir, token)).toEqual([]);
  const processes = processTree(app.electron.process().pid ?? 0);
  expect(processes.length).toBeGreaterThan(2);
  const told = processes.filter((pid) =>
    ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`).includes(token)),
  );
  expect(told).toEqual([]);
  const heap = await heapOf(app.electron, app.page);
  expect(heap.includes(token)).toBe(false);
  // what is there is found
  expect(heap.includes(second.name)).toBe(true);
  expect(filesWith(app.userDataDir, second.name)).not.toEqual([]);
  // and the log says what was sent, but not of what
  const logs = join(app.userDataDir, 'logs');
  expect(filesWith(logs, 'request POST /api/v3/time_trackers 200')).not.toEqual([]);
  for (const { name } of await service.tasks()) expect(filesWith(logs, name)).toEqual([]);
});

/** As a person does: what the engine keeps of a field that is filled at once is another. */
async function signInByKeys(page: Page, service: TestService): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).pressSequentially(service.url);
  await page.getByRole('textbox', { name: 'Access token' }).pressSequentially(service.token);
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeVisible();
}

function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

/** Everything that the page's engine holds, as text. */
async function heapOf(electron: ElectronApplication, page: Page): Promise<string> {
  const file = join(tmpdir(), `cardclock-heap-${process.pid}.heapsnapshot`);
  try {
    const window = await electron.browserWindow(page);
    await window.evaluate(
      async ({ webContents }: BrowserWindow, path) => await webContents.takeHeapSnapshot(path),
      file,
    );
    return readFileSync(file, 'utf8');
  } finally {
    execFileSync('rm', ['-f', file]);
  }
}
