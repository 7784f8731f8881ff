import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from '../../support/app-fixture.ts';
import { running, workList } from '../../support/steps.ts';
import { serveUpdateFeed } from '../../support/update-feed.ts';

async function useFeed(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Update feed' }).fill(address);
  await page.getByRole('button', { name: 'Use this feed' }).click();
}

test('a new version is asked for from the chosen feed alone, and installed after the person agreed', async ({
  app,
}) => {
  const { page, electron, userDataDir } = app;
  const [installed, came] = [join(userDataDir, 'Cardclock.AppImage'), join(userDataDir, 'came')];
  await using feed = await serveUpdateFeed(`#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > '${came}'\n`);
  await page.getByRole('button', { name: 'Try the built-in board' }).click();
  await workList(page)
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  const stop = running(page).getByRole('button', { name: /^Stop / });
  const name = ((await stop.getAttribute('aria-label')) ?? '').replace('Stop ', '');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const standing = page.getByRole('status', { name: 'Updates' });
  await expect(standing).toContainText('This is Cardclock');

  await useFeed(page, 'http://example.com/feed');
  await expect(page.getByText('A feed is an https address')).toBeVisible();
  await useFeed(page, feed.strayUrl);
  await expect(standing).toContainText('The feed could not be read: net::ERR_BLOCKED_BY_CLIENT.');
  await useFeed(page, feed.url);
  await expect(standing).toContainText('Cardclock 99.0.0 is available.');
  await expect(standing).toContainText('This copy cannot replace itself');
  expect(feed.asked.map(({ path }) => path)).toEqual(['/stray/latest-linux.yml', '/feed/latest-linux.yml']);
  // nothing that tells one computer from another
  expect(feed.asked.map(({ headers }) => headers['x-user-staging-id'])).toEqual(['none', 'none']);

  // As an AppImage runs, whose file can be replaced.
  writeFileSync(installed, 'the old one');
  await electron.evaluate((_electron, file) => {
    process.env['APPIMAGE'] = file;
    process.env['APPDIR'] = process.execPath.replace(/\/[^/]+$/, '');
  }, installed);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('button', { name: 'Download 99.0.0' }).click();
  const install = page.getByRole('button', { name: 'Install and restart' });
  await expect(install).toBeVisible();
  expect(readFileSync(installed, 'utf8')).toBe('the old one');

  const answerWith = async (response: number): Promise<void> =>
    await electron.evaluate(({ dialog }, chosen) => {
      dialog.showMessageBox = async (...args: readonly unknown[]) => {
        process.env['ASKED'] = JSON.stringify(args.at(-1));
        return await Promise.resolve({ response: chosen, checkboxChecked: false });
      };
    }, response);
  const asked = async (): Promise<string> => await electron.evaluate(() => process.env['ASKED'] ?? '');
  await answerWith(1);
  await install.click();
  await expect.poll(asked).toContain('Install Cardclock 99.0.0 from 127.0.0.1 and restart?');
  expect(await asked()).toContain(`“${name}” goes on running`);
  expect(existsSync(came)).toBe(false);

  await answerWith(0);
  const closed = electron.waitForEvent('close');
  await install.click();
  await closed;
  await expect.poll(() => existsSync(came) && readFileSync(came, 'utf8')).toBe('true\n');
  expect(readFileSync(installed, 'utf8')).toContain('#!/bin/sh');
});
