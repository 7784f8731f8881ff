import { expect, it } from 'vitest';
import { chosenSeed } from '../support/chosen-seed.ts';
import { tier } from '../support/tier.ts';
import { hireCrew } from './crew/crew.ts';

const SCHEDULES = tier.schedules;
const LIMIT_MS = 3_600_000;
const SHRINK_MS = 30_000;

it(
  `keeps to the law in ${SCHEDULES} random schedules from seed ${chosenSeed()} on`,
  { timeout: LIMIT_MS },
  async () => {
    await using crew = await hireCrew(2);

    const { schedules, failure } = await crew.play(chosenSeed(), SCHEDULES);

    const story = failure === null ? '' : await crew.tell(failure.seed, SHRINK_MS);
    expect(story).toBe('');
    expect(schedules).toBe(SCHEDULES);
  },
);
