import { type Kind, worldOf } from './worlds.ts';

/** By the reason. */
export type Excused = Readonly<Record<string, number>>;

export interface Campaign {
  readonly schedules: number;
  readonly requests: number;
  readonly questions: number;
  readonly things: number;
  /** How many for which reason. */
  readonly excused: Excused;
  /** The schedules that broke the law, by their seeds: which comes first must not depend on who is faster. */
  readonly failures: readonly Failure[];
}

/** Of all intervals: more is a law that looks away. */
export const MOST_EXCUSED = 0.01;

export interface Failure {
  readonly seed: number;
  readonly violation: string;
}

export const NOT_BEGUN: Campaign = { schedules: 0, requests: 0, questions: 0, things: 0, excused: {}, failures: [] };

/** Plays the schedules of `count` seeds from `firstSeed` on. */
export async function campaign(firstSeed: number, count: number, kind?: Kind): Promise<Campaign> {
  let sum = NOT_BEGUN;
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const { violation, excused, ...figures } = await worldOf(seed, kind).play(seed);
    const failures = violation === null ? [] : [{ seed, violation }];
    sum = added(sum, { schedules: 1, ...figures, excused: counted(excused), failures });
  }
  return sum;
}

export function added(sum: Campaign, more: Campaign): Campaign {
  return {
    schedules: sum.schedules + more.schedules,
    requests: sum.requests + more.requests,
    questions: sum.questions + more.questions,
    things: sum.things + more.things,
    excused: merged(sum.excused, more.excused),
    failures: [...sum.failures, ...more.failures].toSorted((a, b) => a.seed - b.seed),
  };
}

function counted(reasons: readonly string[]): Excused {
  return Object.fromEntries([...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]));
}

function merged(some: Excused, others: Excused): Excused {
  const reasons = new Set([...Object.keys(some), ...Object.keys(others)]);
  return Object.fromEntries([...reasons].map((reason) => [reason, (some[reason] ?? 0) + (others[reason] ?? 0)]));
}

export function allExcused(excused: Excused): number {
  return Object.values(excused).reduce((sum, one) => sum + one, 0);
}
