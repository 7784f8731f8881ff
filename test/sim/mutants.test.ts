import { describe, expect, it } from 'vitest';
import { tier } from '../support/tier.ts';
import { MUTANTS } from './mutants/all.ts';
import { readWitnesses } from './mutants/find.ts';
import { caughtNear, findWitness, withMutant } from './mutants/witness.ts';

const LIMIT_MS = 1_200_000;
const witnesses = readWitnesses();

describe('the law about it', () => {
  it.each(MUTANTS)('catches “$name”', { timeout: LIMIT_MS }, async (mutant) => {
    const { [mutant.name]: last } = witnesses;

    const witness = await withMutant(mutant, async (crew) => {
      if (tier.name === 'deep') return await findWitness(crew, mutant, last);
      return last === undefined ? null : await caughtNear(crew, mutant, last);
    });

    expect(witness, 'npm run sim -- --mutants looks for where it is caught').not.toBeNull();
  });

  it('is about a mutant', () => {
    const names = new Set(MUTANTS.map(({ name }) => name));

    expect(Object.keys(witnesses).filter((name) => !names.has(name))).toEqual([]);
  });
});
