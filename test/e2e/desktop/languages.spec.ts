import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { expect, test as base } from '../../support/app-fixture.ts';
import { startTrayHost, type TrayHost } from '../../support/tray-host.ts';

const CATALOG = join(import.meta.dirname, '../../../common/i18n/de.json');
const german = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(CATALOG, 'utf8')));

/** The tray has to be there before the app asks for it. */
const test = base.extend<{ tray: TrayHost }>({
  tray: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      await using tray = await startTrayHost();
      await use(tray);
    },
    { auto: true },
  ],
});

function inGerman(message: string): string {
  const words = german[message];
  if (words === undefined) throw new Error(`“${message}” is in no catalogue`);
  return words;
}

/** English words of the app that are still on the screen, or in a name. */
async function englishOn(page: Page): Promise<readonly string[]> {
  const right = new Set(Object.values(german));
  const english = new Set(Object.keys(german).filter((message) => !right.has(message)));
  const said = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'aria-description'];
    const elements = [...document.querySelectorAll<HTMLElement>('body *')];
    return elements.flatMap((element) => [
      ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : '')),
      ...names.map((name) => element.getAttribute(name) ?? ''),
    ]);
  });
  return said.filter((words) => english.has(words.trim()));
}

test('everything turns to the language that is chosen, at once and for good', async ({ app, tray }) => {
  const labels = async (): Promise<readonly string[]> => (await tray.read())?.labels ?? [];
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  await app.page.getByRole('tab', { name: 'Settings' }).click();

  await app.page.getByRole('combobox', { name: 'Language' }).selectOption('de');

  await expect(app.page.getByRole('tab', { name: inGerman('Settings'), selected: true })).toBeVisible();
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(labels).toContain(inGerman('Quit'));

  await test.step('on every screen', async () => {
    for (const view of ['Settings', 'Today', 'Reports', 'Ledger']) {
      await app.page.getByRole('tab', { name: inGerman(view) }).click();
      await expect(app.page.getByRole('tabpanel', { name: inGerman(view) })).toBeVisible();
      expect(await englishOn(app.page), view).toEqual([]);
    }
  });

  await test.step('from the first paint of the next start', async () => {
    await app.restart({ kill: 'quit' });
    await expect(app.page.getByRole('tab', { name: inGerman('Reports') })).toBeVisible();
    await expect.poll(labels).toContain(inGerman('Nothing running'));
    expect(await englishOn(app.page)).toEqual([]);
  });

  await test.step('and back', async () => {
    await app.page.getByRole('tab', { name: inGerman('Settings') }).click();
    await app.page.getByRole('combobox', { name: inGerman('Language') }).selectOption('en');
    await expect(app.page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible();
    await expect.poll(labels).toContain('Quit');
  });
});
