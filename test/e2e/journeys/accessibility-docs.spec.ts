import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'playwright/test';
import { buildSite } from '../../../scripts/docs/site.mjs';
import { expectAccessible } from '../../support/axe-findings.ts';
import { launchChromium } from '../../support/launch-chromium.ts';
import { projectFolder } from '../../support/launch-command.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NARROW = { width: 400, height: 720 };
const WIDE = { width: 1280, height: 900 };
/** Decisions are all alike: one stands for them. */
const DECISION = 'adr/0001-layers-and-ports.html';

test('axe finds nothing on the pages of the documentation, and none is wider than its window', async () => {
  using site = tempFolder();
  buildSite(projectFolder, site.path);
  const browser = await launchChromium();
  test.skip(browser === null, 'there is no Chromium here');
  const page = await browser?.newPage();
  if (page === undefined) return;
  const look = async (place: string, size: typeof NARROW): Promise<void> => {
    await page.setViewportSize(size);
    await page.goto(pathToFileURL(join(site.path, place)).href);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), place).toBeLessThanOrEqual(0);
  };
  for (const place of [...globSync('*.html', { cwd: site.path }), 'adr/index.html', DECISION]) {
    await look(place, NARROW);
    await look(place, WIDE);
    await expectAccessible(page, place);
  }
  await look('index.html', NARROW);
  await page.getByText('Pages', { exact: true }).click();
  await expectAccessible(page, 'the contents in a narrow window');
  await browser?.close();
});
