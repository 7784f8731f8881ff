import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, each of them would leave a core idle at the end. */
const LONGEST =
  /packages\.test|random-damage|schedules\.test|small-worlds|mutants\.test|[\\/]kill\.test|sync-faults\.test/;

function isLong({ moduleId }: TestSpecification): boolean {
  return LONGEST.test(moduleId);
}

function hasPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
}

/** The longest first; then those with a page, one after the other: between one of them and another file Vitest begins a new process. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = files.filter(isLong);
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's, and changes nothing
    const others = await super.sort(files.filter((file) => !isLong(file)));
    const paged = new Set(others.filter(hasPage));
    return [...long, ...paged, ...others.filter((file) => !paged.has(file))];
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
    sequence: { sequencer: InOrder },
    // How long something may take that has gone wrong: generous, for only a failure waits so long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
