import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppUnderTest, expect, test, testsOnOneApp } from '../../support/app-fixture.ts';
import { testAuthority } from '../../support/certificates.ts';
import { launchCommand } from '../../support/launch-command.ts';
import { connect, running, signIn, syncStatus } from '../../support/steps.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { LIMIT_MS, type Said, type, typed } from '../../support/terminal.ts';
import { skipWithout } from '../../support/needs.ts';
import { behindProxy, startProxy } from '../../support/tinyproxy.ts';
import { tlsFront } from '../../support/tls-front.ts';

/** The same while everything else waits. `switches` are Chromium's. */
function typeNow(app: AppUnderTest, words: readonly string[], switches: readonly string[] = []): Said {
  const [executable, own] = typed(app, words);
  const args = own.flatMap((arg) => (arg.startsWith('--user-data-dir=') ? [...switches, arg] : [arg]));
  const { status, stdout, stderr } = spawnSync(executable, args, { timeout: LIMIT_MS, encoding: 'utf8' });
  return { code: status ?? -1, out: stdout, err: stderr };
}

test('commands reach the app that runs: start, status, today and stop show in its window', async ({ app, service }) => {
  const [first, second] = await service.tasks();
  if (first === undefined || second === undefined) throw new Error('two tasks are needed');
  await signIn(app.page, service);

  const started = await type(app, 'start', first.name);
  expect(started).toMatchObject({ code: 0, out: expect.stringContaining(first.name) });
  await expect(running(app.page).getByRole('button', { name: `Stop ${first.name}` })).toBeVisible();

  expect((await type(app, 'switch', String(second.id))).code).toBe(0);
  const status: unknown = JSON.parse((await type(app, 'status', '--json')).out);
  expect(status).toMatchObject({ signedIn: true, running: [{ taskId: second.id, name: second.name }] });

  expect((await type(app, 'stop')).code).toBe(0);
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  expect((await type(app, 'today')).out).toMatch(/Total (0|< 1) m/);

  await test.step('and say what they do not understand, do nothing then, and end with a code of their own', async () => {
    expect(await type(app, 'start', 'e')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Say which by its number'),
    });
    expect(await type(app, 'stop')).toMatchObject({ code: 1, err: expect.stringContaining('Nothing is running.') });
    expect((await type(app, '--help')).out).toContain('cardclock start TASK');
    await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  });
});

test('without a running app a command is written down, sent when it can be, and tells what the app would tell', async ({
  app,
  service,
}) => {
  const [first] = await service.tasks();
  if (first === undefined) throw new Error('a task is needed');
  await signIn(app.page, service);
  let said: Said | undefined;
  let told: Said | undefined;
  await app.restart({
    kill: 'quit',
    before: () => {
      writeFileSync(join(app.userDataDir, 'settings.json'), '{"theme": "da');
      told = typeNow(app, ['status']);
      said = typeNow(app, ['start', String(first.id), '--at', '5m ago']);
    },
  });

  expect(told).toMatchObject({ code: 0, err: expect.stringContaining('Your settings could not be read') });
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('5 m ago') });
  expect(said?.err).toContain('Cardclock sets it aside when it is opened');
  await expect(running(app.page).getByRole('button', { name: `Stop ${first.name}` })).toBeVisible();
  await expect(syncStatus(app.page)).toHaveText('All saved');
});

test('without a running app a command asks the service through the proxy of the system, and nobody else', async ({
  app,
  service,
}) => {
  skipWithout(test, { program: 'tinyproxy' }, { program: 'openssl' });
  using authority = testAuthority();
  await using front = await tlsFront(service.url, authority.certify());
  await using proxy = await startProxy();
  await connect(app.page, front.url, service.token);
  await app.page.getByRole('button', { name: 'Network settings…' }).click();
  await app.page.locator('input[type="file"]').setInputFiles(authority.file);
  await app.page.getByRole('button', { name: 'Connect again' }).click();
  await expect(syncStatus(app.page)).toHaveText('All saved');
  let said: Said | undefined;

  await app.restart({
    kill: 'quit',
    before: () => {
      said = typeNow(app, ['status'], behindProxy(proxy));
    },
  });

  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('Nothing running') });
  await expect.poll(proxy.hosts).toEqual([new URL(front.url).host]);
});

test('what keeps a command from its work is said in a sentence: no display, and a folder that is none', () => {
  // Elsewhere there is always a display.
  skipWithout(test, 'linux');
  const { executable, args } = launchCommand();
  using folder = tempFolder();
  const file = join(folder.path, 'settings-of-old');
  writeFileSync(file, 'x');
  const inFolder = [...args, `--user-data-dir=${file}`, 'status'];
  const blind = spawnSync(executable, inFolder, {
    timeout: LIMIT_MS,
    encoding: 'utf8',
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
  });
  const misled = spawnSync(executable, inFolder, { timeout: LIMIT_MS, encoding: 'utf8' });

  expect(blind).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Cardclock needs the display .*\n$/),
  });
  expect(misled).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('a file is in its place') });
  expect(misled.stderr).not.toContain('Error');
});

const look = testsOnOneApp();

look('an export through a pipe is whole, however long it is', async ({ app }) => {
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await expect(syncStatus(app.page)).toHaveText('All saved');
  let out = '';
  async function exportedLength(): Promise<number> {
    ({ out } = await type(app, 'export'));
    return out.length;
  }
  await expect.poll(exportedLength).toBeGreaterThan(65_536);

  const lines = out.trimEnd().split('\n');
  expect(() => lines.map((line): unknown => JSON.parse(line))).not.toThrow();
});

look('an answer that finds no room is told as not given', async ({ app }) => {
  skipWithout(look, '/dev/full');
  const [executable, args] = typed(app, ['export']);

  const full = spawnSync('sh', ['-c', 'exec "$0" "$@" > /dev/full', executable, ...args], {
    timeout: LIMIT_MS,
    encoding: 'utf8',
  });

  expect(full).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The answer could not be written: the disk is full.'),
  });
});
