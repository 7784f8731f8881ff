import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** What depends on the look alone: the rest is the same for every look of one screen. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the screen as it is, in words. Legacy mode: a page of Electron cannot open others. What React Aria has
 * said to screen readers stays in its announcer for some seconds, also when what it names is gone: that is not looked at.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]').setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Axe finds nothing on the screen as it is, in light, in dark and in forced colours. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  expect(await axeFindings(page), screen).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page, RULES_OF_COLOUR), `${screen}, in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  expect(await axeFindings(page, RULES_OF_COLOUR), `${screen}, in forced colours`).toEqual([]);
}
