import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { expect, test } from '../../support/app-fixture.ts';
import { launchCommand } from '../../support/launch-command.ts';
import { searchAndStart, signIn, stop, syncStatus } from '../../support/steps.ts';

const STRACE = '/usr/bin/strace';
/** Chromium asks the system whether there is a route to IPv6, by a socket to this address that it sends nothing through. */
const ROUTE_PROBE = '2001:4860:4860::8888:53';

/**
 * The kernel's own account of the connections of all the app's processes. Local sockets (the display, the session bus) are
 * not the network.
 */
test('the app connects to the chosen service and to nothing else, from its start to its end', async ({ service }) => {
  test.skip(!existsSync(STRACE), `${STRACE} is not there`);
  const folder = mkdtempSync(join(tmpdir(), 'cardclock-connections-'));
  const log = join(folder, 'strace');
  const { executable, args } = launchCommand();
  // Playwright puts switches of its own before ours, so the tracer is the executable.
  const traced = join(folder, 'electron');
  const tracing = `${STRACE} -f --seccomp-bpf -qq -e trace=connect,sendto,sendmsg,sendmmsg -e signal=none -o ${log}`;
  writeFileSync(traced, `#!/bin/sh\nexec ${tracing} ${executable} "$@"\n`, { mode: 0o755 });
  const electron = await _electron.launch({
    executablePath: traced,
    args: [...args, `--user-data-dir=${join(folder, 'data')}`],
  });
  try {
    const page = await electron.firstWindow();
    const [first] = await service.tasks();
    if (first === undefined) throw new Error('a task is needed');
    await signIn(page, service);
    await searchAndStart(page, first.name);
    await stop(page, first.name);
    await expect(syncStatus(page)).toHaveText('All saved');
  } finally {
    await electron.close();
  }

  const reached = addresses(readFileSync(log, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  expect(reached).toEqual(new Set([new URL(service.url).host]));
});

/** `HOST:PORT` of every internet address that a socket was connected to, or sent to without that. */
function addresses(log: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of log.split('\n')) {
    const port = /sin6?_port=htons\((\d+)\)/.exec(line)?.[1];
    const host = /inet_addr\("([^"]+)"\)/.exec(line)?.[1] ?? /inet_pton\(AF_INET6, "([^"]+)"/.exec(line)?.[1];
    if (port !== undefined && host !== undefined) found.add(`${host}:${port}`);
  }
  found.delete(ROUTE_PROBE);
  return found;
}
