import { everyWay, sameWay } from './choices.ts';
import { playHistory } from './history.ts';
import { type Breach, EXCUSED, type Rule } from './law.ts';
import type { Job } from './set.ts';
import type { Budget } from './small-world.ts';
import { hashOf } from './state.ts';

export interface Found extends Job {
  readonly rule: Rule;
  readonly words: string;
  /** Of all histories of the world in which that rule is broken the shortest, in words. */
  readonly story: readonly string[];
}

export interface Search {
  readonly states: number;
  readonly histories: number;
  /** Of these, how many came to an end of their own. */
  readonly ends: number;
  readonly requests: number;
  /** At the ends. */
  readonly questions: number;
  /** Ends in which something is as it is that nobody could have done better. */
  readonly excused: number;
  /** One for each rule that was broken. */
  readonly found: readonly Found[];
  readonly isComplete: boolean;
}

/** How one history ended. */
interface End {
  readonly breaches: readonly Breach[];
  readonly story: readonly string[];
  /** The choices that lead there. */
  readonly way: readonly number[];
}

/** Goes through all histories of a world in which no more goes wrong than the budget allows; `onEnd` is true where it is enough. */
async function explore(
  { world, budget }: Job,
  onEnd: (end: End) => boolean,
  mostHistories = Infinity,
): Promise<Omit<Search, 'found' | 'excused'>> {
  const seen = new Map<string, Budget[]>();
  let [histories, ends, requests, questions] = [0, 0, 0, 0];
  let isEnough = false;

  function wasHere(state: string, left: Budget): boolean {
    const hash = hashOf(state);
    const before = seen.get(hash);
    if (before === undefined) seen.set(hash, [left]);
    else if (before.some(({ faults, crashes }) => faults >= left.faults && crashes >= left.crashes)) return true;
    else before.push(left);
    return false;
  }

  await everyWay(
    async (choices, taken) => {
      const story: string[] = [];
      const played = await playHistory(world, budget, { choices, wasHere, tell: (words) => story.push(words) });
      histories += 1;
      requests += played.requests;
      if (played.breaches === null) return;
      ends += 1;
      questions += played.questions;
      isEnough = onEnd({ breaches: played.breaches, story, way: taken() });
    },
    () => isEnough || histories >= mostHistories,
  );
  return {
    states: seen.size,
    histories,
    ends,
    requests,
    questions,
    isComplete: !isEnough && histories < mostHistories,
  };
}

export async function searchWorld(job: Job): Promise<Search> {
  const found = new Map<Rule, Found>();
  let excused = 0;
  const explored = await explore(job, ({ breaches, story }) => {
    const broken = breaches.filter(({ rule }) => !EXCUSED.has(rule));
    if (broken.length < breaches.length) excused += 1;
    for (const { rule, words } of broken) {
      const known = found.get(rule);
      if (known === undefined || known.story.length > story.length) found.set(rule, { ...job, rule, words, story });
    }
    return false;
  });
  return { ...explored, excused, found: [...found.values()] };
}

/** A broken engine may never come to rest. */
const MOST_HISTORIES = 5000;

/** The ways to the first ends of a world that break the rule, so many at most. */
export async function waysTo(job: Job, rule: Rule, most: number): Promise<readonly (readonly number[])[]> {
  const ways: (readonly number[])[] = [];
  const onEnd = ({ breaches, way }: End): boolean => {
    if (breaches.some((breach) => breach.rule === rule)) ways.push(way);
    return ways.length >= most;
  };
  await explore(job, onEnd, MOST_HISTORIES);
  return ways;
}

/** Which rules are broken at the end of that one way. */
export async function rulesBroken({ world, budget }: Job, way: readonly number[]): Promise<readonly Rule[]> {
  const choices = sameWay(way);
  const { breaches } = await playHistory(world, budget, { choices, wasHere: () => false, tell: () => undefined });
  return (breaches ?? []).map(({ rule }) => rule);
}
