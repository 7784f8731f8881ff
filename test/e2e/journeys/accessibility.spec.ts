import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from '../../support/app-fixture.ts';
import { running, search, workList } from '../../support/steps.ts';

/**
 * What axe finds on the screen as it is, in words. Legacy mode: a page of Electron cannot open others. What React Aria has
 * said to screen readers stays in its announcer for some seconds, also when what it names is gone: that is not looked at.
 */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
  test(`axe finds nothing on any screen, ${Object.values(look).join()}`, async ({ app }) => {
    const { page } = app;
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await workList(page)
      .getByRole('button', { name: /^Start / })
      .first()
      .click();
    await expect(running(page).getByRole('timer')).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await search(page).fill('a');
    await page.getByRole('option').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');

    for (const view of ['Ledger', 'Settings']) {
      await page.getByRole('tab', { name: view }).click();
      await expect(page.getByRole('tabpanel', { name: view })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    }
  });
}
