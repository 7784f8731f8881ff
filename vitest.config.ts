import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, each of them would leave a core idle at the end. */
const LONGEST =
  /packages\.test|random-damage|schedules\.test|small-worlds|mutants\.test|[\\/]kill\.test|sync-faults\.test/;

function isLong({ moduleId }: TestSpecification): boolean {
  return LONGEST.test(moduleId);
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = files.filter((file) => !isLong(file));
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's, and changes nothing
    return [...files.filter(isLong), ...(await super.sort(others))];
  }
}

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
    sequence: { sequencer: LongestFirst },
    // How long something may take that has gone wrong: generous, for only a failure waits so long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
