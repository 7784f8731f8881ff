import { everyWay } from './choices.ts';
import { playHistory } from './history.ts';
import { EXCUSED, type Rule } from './law.ts';
import type { Budget, SmallWorld } from './small-world.ts';
import { hashOf } from './state.ts';

export interface Found {
  readonly world: SmallWorld;
  readonly budget: Budget;
  readonly rule: Rule;
  readonly words: string;
  /** Of all histories in which that rule is broken the shortest, in words. */
  readonly story: readonly string[];
}

export interface Search {
  readonly states: number;
  readonly histories: number;
  /** Of these, how many came to an end of their own. */
  readonly ends: number;
  readonly requests: number;
  /** Ends in which something is as it is that nobody could have done better. */
  readonly excused: number;
  /** One for each rule that was broken. */
  readonly found: readonly Found[];
  readonly isComplete: boolean;
}

/** Goes through all histories of a world in which no more goes wrong than the budget allows. */
export async function searchWorld(world: SmallWorld, budget: Budget, mostHistories = Infinity): Promise<Search> {
  const seen = new Map<string, Budget[]>();
  const found = new Map<Rule, Found>();
  let [histories, ends, requests, excused] = [0, 0, 0, 0];

  function wasHere(state: string, left: Budget): boolean {
    const hash = hashOf(state);
    const before = seen.get(hash);
    if (before === undefined) seen.set(hash, [left]);
    else if (before.some(({ faults, crashes }) => faults >= left.faults && crashes >= left.crashes)) return true;
    else before.push(left);
    return false;
  }

  await everyWay(
    async (choices) => {
      const story: string[] = [];
      const played = await playHistory(world, budget, { choices, wasHere, tell: (words) => story.push(words) });
      histories += 1;
      requests += played.requests;
      if (played.breaches === null) return;
      ends += 1;
      const breaches = played.breaches.filter(({ rule }) => !EXCUSED.has(rule));
      if (breaches.length < played.breaches.length) excused += 1;
      for (const { rule, words } of breaches) {
        const known = found.get(rule);
        if (known === undefined || known.story.length > story.length)
          found.set(rule, { world, budget, rule, words, story });
      }
    },
    () => histories >= mostHistories,
  );
  return {
    states: seen.size,
    histories,
    ends,
    requests,
    excused,
    found: [...found.values()],
    isComplete: histories < mostHistories,
  };
}
