import {
  type Before,
  type Budget,
  type Command,
  type SmallWorld,
  WORLDS_OF_THEIR_OWN,
  worldsOf,
} from './small-world.ts';

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

/** `of`: of which commands its worlds are made; of all where it is absent. */
function part(
  commands: number,
  devices: 1 | 2,
  befores: readonly Before[],
  budget: Budget,
  of?: readonly Command[],
): Part {
  const which = of === undefined ? 'commands' : `of ${of.join(', ')}`;
  const words = `${commands} ${which} on ${devices === 1 ? 'one device' : 'two devices'}, ${befores.join(' or ')} before`;
  return { words, worlds: befores.flatMap((before) => worldsOf(commands, devices, before, of)), budget };
}

function ofTheirOwn(budget: Budget): Part {
  return { words: 'their own', worlds: WORLDS_OF_THEIR_OWN, budget };
}

const NO_FAULT: Budget = { faults: 0, crashes: 0 };
const A_FAULT: Budget = { faults: 1, crashes: 0 };
const A_CRASH: Budget = { faults: 0, crashes: 1 };
const WHEN_QUIET: Budget = { ...NO_FAULT, pace: 'when quiet' };

function byTurns(budget: Budget): Budget {
  return { ...budget, pace: 'by turns' };
}

/** What most else is made of. */
const TRACKED: readonly Command[] = ['start', 'stop', 'move end', 'delete', 'undo'];
const TIMED: readonly Command[] = ['start', 'stop', 'delete'];

const SETS = {
  gate: [
    part(1, 1, ['nothing'], A_FAULT),
    part(1, 1, ['nothing'], A_CRASH),
    ofTheirOwn(NO_FAULT),
    part(2, 2, ['nothing', 'a running timer'], NO_FAULT),
  ],
  whole: [
    part(1, 1, ANY, A_FAULT),
    part(1, 1, ANY, A_CRASH),
    ofTheirOwn(NO_FAULT),
    part(2, 2, ANY, NO_FAULT),
    ofTheirOwn(byTurns(A_FAULT)),
    part(2, 1, ANY, byTurns(A_FAULT)),
    part(2, 1, ANY, byTurns(A_CRASH)),
    part(2, 2, ANY, byTurns(A_FAULT)),
    part(2, 2, ANY, byTurns(A_CRASH)),
    part(3, 2, ANY, byTurns(NO_FAULT)),
    part(4, 1, ANY, byTurns(NO_FAULT), TRACKED),
    part(4, 1, ['nothing'], byTurns(A_FAULT), TIMED),
    part(4, 1, ['nothing'], byTurns(A_CRASH), TIMED),
    part(3, 2, ['nothing', 'a running timer'], byTurns(A_FAULT), TIMED),
    part(3, 2, ['nothing', 'a running timer'], byTurns(A_CRASH), TIMED),
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
    part(3, 2, ANY, WHEN_QUIET),
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

const WORDS_OF_PACE = {
  'when quiet': ', nobody acting while a request is on its way',
  'by turns': ', each command at once after what came before or once all is at rest',
} as const;

/** What `jobsOf` goes through, in words. */
export function setWords(size: Size): readonly string[] {
  return SETS[size].map(({ words, worlds, budget: { faults, crashes, pace } }) => {
    const when = pace === undefined ? '' : WORDS_OF_PACE[pace];
    return `${worlds.length} worlds of ${words}: at most ${faults} bad fates and ${crashes} crashes${when}`;
  });
}
