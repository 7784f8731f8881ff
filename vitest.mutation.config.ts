import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/**
 * For `npm run mutation`: a changed engine must not stay in a worker, so each file of tests has one of its own. The command line is
 * started as a program, which has none of the changes.
 */
export default defineConfig({
  test: {
    ...usual.test,
    isolate: true,
    include: ['test/unit/core/**/*.test.ts', 'test/contract/**/*.test.ts'],
    exclude: ['test/contract/command-line*'],
  },
});
