import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { axeFindings } from '../../support/axe-findings.ts';
import { expect, test } from '../../support/app-fixture.ts';
import { testAuthority } from '../../support/certificates.ts';
import { openSettings, running, workList } from '../../support/steps.ts';
import { behindProxy, startProxy } from '../../support/tinyproxy.ts';
import { tlsFront } from '../../support/tls-front.ts';
import { serveUpdateFeed } from '../../support/update-feed.ts';
import { skipWithout } from '../../support/needs.ts';

// An AppImage is what is updated.
skipWithout(test, 'linux');

const USER = { name: 'ada', password: 'Lovelace-1815' };

async function useFeed(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Update feed' }).fill(address);
  await page.getByRole('button', { name: 'Use this feed' }).click();
}

async function runAsAppImage(electron: ElectronApplication, file: string): Promise<void> {
  await electron.evaluate((_electron, image) => {
    process.env['APPIMAGE'] = image;
    process.env['APPDIR'] = process.execPath.replace(/\/[^/]+$/, '');
  }, file);
}

async function answerWith(electron: ElectronApplication, response: number): Promise<void> {
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showMessageBox = async (...args: readonly unknown[]) => {
      process.env['ASKED'] = JSON.stringify(args.at(-1));
      return await Promise.resolve({ response: chosen, checkboxChecked: false });
    };
  }, response);
}

test('a new version is asked for from the chosen feed alone, and installed after the person agreed', async ({
  app,
}) => {
  const { page, electron, userDataDir } = app;
  const [installed, came] = [join(userDataDir, 'Cardclock.AppImage'), join(userDataDir, 'came')];
  await using feed = await serveUpdateFeed(`#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL $*" > '${came}'\n`);
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  const stop = running(page).getByRole('button', { name: /^Stop / });
  const name = ((await stop.getAttribute('aria-label')) ?? '').replace('Stop ', '');
  await openSettings(page, 'Help');
  const standing = page.getByRole('status', { name: 'Updates' });
  await expect(standing).toContainText('This is Cardclock');

  await useFeed(page, 'http://example.com/feed');
  await expect(page.getByText('A feed is an https address')).toBeVisible();
  await useFeed(page, feed.strayUrl);
  await expect(standing).toContainText('The feed could not be read: it leads to 192.0.2.1, which is not asked.');
  await useFeed(page, feed.url);
  await expect(standing).toContainText('Cardclock 99.0.0 is available.');
  await expect(standing).toContainText('This copy can’t update itself');
  expect(feed.asked.map(({ path }) => path)).toEqual(['/stray/latest-linux.yml', '/feed/latest-linux.yml']);
  // nothing that tells one computer from another
  expect(feed.asked.map(({ headers }) => headers['x-user-staging-id'])).toEqual(['none', 'none']);

  // As an AppImage runs, whose file can be replaced.
  writeFileSync(installed, 'the old one');
  await runAsAppImage(electron, installed);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('button', { name: 'Download 99.0.0' }).click();
  const install = page.getByRole('button', { name: 'Install and restart' });
  await expect(install).toBeVisible();
  expect(readFileSync(installed, 'utf8')).toBe('the old one');

  const asked = async (): Promise<string> => await electron.evaluate(() => process.env['ASKED'] ?? '');
  await answerWith(electron, 1);
  await install.click();
  await expect.poll(asked).toContain('Install Cardclock 99.0.0 from 127.0.0.1 and restart?');
  expect(await asked()).toContain(`“${name}” keeps running`);
  expect(existsSync(came)).toBe(false);

  await answerWith(electron, 0);
  const closed = electron.waitForEvent('close');
  await install.click();
  await closed;
  await expect.poll(() => existsSync(came) && readFileSync(came, 'utf8')).toMatch(/^true .*\n$/);
  expect(readFileSync(came, 'utf8')).toContain(`--user-data-dir=${userDataDir}`);
  expect(readFileSync(installed, 'utf8')).toContain('#!/bin/sh');
});

