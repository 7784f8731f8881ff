import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { type Language, LANGUAGES } from '../../../common/i18n/languages.ts';
import { expect, test } from '../../support/tray-fixture.ts';
import { skipWithout } from '../../support/needs.ts';

// The tray is looked at on the session bus.
skipWithout(test, 'linux');

const CATALOGS = join(import.meta.dirname, '../../../common/i18n');
type Catalog = Readonly<Record<string, string>>;

function catalogOf(language: Language): Catalog {
  const text = readFileSync(join(CATALOGS, `${language}.json`), 'utf8');
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}

/** English words of the app that are still on the screen, or in a name. */
async function englishOn(page: Page, catalog: Catalog): Promise<readonly string[]> {
  const right = new Set(Object.values(catalog));
  const english = new Set(Object.keys(catalog).filter((message) => !right.has(message)));
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

function inEnglish(message: string): string {
  return message;
}

function inWordsOf(catalog: Catalog): (message: string) => string {
  return (message) => {
    const words = catalog[message];
    if (words === undefined) throw new Error(`“${message}” is in no catalogue`);
    return words;
  };
}

test('everything turns to the language that is chosen, at once and for good, from each to the next', async ({
  app,
  tray,
}) => {
  const labels = async (): Promise<readonly string[]> => (await tray.read())?.labels ?? [];
  await app.page.getByRole('button', { name: 'Try the built-in board' }).click();
  let before = inEnglish;

  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const catalog = catalogOf(language);
    const inWords = inWordsOf(catalog);
    await test.step(`${language}, at once`, async () => {
      await app.page.getByRole('tab', { name: before('Settings') }).click();
      await app.page.getByRole('combobox', { name: before('Language') }).selectOption(language);
      await expect(app.page.getByRole('tab', { name: inWords('Settings'), selected: true })).toBeVisible();
      await expect(app.page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(labels).toContain(inWords('Quit'));
    });

    await test.step(`${language}, on every screen`, async () => {
      for (const view of ['Settings', 'Today', 'Reports']) {
        await app.page.getByRole('tab', { name: inWords(view) }).click();
        await expect(app.page.getByRole('tabpanel', { name: inWords(view) })).not.toBeEmpty();
        expect(await englishOn(app.page, catalog), view).toEqual([]);
      }
      const sync = { name: inWords('Sync') };
      await app.page.getByRole('status', sync).getByRole('button', sync).click();
      await expect(app.page.getByRole('region', { ...sync, exact: true })).toBeVisible();
      expect(await englishOn(app.page, catalog), 'Sync').toEqual([]);
      await app.page.keyboard.press('Escape');
    });

    await test.step(`${language}, from the first paint of the next start`, async () => {
      await app.restart({ kill: 'quit' });
      await expect(app.page.getByRole('tab', { name: inWords('Reports') })).toBeVisible();
      await expect.poll(labels).toContain(inWords('Nothing running'));
      expect(await englishOn(app.page, catalog)).toEqual([]);
    });
    before = inWords;
  }

  await test.step('and back', async () => {
    await app.page.getByRole('tab', { name: before('Settings') }).click();
    await app.page.getByRole('combobox', { name: before('Language') }).selectOption('en');
    await expect(app.page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible();
    await expect.poll(labels).toContain('Quit');
  });
});
