import type { BrowserContext, Page } from 'playwright';
import { expect } from 'playwright/test';

/** The page of the tray's panel, once there is one. */
export async function panelPage(context: BrowserContext): Promise<Page> {
  const find = (): Page | undefined => context.pages().find((page) => page.url().endsWith('?panel'));
  await expect.poll(() => find() !== undefined).toBe(true);
  const found = find();
  if (found === undefined) throw new Error('the panel has gone again');
  return found;
}

export async function isShown(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.visibilityState === 'visible');
}