test('a download says how far it is, and is called off; what a check found elsewhere appears by itself', async ({
  app,
}) => {
  const { page, electron, userDataDir } = app;
  // Of no other test: what came once is not asked for again.
  await using feed = await serveUpdateFeed(`#!/bin/sh\n# ${userDataDir}\n`);
  await runAsAppImage(electron, join(userDataDir, 'Cardclock.AppImage'));
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await openSettings(page, 'Help');
  const standing = page.getByRole('status', { name: 'Updates' });
  await useFeed(page, feed.silentUrl.replace('silent', 'none'));
  await expect(standing).toContainText('The feed could not be read');

  await page.evaluate(async (updateFeed) => {
    await window.cardclock?.invoke('settings:change', { updateFeed });
    await window.cardclock?.invoke('updates:check', null);
  }, feed.slowUrl);
  await expect(standing).toContainText('Cardclock 99.0.0 is available.');
  const load = page.getByRole('button', { name: 'Download 99.0.0' });
  await load.click();
  const bar = page.getByRole('progressbar', { name: 'Downloading the new version' });
  await expect(bar).toHaveAttribute('max', '1000000');
  await expect(page.getByText(/^[1-9]\d?%, \d+ kB of 1\.0 MB$/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(feed.hangUps()).toBe(0);

  await page.getByRole('button', { name: 'Cancel download' }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(feed.hangUps).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await useFeed(page, feed.url);
  await load.click();
  await expect(page.getByRole('button', { name: 'Install and restart' })).toBeVisible();
});

test('a file that is not the promised one is not kept; a version that cannot be put in place leaves the one that was, which says so', async ({
  app,
}) => {
  const { page, electron, userDataDir } = app;
  const [installed, back] = [join(userDataDir, 'Cardclock.AppImage'), join(userDataDir, 'back')];
  const old = `#!/bin/sh\necho came > '${back}'\n`;
  writeFileSync(installed, old, { mode: 0o755 });
  await using feed = await serveUpdateFeed('#!/bin/sh\n');
  await runAsAppImage(electron, installed);
  await answerWith(electron, 0);
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await openSettings(page, 'Help');

  await useFeed(page, feed.wrongUrl);
  await page.getByRole('button', { name: 'Download 99.0.0' }).click();
  await expect(page.getByText('What came is not the file that the feed promises')).toContainText('127.0.0.1');

  await useFeed(page, feed.url);
  await page.getByRole('button', { name: 'Download 99.0.0' }).click();
  const install = page.getByRole('button', { name: 'Install and restart' });
  await expect(install).toBeVisible();
  // What moves the new file is a program, and the old one is removed by then.
  await electron.evaluate(() => {
    process.env['PATH'] = '/nowhere';
  });
  const closed = electron.waitForEvent('close');
  await install.click();
  await closed;
  await expect.poll(() => existsSync(back)).toBe(true);
  expect(readFileSync(installed, 'utf8')).toBe(old);
  await app.restart({ kill: 'SIGKILL' });
  await expect(app.page.getByText('Cardclock 99.0.0 was not installed')).toBeVisible();
});

test('a version that takes longer to be put in its place than an app has to go is started all the same', async ({
  app,
}) => {
  const { page, electron, userDataDir } = app;
  const [installed, came, programs] = [
    join(userDataDir, 'Cardclock.AppImage'),
    join(userDataDir, 'came'),
    join(userDataDir, 'programs'),
  ];
  writeFileSync(installed, 'the old one');
  mkdirSync(programs);
  // As a package does whose installation waits for a password.
  writeFileSync(join(programs, 'mv'), '#!/bin/sh\nsleep 7\nexec /bin/mv "$@"\n', { mode: 0o755 });
  await using feed = await serveUpdateFeed(`#!/bin/sh\necho came > '${came}'\n`);
  await runAsAppImage(electron, installed);
  await answerWith(electron, 0);
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await openSettings(page, 'Help');
  await useFeed(page, feed.url);
  await page.getByRole('button', { name: 'Download 99.0.0' }).click();
  await electron.evaluate((_electron, folder) => {
    process.env['PATH'] = `${folder}:${process.env['PATH'] ?? ''}`;
  }, programs);

  const closed = electron.waitForEvent('close');
  await page.getByRole('button', { name: 'Install and restart' }).click();
  await closed;

  await expect.poll(() => existsSync(came)).toBe(true);
});

test('behind a proxy that asks for a password, with an authority of one’s own, a feed is asked as a service is', async ({
  app,
}) => {
  skipWithout(test, { program: 'tinyproxy' }, { program: 'openssl' });
  await using feed = await serveUpdateFeed('#!/bin/sh\n');
  using authority = testAuthority();
  await using front = await tlsFront(new URL(feed.url).origin, authority.certify());
  await using proxy = await startProxy({ user: USER });
  await app.restart({ kill: 'quit', args: behindProxy(proxy) });
  const { page } = app;
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await openSettings(page, 'Help');
  const standing = page.getByRole('status', { name: 'Updates' });

  await useFeed(page, `${front.url}/feed`);
  await expect(standing).toContainText(`The proxy ${proxy.place} asks for a user and a password`);
  const signIn = page.getByRole('form', { name: 'Sign in to the proxy' });
  await signIn.getByRole('textbox', { name: 'User name' }).fill(USER.name);
  await signIn.getByRole('textbox', { name: 'Password' }).fill(USER.password);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn).toBeHidden();

  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(standing).toContainText('is from an authority that this computer does not know');
  await openSettings(page, 'Accounts');
  await page.locator('input[type="file"]').setInputFiles(authority.file);
  await expect(page.getByText('Example Company Root')).toBeVisible();
  await openSettings(page, 'Help');
  await page.getByRole('button', { name: 'Check now' }).click();

  await expect(standing).toContainText('Cardclock 99.0.0 is available.');
  await expect.poll(proxy.hosts).toEqual([new URL(front.url).host]);
});
