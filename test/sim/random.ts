import type { Random } from '../../main/core/clock.ts';

/** Uniform in `[0, 1)`, the same for the same seed on every machine (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Chances in the words of a generator. */
export interface Dice {
  readonly chance: (probability: number) => boolean;
  /** Whole, `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly oneOf: <T>(choices: readonly [T, ...T[]]) => T;
}

export function createDice(random: Random): Dice {
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  return {
    chance: (probability) => random() < probability,
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
  };
}
