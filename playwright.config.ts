import { defineConfig } from 'playwright/test';
import type { AppOptions } from './test/support/app-fixture.ts';

const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/** Journeys run in Electron and in the preview, in the current Chromium; what only a desktop has runs in Electron alone. */
export default defineConfig<AppOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // one at a time: windows on one desktop take the focus from each other
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['./test/support/playwright-reporter.ts'],
    ...(jsonFile === undefined ? [] : ([['json', { outputFile: jsonFile }]] as const)),
  ],
  projects: [
    { name: 'electron', testMatch: ['journeys/**/*.spec.ts', 'desktop/**/*.spec.ts'], use: { shell: 'electron' } },
    { name: 'preview', testMatch: ['journeys/**/*.spec.ts'], use: { shell: 'preview' } },
  ],
});
