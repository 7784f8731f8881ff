import { expect, test } from '../../support/app-fixture.ts';
import { axeFindings } from '../../support/axe-findings.ts';
import { running, search, workList } from '../../support/steps.ts';

for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
  test(`axe finds nothing on any screen, ${Object.values(look).join()}`, async ({ app }) => {
    const { page } = app;
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Try the built-in board' }).click();
    await workList(page)
      .getByRole('button', { name: /^Start / })
      .first()
      .click();
    await expect(running(page).getByRole('timer')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await search(page).fill('a');
    await page.getByRole('option').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');

    for (const view of ['Reports', 'Ledger', 'Settings']) {
      await page.getByRole('tab', { name: view }).click();
      await expect(page.getByRole('tabpanel', { name: view })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    }
  });
}
