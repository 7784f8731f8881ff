import type { BrowserWindow } from 'electron';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { expect, openApp, test } from '../../support/app-fixture.ts';
import { bytesOf, filesWith } from '../../support/files-with.ts';
import { launchCommand } from '../../support/launch-command.ts';
import { liveADay } from '../../support/live-a-day.ts';
import { middayZone } from '../../support/midday-zone.ts';
import { openInElectron } from '../../support/open-in-electron.ts';
import { panelPage } from '../../support/panel-steps.ts';
import { processTree } from '../../support/process-tree.ts';
import { channelsWith, recordedIpc, recordIpc } from '../../support/recorded-ipc.ts';
import { boardsRead, openSettings, search, searchAndStart, stop, syncStatus } from '../../support/steps.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { openView, threeTasks } from '../../support/time-steps.ts';
import { startTrayHost } from '../../support/tray-host.ts';
import { serveUpdateFeed } from '../../support/update-feed.ts';
import { skipWithout } from '../../support/needs.ts';

// The tray is looked at on the session bus, and processes in /proc.
skipWithout(test, 'linux', 'desktop', { program: 'xdotool' });

/** What the pages of such a day ask for at least. */
const JOURNEYS =
  'card:open card:comment time:edit outbox:list report:export report:print settings:change data:export self-test:run diagnostics:read search:cached'.split(
    ' ',
  );

const STRACE = '/usr/bin/strace';
const hasStrace = existsSync(STRACE);
/** The start of a line of its log, where it knows the socket: what kind it is, and the ends that it connects. */
const CALL = /^\d+ +(connect|send\w+)\(\d+(?:<([\w-]+):\[(.*?)\]>)?/;

type Day = Awaited<ReturnType<typeof livedDay>>;

/** One takes about a second. */
const HEAPS = 5;

/** Lived once, and looked at by each test. */
let day: Day;
const afterIt = new AsyncDisposableStack();

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
test.beforeAll(async ({}, testInfo) => {
  test.skip(launchCommand().kind === 'preview', 'there is no Electron here');
  // A day, each of whose calls of the system is recorded.
  testInfo.setTimeout(3 * testInfo.timeout);
  day = await livedDay();
});

test.afterAll(async () => await afterIt.disposeAsync());

/** Whatever the token of a service can be found in, after it was used for a while. */
test('after a day of use the token is nowhere but in the keychain and in the main process', async () => {
  // The heaps of two pages.
  test.slow();
  const { app, service, signingIn } = day;
  const { token } = service;
  const [first, second] = await threeTasks(service);

  expect(day.isInHeapOfSignIn).toBe(false);

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
    for (const page of [app.page, await panelPage(app.electron.context())]) {
      const heap = await heapOf(app.electron, page);
      expect(heap.includes(token)).toBe(false);
      expect(heap.includes(second.name)).toBe(true);
    }
  });
});

/**
 * The kernel's own account of the connections of all the app's processes. Local sockets (the display, the session bus) are
 * not the network.
 */
test('through a day the app connects to the chosen service and the feed of updates, and to nothing else, from its start to its end', async () => {
  skipWithout(test, STRACE);
  await day.end();

  const [service, feed] = [day.service.url, day.feed.url].map((url) => new URL(url).host);
  expect(day.reachedBeforeFeed).toEqual(new Set([service]));
  expect(day.reached()).toEqual(new Set([service, feed]));
});

