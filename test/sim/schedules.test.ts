import { expect, it } from 'vitest';
import { chosenSeed } from '../support/chosen-seed.ts';
import { tier } from '../support/tier.ts';
import { hireCrew } from './crew/crew.ts';
import type { Kind } from './worlds.ts';

const SCHEDULES = tier.schedules;
/** Of these each takes twice as long. */
const OF_SEVERAL = 400;
/** A busy machine plays some fifty a second. */
const LIMIT_MS = 4 * 3_600_000;
const SHRINK_MS = 30_000;

/** The deep tier plays as many of each kind, as `npm run sim` does. */
const RUNS: readonly (readonly [string, number, { readonly kind?: Kind }])[] =
  tier.name === 'deep'
    ? [['one device or several', SCHEDULES, {}]]
    : [
        ['one device', SCHEDULES, { kind: 'one device' }],
        ['several devices', OF_SEVERAL, { kind: 'several devices' }],
      ];

it.each(RUNS)(
  `keeps to the law with %s in %i random schedules from seed ${chosenSeed()} on`,
  { timeout: LIMIT_MS },
  async (_devices, count, options) => {
    await using crew = await hireCrew(2);

    const { schedules, failures } = await crew.play(chosenSeed(), count, options);

    const [first] = failures;
    const story = first === undefined ? '' : await crew.tell(first.seed, SHRINK_MS, options.kind);
    expect(story).toBe('');
    expect(schedules).toBe(count);
  },
);
