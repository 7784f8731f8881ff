import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { launchCommand } from '../../support/launch-command.ts';
import { liveADay } from '../../support/live-a-day.ts';
import { middayZone } from '../../support/midday-zone.ts';
import { touchDesktop } from '../../support/press-keys.ts';
import { signIn, syncStatus } from '../../support/steps.ts';
import { startTestService } from '../../support/test-service.ts';
import { openView } from '../../support/time-steps.ts';
import { expect, test } from '../../support/tray-fixture.ts';
import { serveUpdateFeed } from '../../support/update-feed.ts';

const STRACE = '/usr/bin/strace';
/** The start of a line of the log, where the tracer knows the socket: what kind it is, and the ends that it connects. */
const CALL = /^\d+ +(connect|send\w+)\(\d+(?:<([\w-]+):\[(.*?)\]>)?/;

/**
 * The kernel's own account of the connections of all the app's processes. Local sockets (the display, the session bus) are
 * not the network.
 */
test('through a day the app connects to the chosen service and the feed of updates, and to nothing else, from its start to its end', async ({
  tray,
}) => {
  // A day, each of whose calls of the system is recorded.
  test.slow();
  test.skip(launchCommand().kind === 'preview', 'there is no Electron here');
  test.skip(!existsSync(STRACE), `${STRACE} is not there`);
  await using service = await startTestService({ timezone: middayZone() });
  await using feed = await serveUpdateFeed('#!/bin/sh\n');
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-connections-'));
  const log = join(folder, 'strace');
  const { executable, args } = launchCommand();
  // Playwright puts switches of its own before ours, so the tracer is the executable.
  const traced = join(folder, 'electron');
  const tracing = `${STRACE} -f --seccomp-bpf -qq -e trace=connect,sendto,sendmsg,sendmmsg -e signal=none -yy -o ${log}`;
  writeFileSync(traced, `#!/bin/sh\nexec ${tracing} ${executable} "$@"\n`, { mode: 0o755 });
  const userDataDir = join(folder, 'data');
  await touchDesktop();
  const electron = await _electron.launch({
    executablePath: traced,
    args: [...args, `--user-data-dir=${userDataDir}`],
  });
  const reached = (): ReadonlySet<string> => addresses(readFileSync(log, 'utf8'));
  try {
    const page = await electron.firstWindow();
    await signIn(page, service);
    await liveADay({ page, electron, shell: 'electron', userDataDir }, service, tray);
    expect(reached()).toEqual(new Set([new URL(service.url).host]));
    await openView(page, 'Settings');
    await page.getByRole('textbox', { name: 'Update feed' }).fill(feed.url);
    await page.getByRole('button', { name: 'Use this feed' }).click();
    await expect(page.getByRole('status', { name: 'Updates' })).toContainText('Cardclock 99.0.0 is available.');
    await expect(syncStatus(page)).toHaveText('All saved');
  } finally {
    await electron.close();
  }

  const all = reached();
  rmSync(folder, { recursive: true, force: true });
  expect(all).toEqual(new Set([service.url, feed.url].map((url) => new URL(url).host)));
});

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
