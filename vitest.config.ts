import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,contract,damage,sim,packages}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/support/set-up.ts'],
    // What the app says of days and times must not depend on the machine.
    env: { LC_ALL: 'C.UTF-8', LANGUAGE: '' },
    restoreMocks: true,
    // Files leave nothing behind, and a process for each costs as long as what runs in it.
    isolate: false,
    maxWorkers: 2,
    // How long something may take that has gone wrong: generous, for only a failure waits so long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
