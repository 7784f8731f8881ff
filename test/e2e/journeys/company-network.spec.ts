import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { type AppUnderTest, expect, test } from '../../support/app-fixture.ts';
import { expectAccessible } from '../../support/axe-findings.ts';
import { testAuthority } from '../../support/certificates.ts';
import { filesWith } from '../../support/files-with.ts';
import { skipWithout } from '../../support/needs.ts';
import { connect, openSettings, searchAndStart, syncStatus } from '../../support/steps.ts';
import { behindProxy, startProxy, type TestProxy } from '../../support/tinyproxy.ts';
import { tlsFront } from '../../support/tls-front.ts';

const USER = { name: 'ada', password: 'Lovelace-1815' };

/** As on a computer whose network has this proxy: Chromium's own setting in Electron, the environment in the preview. */
async function restartBehind(app: AppUnderTest, proxy: TestProxy): Promise<void> {
  if (app.shell === 'electron') return await app.restart({ kill: 'quit', args: behindProxy(proxy) });
  process.env['HTTPS_PROXY'] = proxy.place;
  try {
    await app.restart({ kill: 'quit' });
  } finally {
    delete process.env['HTTPS_PROXY'];
  }
}

async function openNetwork(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Network settings…' }).click();
  return page.getByRole('dialog', { name: 'Network' });
}

function signInForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Sign in to the proxy' });
}

/** What looks at screens with axe runs in the current Chromium alone. */
async function lookAt({ page, shell }: AppUnderTest, screen: string): Promise<void> {
  if (shell === 'preview') await expectAccessible(page, screen);
}

test(
  'a proxy that asks for a password and an authority of one’s own are each told, set once, and remembered',
  { tag: '@both' },
  async ({ app, service }) => {
    skipWithout(test, { program: 'tinyproxy' }, { program: 'openssl' });
    const [task] = await service.tasks();
    if (task === undefined) throw new Error('a task is needed');
    using authority = testAuthority();
    await using proxy = await startProxy({ user: USER });
    await using front = await tlsFront(service.url, authority.certify());
    const stranger = join(app.userDataDir, 'notes.pem');
    writeFileSync(stranger, 'no certificate');
    await restartBehind(app, proxy);

    await connect(app.page, front.url, service.token);
    await expect(app.page.getByRole('alert')).toContainText(`The proxy ${proxy.place} asks for a user and a password`);
    await openNetwork(app.page);
    const signIn = signInForm(app.page);
    await signIn.getByRole('textbox', { name: 'User name' }).fill(USER.name);
    await signIn.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await expect(signIn.getByRole('alert')).toContainText('refuses this user or password');
    await lookAt(app, 'a refused password');
    await signIn.getByRole('textbox', { name: 'Password' }).fill(USER.password);
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await expect(signIn).toBeHidden();
    await app.page.getByRole('button', { name: 'Connect again' }).click();

    await expect(app.page.getByRole('alert')).toContainText('is from an authority that this computer does not know');
    const network = await openNetwork(app.page);
    await network.locator('input[type="file"]').setInputFiles(stranger);
    await expect(network.getByRole('alert')).toContainText('There is no certificate in this file');
    await network.locator('input[type="file"]').setInputFiles(authority.file);
    await expect(network.getByRole('listitem')).toContainText('Example Company Root');
    await lookAt(app, 'an added authority');
    await app.page.getByRole('button', { name: 'Connect again' }).click();

    await searchAndStart(app.page, task.name);
    await expect(syncStatus(app.page)).toHaveText('All saved');
    await expect.poll(proxy.hosts).toEqual([new URL(front.url).host]);
    expect(filesWith(app.userDataDir, USER.password)).toEqual([]);

    await restartBehind(app, proxy);
    const before = (await service.trackers()).filter(({ ended_at: end }) => end === null).length;
    await app.page
      .getByRole('button', { name: `Stop ${task.name}` })
      .first()
      .click();
    await expect(syncStatus(app.page)).toHaveText('All saved');
    await expect
      .poll(async () => (await service.trackers()).filter(({ ended_at: end }) => end === null).length)
      .toBe(before - 1);
    await expect(signInForm(app.page)).toBeHidden();

    await openSettings(app.page, 'Accounts');
    await app.page.getByRole('button', { name: 'Forget the password' }).click();
    await expect(app.page.getByRole('button', { name: 'Forget the password' })).toBeHidden();
    await restartBehind(app, proxy);
    await expect(syncStatus(app.page)).toContainText('offline since');
    await lookAt(app, 'a proxy that asks');
    await signInForm(app.page).getByRole('textbox', { name: 'User name' }).fill(USER.name);
    await signInForm(app.page).getByRole('textbox', { name: 'Password' }).fill(USER.password);
    await app.page.keyboard.press('Enter');
    await expect(signInForm(app.page)).toBeHidden();
    await expect(syncStatus(app.page)).toHaveText('All saved');
  },
);
