import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppUnderTest, expect, test, testsOnOneApp } from '../../support/app-fixture.ts';
import { testAuthority } from '../../support/certificates.ts';
import { connect, running, signIn, syncStatus } from '../../support/steps.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { LIMIT_MS, type Said, type, typed } from '../../support/terminal.ts';
import { skipWithout } from '../../support/needs.ts';
import { startProxy } from '../../support/tinyproxy.ts';
import { tlsFront } from '../../support/tls-front.ts';

/** The same while everything else waits, the network that the service is behind too: for what asks no service. */
function typeNow(app: Pick<AppUnderTest, 'userDataDir'>, words: readonly string[], env = process.env): Said {
  const [executable, args] = typed(app, words);
  const { status, stdout, stderr } = spawnSync(executable, args, { timeout: LIMIT_MS, encoding: 'utf8', env });
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
    before: async () => {
      writeFileSync(join(app.userDataDir, 'settings.json'), '{"theme": "da');
      // A command whose request nobody answers would wait for it; that nobody is there it hears at once.
      await service.network.cut();
      told = await type(app, 'status');
      said = await type(app, 'start', String(first.id), '--at', '5m ago');
      expect(await service.trackers()).toEqual([]);
      await service.network.restore();
    },
  });

  expect(told).toMatchObject({ code: 0, err: expect.stringContaining('Your settings could not be read') });
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('5 m ago') });
  expect(said?.err).toContain('Cardclock sets it aside when it is opened');
  await expect(running(app.page).getByRole('button', { name: `Stop ${first.name}` })).toBeVisible();
  await expect(syncStatus(app.page)).toHaveText('All saved');
});

test('without a running app a command asks the service through the proxy that the app found last, and nobody else', async ({
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
    before: async () => {
      // As the app keeps it (remembered-proxies.test.ts): a command has no Chromium to ask for the proxies of the system.
      const known = { [new URL(front.url).origin]: `PROXY ${proxy.place}` };
      writeFileSync(join(app.userDataDir, 'proxies.json'), JSON.stringify(known));
      said = await type(app, 'status');
    },
  });

  expect(said).toMatchObject({ code: 0, out: expect.stringContaining('Nothing running') });
  await expect.poll(proxy.hosts).toEqual([new URL(front.url).host]);
});

test('a folder that is none is said in a sentence', () => {
  using folder = tempFolder();
  const file = join(folder.path, 'settings-of-old');
  writeFileSync(file, 'x');

  const misled = typeNow({ userDataDir: file }, ['status']);

  expect(misled).toMatchObject({ code: 1, out: '', err: expect.stringContaining('a file is in its place') });
  expect(misled.err).not.toContain('Error');
});

test('without a display the app says in a sentence why it does not open, and what works', () => {
  // Elsewhere there is always a display.
  skipWithout(test, 'linux');
  using folder = tempFolder();

  expect(typeNow({ userDataDir: folder.path }, [], overSsh(folder.path))).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The window of Cardclock needs the display .* “cardclock status” work here.*\n$/),
  });
});

test('over SSH and in cron, where there is no display, no session and no bus, commands do what they do elsewhere', async ({
  app,
  service,
}) => {
  skipWithout(test, 'linux');
  const [first, second] = await service.tasks();
  if (first === undefined || second === undefined) throw new Error('two tasks are needed');
  await signIn(app.page, service);
  using home = tempFolder();
  const ssh = overSsh(home.path);

  expect(typeNow(app, ['start', String(first.id)], ssh)).toMatchObject({ code: 0, err: '' });
  await expect(running(app.page).getByRole('button', { name: `Stop ${first.name}` })).toBeVisible();
  expect(typeNow(app, ['status'], ssh)).toMatchObject({ code: 0, err: '', out: expect.stringContaining(first.name) });
  const alone: Said[] = [];
  await app.restart({
    kill: 'quit',
    before: () => {
      for (const words of [['status'], ['switch', String(second.id)], ['stop'], ['stop']])
        alone.push(typeNow(app, words, ssh));
    },
  });

  expect(alone.map(({ code }) => code)).toEqual([0, 0, 0, 1]);
  expect(alone[0]?.out).toContain(first.name);
  expect(alone[0]?.out).not.toContain('sign in');
  expect(alone[0]?.err).toMatch(/^The keychain of your desktop cannot be reached from here.*\n$/);
  expect(alone[2]?.out).toContain(second.name);
  await expect(running(app.page).getByRole('timer')).toHaveCount(0);
  await expect(syncStatus(app.page)).toHaveText('All saved');
  await expect.poll(async () => (await service.trackers()).length).toBe(2);
});

/** What sshd and cron leave of the environment. */
function overSsh(home: string): NodeJS.ProcessEnv {
  return { HOME: home, PATH: '/usr/bin:/bin' };
}

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
