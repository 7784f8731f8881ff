import { expect, it } from 'vitest';
import { hireCrew } from './crew/crew.ts';
import { MUTANTS } from './mutants.ts';

/** Each is found long before. */
const MOST_SCHEDULES = 6000;
const LIMIT_MS = 300_000;

it.each(MUTANTS)('finds the defect “$name”', { timeout: LIMIT_MS }, async (mutant) => {
  await using crew = await hireCrew(2, [mutant]);

  const { failure } = await crew.play(1, MOST_SCHEDULES);

  expect(failure).not.toBeNull();
});
