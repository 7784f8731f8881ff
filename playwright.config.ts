import { defineConfig } from 'playwright/test';
import type { AppOptions } from './test/support/desktop-fixture.ts';
import { launchCommand } from './test/support/launch-command.ts';
import { zoneAtHour } from './test/support/midday-zone.ts';

// What the app says of days and times must not depend on the machine.
process.env['LC_ALL'] = 'C.UTF-8';
delete process.env['LANGUAGE'];
// Nor on its zone or the hour: with `CARDCLOCK_HOUR=23` the app and its user live where it is past 23:00. Workers inherit the zone.
const hour = process.env['CARDCLOCK_HOUR'];
process.env['CARDCLOCK_ZONE'] ??= hour === undefined ? 'UTC' : zoneAtHour(Number(hour));
process.env['TZ'] = process.env['CARDCLOCK_ZONE'];

const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/** `npm run test:deep` runs every journey in both. */
const isDeep = process.env['CARDCLOCK_TIER'] === 'deep';
/** What only a desktop has, and the journeys that go through the shell: its keychain, its files, its browser, its clipboard. */
const NEEDS_SHELL = /\bdesktop\/|@shell|@both/;
/** Electron shows them; where there is none, the preview does as far as it can. */
const isShownByElectron = !isDeep && launchCommand().kind !== 'preview';

/**
 * Journeys run in the preview, in the current Chromium, which is the engine that people get; those that need the shell in Electron,
 * and with `@both` in each: they ask of the engine as much as of the shell. What looks at every screen with axe runs in Chromium alone.
 */
export default defineConfig<AppOptions>({
  testDir: 'test/e2e',
  globalSetup: './test/support/bundled.ts',
  outputDir: 'test-results',
  // Only what never comes waits so long: a machine that is busy with something else is no failure.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // Each has a desktop of its own (`desktop-fixture.ts`). On two idle cores the suite took 5:50 with two of them, and 5:31 with three,
  // with more tests that failed for want of a core.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./test/support/playwright-reporter.ts'],
    ...(jsonFile === undefined ? [] : ([['json', { outputFile: jsonFile }]] as const)),
  ],
  projects: [
    {
      name: 'electron',
      testMatch: ['journeys/**/*.spec.ts', 'desktop/**/*.spec.ts'],
      testIgnore: 'journeys/accessibility*.spec.ts',
      grep: isDeep ? /./ : NEEDS_SHELL,
      use: { shell: 'electron' },
    },
    {
      name: 'preview',
      testMatch: ['journeys/**/*.spec.ts'],
      ...(isShownByElectron && { grepInvert: /@shell/ }),
      use: { shell: 'preview' },
    },
  ],
});