/** Somebody signs in, and lives a day on the next run of the app, each of whose connections goes into a log. The app is left open. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- said by what it gives
async function livedDay() {
  const tray = afterIt.use(await startTrayHost());
  const service = afterIt.use(await startTestService({ timezone: middayZone() }));
  const feed = afterIt.use(await serveUpdateFeed('#!/bin/sh\n'));
  const folder = afterIt.use(tempFolder());
  const log = join(folder.path, 'strace');
  const command = hasStrace ? tracedInto(log, folder.path) : launchCommand();
  const { app, close } = await openApp(
    async (userDataDir, args) => await openInElectron(userDataDir, args, command),
    'electron',
  );
  let isOpen = true;
  async function end(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    // A tracer that is killed leaves the app running.
    await close(test.info(), 'quit');
  }
  afterIt.defer(end);
  const reached = (): ReadonlySet<string> => addresses(readFileSync(log, 'utf8'));

  const [, , third] = await threeTasks(service);
  // a trace remembers in the page what was typed
  await app.electron.context().tracing.stop();
  await recordIpc(app.electron);
  await signInByKeys(app.page, service);
  // what was asked with it is answered
  await boardsRead(app.page);
  const isInHeapOfSignIn = await isKeptInHeap(app.electron, app.page, service.token);
  await searchAndStart(app.page, third.name);
  const signingIn = await recordedIpc(app.electron);
  await app.restart({ kill: 'quit' });
  await app.electron.context().tracing.stop();
  await recordIpc(app.electron);
  await stop(app.page, third.name);
  await liveADay(app, service, tray);
  const reachedBeforeFeed = hasStrace ? reached() : new Set();
  const { page } = app;
  await openSettings(page, 'Help');
  await page.getByRole('textbox', { name: 'Update feed' }).fill(feed.url);
  await page.getByRole('button', { name: 'Use this feed' }).click();
  await expect(page.getByRole('status', { name: 'Updates' })).toContainText('Cardclock 99.0.0 is available.');
  await expect(syncStatus(page)).toHaveText('All saved');
  return { app, service, feed, isInHeapOfSignIn, signingIn, reachedBeforeFeed, reached, end };
}

/** How to open the app with a tracer that writes into `log`. Playwright puts switches of its own before ours, so the tracer is the executable. */
function tracedInto(log: string, folder: string): ReturnType<typeof launchCommand> {
  const command = launchCommand();
  const executable = join(folder, 'electron');
  const tracing = `${STRACE} -f --seccomp-bpf -qq -e trace=connect,sendto,sendmsg,sendmmsg -e signal=none -yy -A -o ${log}`;
  writeFileSync(executable, `#!/bin/sh\nexec ${tracing} ${command.executable} "$@"\n`, { mode: 0o755 });
  return { ...command, executable };
}

/** `HOST:PORT` of every internet address that a socket was connected to, or sent to without that. */
function addresses(log: string): ReadonlySet<string> {
  return new Set(log.split('\n').flatMap(addressIn));
}

function addressIn(line: string): readonly string[] {
  const [, call, kind = '', ends = ''] = CALL.exec(line) ?? [];
  if (call === undefined) return [];
  if (!kind.startsWith('UDP')) return namedIn(line);
  // To connect one of these sends nothing: Chromium asks the system so by which route it would reach an address.
  return call === 'connect' ? [] : [...namedIn(line), ...ends.split('->').slice(1)];
}

/** Of the address that a call names itself. */
function namedIn(line: string): readonly string[] {
  const port = /sin6?_port=htons\((\d+)\)/.exec(line)?.[1];
  const host = /inet_addr\("([^"]+)"\)/.exec(line)?.[1] ?? /inet_pton\(AF_INET6, "([^"]+)"/.exec(line)?.[1];
  return port === undefined || host === undefined ? [] : [`${host}:${port}`];
}

/** As a person does: what the engine keeps of a field that is filled at once is another. */
async function signInByKeys(page: Page, service: TestService): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).pressSequentially(service.url);
  await page.getByRole('textbox', { name: 'Access token' }).pressSequentially(service.token);
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeVisible();
}

/** The page that it was typed into: what React keeps of the screen before goes as the next ones are drawn. */
async function isKeptInHeap(electron: ElectronApplication, page: Page, token: string): Promise<boolean> {
  for (let look = 0; look < HEAPS; look += 1) {
    if (!(await heapOf(electron, page)).includes(token)) return false;
    await openView(page, 'Week');
    await openView(page, 'Today');
  }
  return true;
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
