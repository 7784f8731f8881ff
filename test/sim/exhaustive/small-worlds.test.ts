import { expect, it } from 'vitest';
import { tier } from '../../support/tier.ts';
import { hireCrew } from '../crew/crew.ts';
import { jobsOf, setWords } from './set.ts';
import { storyWords } from './sum.ts';

const LIMIT_MS = 4 * 3_600_000;
const size = tier.name === 'deep' ? 'whole' : 'gate';

it(`keeps to the law in every history of ${setWords(size).join('; ')}`, { timeout: LIMIT_MS }, async () => {
  await using crew = await hireCrew(2);

  const { found, isComplete } = await crew.search(jobsOf(size));

  expect(storyWords(found)).toBe('');
  expect(isComplete).toBe(true);
});
