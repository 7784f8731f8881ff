import { test as base } from 'playwright/test';
import { openDesktop, whyNoDesktop } from '../../scripts/desktop.mjs';
import { launchCommand } from './launch-command.ts';
import { skipWithout } from './needs.ts';

/** What opens the app: set by the project in `playwright.config.ts`. */
export interface AppOptions {
  readonly shell: 'electron' | 'preview';
}

/** Whoever goes through a test step by step wants to see it. */
const isWatched = (process.env['PWDEBUG'] ?? '') !== '';

/**
 * A desktop of its own for each worker of Playwright: windows on one desktop take the focus from each other, and the preview keeps
 * its tokens in the keyring. A worker ends with the test that fails in it, so that the next one has a desktop on which nothing has
 * happened.
 */
export const test = base.extend<{ readonly isPossible: undefined }, AppOptions & { readonly ownDesktop: undefined }>({
  shell: ['electron', { option: true, scope: 'worker' }],
  ownDesktop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      if (process.platform !== 'linux' || whyNoDesktop() !== null || isWatched) {
        await use(undefined);
        return;
      }
      const desktop = await openDesktop();
      const former = { ...process.env };
      process.env = { ...desktop.env };
      await use(undefined);
      process.env = former;
      await desktop.close();
    },
    { scope: 'worker', auto: true },
  ],
  /** Before any other fixture is asked for what this machine does not have. */
  isPossible: [
    async ({ shell }, use, testInfo) => {
      if (!isWatched) skipWithout(testInfo, 'desktop');
      if (shell === 'electron') {
        testInfo.skip(launchCommand().kind === 'preview', 'there is no Electron here');
        if (process.platform === 'linux') skipWithout(testInfo, { program: 'xdotool' });
      }
      await use(undefined);
    },
    { auto: true },
  ],
});
