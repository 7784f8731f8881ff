import { type Kind, worldOf } from './worlds.ts';

export interface Campaign {
  readonly schedules: number;
  readonly requests: number;
  readonly questions: number;
  readonly things: number;
  readonly excused: number;
  /** The first schedule that broke the law; the campaign ends with it. */
  readonly failure: Failure | null;
}

/** Of all intervals: more is a law that looks away. */
export const MOST_EXCUSED = 0.01;

export interface Failure {
  readonly seed: number;
  readonly violation: string;
}

export const NOT_BEGUN: Campaign = { schedules: 0, requests: 0, questions: 0, things: 0, excused: 0, failure: null };

/** Plays the schedules of `count` seeds from `firstSeed` on, until one breaks the law. */
export async function campaign(firstSeed: number, count: number, kind?: Kind): Promise<Campaign> {
  let sum = NOT_BEGUN;
  for (let seed = firstSeed; seed < firstSeed + count && sum.failure === null; seed += 1) {
    const { violation, ...figures } = await worldOf(seed, kind).play(seed);
    const failure = violation === null ? null : { seed, violation };
    sum = added(sum, { schedules: 1, ...figures, failure });
  }
  return sum;
}

/** Of two failures the one with the smaller seed: which comes first must not depend on who is faster. */
export function added(sum: Campaign, more: Campaign): Campaign {
  const failures = [sum.failure, more.failure].filter((failure) => failure !== null);
  return {
    schedules: sum.schedules + more.schedules,
    requests: sum.requests + more.requests,
    questions: sum.questions + more.questions,
    things: sum.things + more.things,
    excused: sum.excused + more.excused,
    failure: failures.toSorted((a, b) => a.seed - b.seed)[0] ?? null,
  };
}
