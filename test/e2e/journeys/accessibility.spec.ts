import type { Page } from 'playwright';
import { expect, test } from '../../support/app-fixture.ts';
import { axeFindings, RULES_OF_COLOUR } from '../../support/axe-findings.ts';
import { openSettings, search, startOnBuiltInBoard } from '../../support/steps.ts';

const LOOKS = [
  { media: { colorScheme: 'light' }, rules: undefined },
  { media: { colorScheme: 'dark' }, rules: RULES_OF_COLOUR },
  // Last: it stays for what is asked of forced colours alone. Other tests look at forced colours in light.
  { media: { forcedColors: 'active', colorScheme: 'dark' }, rules: RULES_OF_COLOUR },
] as const;

/** Runs in the page: what is told by a colour or a hatch that forced colours could take away. */
function toldByColour(): { isRunningTold: boolean; isMarkRead: boolean; isWaitingHatched: boolean } {
  const waiting = document.createElement('span');
  waiting.className = 'day-strip-block day-strip-waiting';
  document.body.append(waiting);
  const parts = ['.running-card', '.work-list-row:not(.work-list-running)', 'mark', '.day-strip-waiting'];
  const [running, row, mark, strip] = parts.map((part) => {
    const { outlineStyle, color, backgroundImage } = getComputedStyle(document.querySelector(part) ?? document.body);
    return { outlineStyle, color, backgroundImage };
  });
  waiting.remove();
  return {
    isRunningTold: running?.outlineStyle !== row?.outlineStyle,
    isMarkRead: mark?.color === 'rgb(0, 0, 0)',
    isWaitingHatched: strip?.backgroundImage.includes('gradient') ?? false,
  };
}

/** Runs in the page: the colours of words and what they stand on, in the row that is chosen. */
function chosenRowColours(): readonly (readonly string[])[] {
  return [...document.querySelectorAll('.detailed-row[aria-selected="true"] td')].map((cell) => {
    const { color, backgroundColor } = getComputedStyle(cell);
    return [color, backgroundColor];
  });
}

/** Axe finds nothing on the screen as it is, in any look. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const { media, rules } of LOOKS) {
    await page.emulateMedia({ forcedColors: 'none', ...media, reducedMotion: 'reduce' });
    expect(await axeFindings(page, rules), `${screen}, ${Object.values(media).join()}`).toEqual([]);
  }
}

test('axe finds nothing on any screen, in light, in dark and in forced colours', async ({ app }) => {
  const { page } = app;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the first screen');

  await startOnBuiltInBoard(page);
  await expectAccessible(page, 'a running card');

  await search(page).fill('a');
  await page.getByRole('option').first().waitFor();
  await expectAccessible(page, 'what was found');
  const told = { isRunningTold: true, isMarkRead: true, isWaitingHatched: true };
  expect(await page.evaluate(toldByColour), 'in forced colours').toEqual(told);
  await page.keyboard.press('Escape');

  for (const view of ['Week', 'Reports', 'Settings']) {
    await page.getByRole('tab', { name: view }).click();
    // An empty one is accessible in any case.
    await expect(page.getByRole('tabpanel', { name: view })).not.toBeEmpty();
    await expectAccessible(page, view);
  }
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('tab', { name: 'Timesheet' }).click();
  await expect(page.getByRole('region', { name: 'Timesheet' })).toBeVisible();
  await expectAccessible(page, 'the timesheet');
  await page.getByRole('tab', { name: 'Week' }).click();
  await page.getByRole('radio', { name: 'Hours' }).check();
  await expect(page.getByRole('table', { name: 'Hours by task and day' })).toBeVisible();
  await expectAccessible(page, 'the hours of a week');
  await page.getByRole('tab', { name: 'Settings' }).click();
  for (const section of ['Tracking', 'Reminders', 'Shortcuts', 'Accounts', 'Data', 'Help']) {
    await openSettings(page, section);
    await expectAccessible(page, section);
  }
  await page.getByRole('combobox', { name: 'Find a setting' }).fill('goal');
  await expect(page.getByRole('option', { name: /^Daily goal/ })).toBeVisible();
  await expectAccessible(page, 'the settings that were found');

  await page.setViewportSize({ width: 420, height: 720 });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('tab', { name: 'Entries' }).click();
  // One that is on its way may yet be another.
  await page.locator('.detailed-date').first().click();
  await expect.poll(async () => (await page.evaluate(chosenRowColours)).length).toBeGreaterThan(1);
  const pairs = await page.evaluate(chosenRowColours);
  expect(new Set(pairs.map((pair) => pair.join(' on '))).size, 'in forced colours').toBe(1);
});
