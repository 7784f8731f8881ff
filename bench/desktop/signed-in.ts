import { _electron, type ElectronApplication, type Page } from 'playwright';
import { settingsDisk } from '../../main/adapters/settings-disk.ts';
import { launchCommand } from '../../test/support/launch-command.ts';
import type { TestService } from '../../test/support/test-service.ts';

/** Starts the app on this data folder, does `how`, and quits once everything is saved. */
export async function signedIn(
  args: readonly string[],
  folder: string,
  how: (page: Page) => Promise<void>,
): Promise<void> {
  const app = await launched(args, folder);
  const page = await app.firstWindow();
  await how(page);
  await page.getByRole('status', { name: 'Sync' }).getByText('All saved').waitFor();
  await app.evaluate(({ app: running }) => running.quit()).catch(() => undefined);
  await app.close().catch(() => undefined);
  // Otherwise the first window to be closed would open a dialog, where the desktop shows no notifications.
  const settings = settingsDisk(folder).open();
  settings.set({ ...Object(settings.store), trayExplained: true });
}

export async function connectTo(page: Page, { url, token }: Pick<TestService, 'url' | 'token'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  await page.getByRole('textbox', { name: 'Access token' }).fill(token);
  await page.getByRole('button', { name: 'Connect' }).click();
}

export async function launched(args: readonly string[], folder: string): Promise<ElectronApplication> {
  return await _electron.launch({
    executablePath: launchCommand().executable,
    args: [...args, `--user-data-dir=${folder}`],
    colorScheme: null,
  });
}
