import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,contract,damage,sim,packages}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/support/set-up.ts'],
    restoreMocks: true,
    // How long something may take that has gone wrong: generous, for only a failure waits so long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
