import { type Before, type Budget, type SmallWorld, WORLDS_OF_THEIR_OWN, worldsOf } from './small-world.ts';

export interface Job {
  readonly world: SmallWorld;
  readonly budget: Budget;
}

interface Part {
  readonly words: string;
  readonly worlds: readonly SmallWorld[];
  readonly budget: Budget;
}

const ANY: readonly Before[] = ['nothing', 'an entry', 'a running timer'];

function part(deeds: number, devices: 1 | 2, befores: readonly Before[], budget: Budget): Part {
  const words = `${deeds} deeds on ${devices === 1 ? 'one device' : 'two devices'}, ${befores.join(' or ')} before`;
  return { words, worlds: befores.flatMap((before) => worldsOf(deeds, devices, before)), budget };
}

function ofTheirOwn(budget: Budget): Part {
  return { words: 'their own', worlds: WORLDS_OF_THEIR_OWN, budget };
}

const NO_FAULT: Budget = { faults: 0, crashes: 0 };
const A_FAULT: Budget = { faults: 1, crashes: 0 };
const A_CRASH: Budget = { faults: 0, crashes: 1 };
const BY_TURNS: Budget = { ...NO_FAULT, pace: 'when quiet' };

const SETS = {
  gate: [
    part(1, 1, ['nothing'], A_FAULT),
    part(1, 1, ['nothing'], A_CRASH),
    ofTheirOwn(NO_FAULT),
    part(2, 2, ['nothing', 'a running timer'], NO_FAULT),
  ],
  whole: [
    part(1, 1, ANY, { faults: 2, crashes: 1 }),
    part(2, 1, ANY, { faults: 1, crashes: 1 }),
    ofTheirOwn(NO_FAULT),
    part(2, 2, ANY, A_FAULT),
    part(2, 2, ANY, A_CRASH),
  ],
  /** Where mutants are looked for, the smallest worlds first. */
  mutants: [
    ofTheirOwn(NO_FAULT),
    part(1, 1, ['nothing'], A_FAULT),
    part(1, 1, ['nothing'], A_CRASH),
    part(2, 1, ['nothing'], NO_FAULT),
    part(2, 2, ['nothing'], NO_FAULT),
    part(1, 1, ANY, A_FAULT),
    part(2, 1, ANY, NO_FAULT),
    part(2, 2, ANY, NO_FAULT),
    ofTheirOwn(A_FAULT),
    part(3, 2, ANY, BY_TURNS),
    part(2, 1, ANY, A_CRASH),
    part(2, 1, ANY, A_FAULT),
    part(2, 2, ANY, A_CRASH),
    part(2, 2, ANY, A_FAULT),
  ],
} as const satisfies Record<string, readonly Part[]>;

export type Size = keyof typeof SETS;

/** The worlds that are gone through, each with what may go wrong in it, the smallest first. */
export function jobsOf(size: Size): readonly Job[] {
  return SETS[size].flatMap(({ worlds, budget }) => worlds.map((world) => ({ world, budget })));
}

/** What `jobsOf` goes through, in words. */
export function setWords(size: Size): readonly string[] {
  return SETS[size].map(({ words, worlds, budget: { faults, crashes, pace } }) => {
    const when = pace === undefined ? '' : ', nobody acting while a request is on its way';
    return `${worlds.length} worlds of ${words}: at most ${faults} bad fates and ${crashes} crashes${when}`;
  });
}
