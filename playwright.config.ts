import { defineConfig } from 'playwright/test';
import type { AppOptions } from './test/support/desktop-fixture.ts';
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
const NEEDS_SHELL = /\bdesktop\/|@shell/;

/**
 * Journeys run in the preview, in the current Chromium, which is the engine that people get; those that need the shell in Electron,
 * too. What looks at every screen with axe runs in Chromium alone.
 */
export default defineConfig<AppOptions>({
  testDir: 'test/e2e',
  globalSetup: './test/support/bundled.ts',
  outputDir: 'test-results',
  // Only what never comes waits so long: a machine that is busy with something else is no failure.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // Each has a desktop of its own (`desktop-fixture.ts`). Three on two cores are no quicker: 5.5 minutes either way.
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
    { name: 'preview', testMatch: ['journeys/**/*.spec.ts'], use: { shell: 'preview' } },
  ],
});
