import { expect, it } from 'vitest';
import { chosenSeed } from '../support/chosen-seed.ts';
import { tier } from '../support/tier.ts';
import { hireCrew } from './crew/crew.ts';

const SCHEDULES = tier.schedules;
/** Of these each takes twice as long. */
const OF_SEVERAL = 400;
/** A busy machine plays some fifty a second. */
const LIMIT_MS = 4 * 3_600_000;
const SHRINK_MS = 30_000;

it.each([
  ['one device', SCHEDULES],
  ['several devices', OF_SEVERAL],
] as const)(
  `keeps to the law with %s in %i random schedules from seed ${chosenSeed()} on`,
  { timeout: LIMIT_MS },
  async (kind, count) => {
    await using crew = await hireCrew(2);

    const { schedules, failures } = await crew.play(chosenSeed(), count, { kind });

    const [first] = failures;
    const story = first === undefined ? '' : await crew.tell(first.seed, SHRINK_MS, kind);
    expect(story).toBe('');
    expect(schedules).toBe(count);
  },
);
