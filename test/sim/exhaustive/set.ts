import { type Before, type Budget, type SmallWorld, worldsOf } from './small-world.ts';

export interface Job {
  readonly world: SmallWorld;
  readonly budget: Budget;
}

interface Part {
  readonly deeds: number;
  readonly devices: 1 | 2;
  readonly befores: readonly Before[];
  readonly budget: Budget;
}

const ANY: readonly Before[] = ['nothing', 'an entry', 'a running timer'];

const WHOLE: readonly Part[] = [
  { deeds: 1, devices: 1, befores: ANY, budget: { faults: 2, crashes: 1 } },
  { deeds: 2, devices: 1, befores: ANY, budget: { faults: 1, crashes: 1 } },
  { deeds: 2, devices: 2, befores: ANY, budget: { faults: 1, crashes: 0 } },
  { deeds: 2, devices: 2, befores: ANY, budget: { faults: 0, crashes: 1 } },
];

const GATE: readonly Part[] = [
  { deeds: 1, devices: 1, befores: ['nothing'], budget: { faults: 1, crashes: 0 } },
  { deeds: 1, devices: 1, befores: ['nothing'], budget: { faults: 0, crashes: 1 } },
  { deeds: 2, devices: 2, befores: ['nothing', 'a running timer'], budget: { faults: 0, crashes: 0 } },
];

const SETS = { gate: GATE, whole: WHOLE } as const;

export type Size = keyof typeof SETS;

/** The worlds that are gone through, each with what may go wrong in it; the largest first, so that nobody waits for one at the end. */
export function jobsOf(size: Size): readonly Job[] {
  return SETS[size]
    .toReversed()
    .flatMap(({ deeds, devices, befores, budget }) =>
      befores.flatMap((before) => worldsOf(deeds, devices, before).map((world) => ({ world, budget }))),
    );
}

/** What `jobsOf` goes through, in words. */
export function setWords(size: Size): readonly string[] {
  return SETS[size].map(({ deeds, devices, befores, budget }) => {
    const faults = `at most ${budget.faults} bad fates and ${budget.crashes} crashes`;
    return `${deeds} deeds on ${devices === 1 ? 'one device' : 'two devices'}, ${befores.join(' or ')} before: ${faults}`;
  });
}
