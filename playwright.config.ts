import { defineConfig } from 'playwright/test';
import type { AppOptions } from './test/support/app-fixture.ts';

// What the app says of days and times must not depend on the machine.
process.env['LC_ALL'] = 'C.UTF-8';
delete process.env['LANGUAGE'];

const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/**
 * Journeys run in Electron and in the preview, in the current Chromium; what only a desktop has runs in Electron alone, and what
 * looks at every screen with axe in the Chromium that people get.
 */
export default defineConfig<AppOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Windows on one desktop take the focus from each other.
  workers: 1,
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
      use: { shell: 'electron' },
    },
    { name: 'preview', testMatch: ['journeys/**/*.spec.ts'], use: { shell: 'preview' } },
  ],
});
