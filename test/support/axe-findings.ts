import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** What depends on the look alone: the rest is the same for every look of one screen. */
export const RULES_OF_COLOUR: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the screen as it is, in words. What React Aria has said to screen readers stays in its announcer for some
 * seconds, also when what it names is gone: that is not looked at.
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // By the debugger: the page's own policy lets no script in. A page keeps it until it is loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async (only) => {
    const { violations } = await window.axe.run(
      { exclude: ['[data-live-announcer]'] },
      {
        resultTypes: ['violations'],
        iframes: false,
        ...(only !== null && { runOnly: { type: 'rule' as const, values: [...only] } }),
      },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, rules ?? null);
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
