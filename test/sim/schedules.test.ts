import { expect, it } from 'vitest';
import { hireCrew } from './crew/crew.ts';

const SCHEDULES = 20_000;
const LIMIT_MS = 600_000;
const SHRINK_MS = 30_000;

it(`keeps to the law in ${SCHEDULES} random schedules`, { timeout: LIMIT_MS }, async () => {
  await using crew = await hireCrew(2);

  const { schedules, failure } = await crew.play(1, SCHEDULES);

  const story = failure === null ? '' : await crew.tell(failure.seed, SHRINK_MS);
  expect(story).toBe('');
  expect(schedules).toBe(SCHEDULES);
});
