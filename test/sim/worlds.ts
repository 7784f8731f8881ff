import { draw } from './devices/draw.ts';
import { planWords, playPlan } from './devices/play.ts';
import { type Plan, SIMPLER as SIMPLER_PLANS } from './devices/plan.ts';
import { generate } from './story/generate.ts';
import { shrink } from './story/shrink.ts';
import { type Schedule, SIMPLER } from './story/event.ts';
import { spokenSetting } from './story/words.ts';
import { play } from './world/play.ts';

/** What came of one schedule. */
export interface Outcome {
  /** How the law was broken; null when it was kept. */
  readonly violation: string | null;
  readonly requests: number;
  /** What the person is asked at the end. */
  readonly questions: number;
  /** Intervals that somebody meant. */
  readonly things: number;
  /** For each of these that may be more than one thing without a question, why. */
  readonly excused: readonly string[];
}

/** A kind of random schedules: each seed is one. */
interface World {
  readonly play: (seed: number) => Promise<Outcome>;
  /** In words, made as short as `forMs` allow. */
  readonly story: (seed: number, forMs: number) => Promise<string>;
}

/** The schedule of one device of that seed, made as short as `forMs` allow where it breaks the law. */
export async function shrunk(seed: number, forMs: number): Promise<Schedule> {
  return await shrink(generate(seed), play, { forMs, simpler: SIMPLER, leastMs: 0 });
}

/** One program, and a script in the place of every other device: all kinds of answers, tasks that are made here, a restored service. */
const ONE_DEVICE: World = {
  play: async (seed) => await play(generate(seed)),
  story: async (seed, forMs) => {
    const schedule = await shrunk(seed, forMs);
    return await told(spokenSetting(schedule), async (tell) => await play(schedule, tell));
  },
};

/** Between the clicks of one person. */
const CLICK_MS = 1100;

/** The plan of several devices of that seed, in the same way. */
export async function shrunkPlan(seed: number, forMs: number): Promise<Plan> {
  return await shrink(draw(seed), playPlan, { forMs, simpler: SIMPLER_PLANS, leastMs: CLICK_MS });
}

/** The program on several computers, of several accounts, with copies of a journal. */
const SEVERAL_DEVICES: World = {
  play: async (seed) => await playPlan(draw(seed)),
  story: async (seed, forMs) => {
    const plan = await shrunkPlan(seed, forMs);
    return await told(planWords(plan), async (tell) => await playPlan(plan, tell));
  },
};

export type Kind = 'one device' | 'several devices';

/** That of the kind; where none is given, of any run of seeds as many are of each. */
export function worldOf(seed: number, kind?: Kind): World {
  const isOne = kind === undefined ? seed % 2 === 0 : kind === 'one device';
  return isOne ? ONE_DEVICE : SEVERAL_DEVICES;
}

async function told(head: string, playing: (tell: (words: string) => void) => Promise<Outcome>): Promise<string> {
  const lines = [head];
  const { violation } = await playing((words) => lines.push(words));
  return [
    ...lines.filter((line) => !isRoutine(line)),
    violation === null ? 'The law was kept.' : `BROKEN: ${violation}`,
  ].join('\n');
}

/** The pulls of every minute say nothing. */
function isRoutine(line: string): boolean {
  const isPull = /(?:→|←|’s) (?:#\d+ )?(?:list (?:active|running|listed|everything)|who am I|board|report)/.test(line);
  return (isPull && !line.includes('[')) || /← #\d+ answered$/.test(line);
}
