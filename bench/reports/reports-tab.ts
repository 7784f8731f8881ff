import type { Page } from 'playwright';
import { launchChromium } from '../../test/support/launch-chromium.ts';
import { openInPreview } from '../../test/support/open-in-preview.ts';
import { PINNED } from './year-folder.ts';

export interface ReportsTab extends AsyncDisposable {
  readonly page: Page;
  /** A page of the same Chromium that holds nothing. */
  readonly blank: Page;
}

/** The app's reports in a tab of the system's current Chromium, the first pinned one open. Null where there is no Chromium. */
export async function reportsTab(dataDir: string): Promise<ReportsTab | null> {
  const browser = await launchChromium();
  if (browser === null) return null;
  const { page, end } = await openInPreview(browser, dataDir);
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('button', { name: PINNED[0] }).click();
  await page.getByRole('table', { name: 'Summary' }).waitFor();
  return {
    page,
    blank: await browser.newPage({ viewport: { width: 1040, height: 720 } }),
    [Symbol.asyncDispose]: async () => {
      await end('SIGTERM');
      await browser.close();
    },
  };
}

/** `Chromium 156.0.8078.79` */
export function chromiumWords(page: Page): string {
  return `Chromium ${page.context().browser()?.version() ?? ''}`;
}
