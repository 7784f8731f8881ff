import type { Found, Search } from './search.ts';
import { worldWords } from './small-world.ts';

/** Of several worlds together. */
export interface Sum extends Search {
  readonly worlds: number;
}

export const NOTHING_YET: Sum = {
  worlds: 0,
  states: 0,
  histories: 0,
  ends: 0,
  requests: 0,
  questions: 0,
  excused: 0,
  found: [],
  isComplete: true,
};

export function added(sum: Sum, more: Search): Sum {
  return {
    worlds: sum.worlds + 1,
    states: sum.states + more.states,
    histories: sum.histories + more.histories,
    ends: sum.ends + more.ends,
    requests: sum.requests + more.requests,
    questions: sum.questions + more.questions,
    excused: sum.excused + more.excused,
    found: [...sum.found, ...more.found],
    isComplete: sum.isComplete && more.isComplete,
  };
}

export function sumWords({ worlds, states, histories, ends, requests, excused, found, isComplete }: Sum): string {
  return [
    `${worlds} small worlds, ${isComplete ? 'complete' : 'NOT COMPLETE'}: ${states} states, ${histories} histories`,
    `${ends} ends, ${requests} requests`,
    `${excused} ends excused (${((100 * excused) / Math.max(1, ends)).toFixed(2)} %)`,
    `${found.length} violations`,
  ].join(', ');
}

/** Which rule was broken in which world. */
function headWords({ rule, world, budget }: Found): string {
  return `${rule}: ${worldWords(world)}; bad fates ${budget.faults}, crashes ${budget.crashes}`;
}

/** Of each rule that was broken the shortest history that breaks it, and in how many worlds it was broken. */
export function storyWords(found: readonly Found[]): string {
  return [...Map.groupBy(found, ({ rule }) => rule)]
    .map(([rule, all]) => {
      const [first] = all.toSorted((a, b) => a.story.length - b.story.length);
      const heads = all.map(headWords).filter((head, index, heads) => heads.indexOf(head) === index);
      const told = first?.story.filter((line) => !isRoutine(line)) ?? [];
      return [
        `${rule.toUpperCase()} in ${heads.length} worlds: ${first?.words ?? ''}`,
        ...heads,
        'The shortest:',
        ...told,
      ].join('\n');
    })
    .join('\n\n');
}

/** The pulls of every minute say nothing. */
function isRoutine(line: string): boolean {
  return /list (?:running|listed|everything)|report/.test(line) && !line.includes('[');
}
