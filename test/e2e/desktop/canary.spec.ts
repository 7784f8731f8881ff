import type { BrowserWindow } from 'electron';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { bytesOf, filesWith } from '../../support/files-with.ts';
import { liveADay } from '../../support/live-a-day.ts';
import { middayZone } from '../../support/midday-zone.ts';
import { panelPage } from '../../support/panel-steps.ts';
import { processTree } from '../../support/process-tree.ts';
import { channelsWith, recordedIpc, recordIpc } from '../../support/recorded-ipc.ts';
import { search, searchAndStart, stop, syncStatus } from '../../support/steps.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { openView, threeTasks } from '../../support/time-steps.ts';
import { expect, test as base } from '../../support/tray-fixture.ts';

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  service: async ({}, use) => {
    await using service = await startTestService({ timezone: middayZone() });
    await use(service);
  },
});

/** What the pages of such a day ask for at least. */
const JOURNEYS =
  'card:open card:comment time:edit ledger:list report:export report:print settings:change data:export self-test:run diagnostics:read search:cached'.split(
    ' ',
  );

/** Whatever the token of a service can be found in, after it was used for a while. */
test('after a day of use the token is nowhere but in the keychain and in the main process', async ({
  app,
  service,
  tray,
}) => {
  // A day, and the heaps of two pages before and after it.
  test.slow();
  const { token } = service;
  const [first, second, third] = await threeTasks(service);
  // a trace remembers in the page what was typed
  await app.electron.context().tracing.stop();
  await recordIpc(app.electron);
  await signInByKeys(app.page, service);
  // the page that it was typed into, before anything else is
  expect((await heapOf(app.electron, app.page)).includes(token)).toBe(false);
  await searchAndStart(app.page, third.name);
  const signingIn = await recordedIpc(app.electron);
  await app.restart({ kill: 'quit' });
  await app.electron.context().tracing.stop();
  await recordIpc(app.electron);
  await stop(app.page, third.name);
  await liveADay(app, service, tray);
  const panel = await panelPage(app.electron.context());
  await openView(app.page, 'Settings');
  await expect(syncStatus(app.page)).toHaveText('All saved');

  await test.step('not in files, and nothing but events in the log', async () => {
    expect(filesWith(app.userDataDir, token)).toEqual([]);
    // what is there is found
    expect(filesWith(app.userDataDir, second.name)).not.toEqual([]);
    const logs = join(app.userDataDir, 'logs');
    expect(filesWith(logs, 'request POST /api/v3/time_trackers 200')).not.toEqual([]);
    for (const { name } of await service.tasks()) expect(filesWith(logs, name)).toEqual([]);
  });

  await test.step('not in the arguments and the environment of any process', async () => {
    const processes = processTree(app.electron.process().pid ?? 0);
    expect(processes.length).toBeGreaterThan(2);
    const told = processes.filter((pid) =>
      ['cmdline', 'environ'].some((file) => bytesOf(`/proc/${pid}/${file}`).includes(token)),
    );
    expect(told).toEqual([]);
  });

  await test.step('in one message of the page that it was typed into, and in none to any page', async () => {
    expect(channelsWith(signingIn.fromPages, token)).toEqual(['account:connect']);
    expect(channelsWith(signingIn.toPages, token)).toEqual([]);
    const { fromPages, toPages } = await recordedIpc(app.electron);
    expect(channelsWith([...fromPages, ...toPages], token)).toEqual([]);
    const asked = new Set(fromPages.map(({ channel }) => channel));
    expect(JOURNEYS.filter((channel) => !asked.has(channel))).toEqual([]);
    expect(channelsWith(toPages, first.name)).toContain('state');
  });

  await test.step('not in the heap of any page', async () => {
    for (const page of [app.page, panel]) {
      const heap = await heapOf(app.electron, page);
      expect(heap.includes(token)).toBe(false);
      expect(heap.includes(second.name)).toBe(true);
    }
  });
});

/** As a person does: what the engine keeps of a field that is filled at once is another. */
async function signInByKeys(page: Page, service: TestService): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).pressSequentially(service.url);
  await page.getByRole('textbox', { name: 'Access token' }).pressSequentially(service.token);
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeVisible();
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
