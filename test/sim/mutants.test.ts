import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../scripts/fingerprint.mjs';
import { projectFolder } from '../support/launch-command.ts';
import { tier } from '../support/tier.ts';
import { hireCrew } from './crew/crew.ts';
import { MUTANTS } from './mutants.ts';

/** Each is found long before. */
const MOST_SCHEDULES = 6000;
const LIMIT_MS = 300_000;
/** Docs name the state of the engine and of the simulation in which all of them were found last. */
const proof = join(projectFolder, 'docs', 'proof.md');
const isProven =
  existsSync(proof) && readFileSync(proof, 'utf8').includes(fingerprint(['main/core', 'common', 'test/sim']));
const isLeftOut = isProven && tier.name === 'gate';

describe('the simulation', () => {
  beforeEach(({ skip }) => skip(isLeftOut, 'docs/proof.md says when this engine was found to meet them'));

  it.each(MUTANTS)('finds the defect “$name”', { timeout: LIMIT_MS }, async (mutant) => {
    await using crew = await hireCrew(2, [mutant]);

    const { failure } = await crew.play(1, MOST_SCHEDULES);

    expect(failure).not.toBeNull();
  });
});
