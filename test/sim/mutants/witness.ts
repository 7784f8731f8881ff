import { type Crew, hireCrew } from '../crew/crew.ts';
import { draw } from '../devices/draw.ts';
import type { Plan } from '../devices/plan.ts';
import { playPlan } from '../devices/play.ts';
import { EXCUSED, type Rule } from '../exhaustive/law.ts';
import { rulesBroken } from '../exhaustive/search.ts';
import { type Job, jobsOf } from '../exhaustive/set.ts';
import type { Schedule } from '../story/event.ts';
import { generate } from '../story/generate.ts';
import { play } from '../world/play.ts';
import type { Mutant } from './mutant.ts';

/**
 * A history in which the law catches a mutant, and the app without it keeps to all of the law: a way through a small world, or a
 * schedule of one device or a plan of several as data, so that it stays the same whatever becomes of the dice.
 */
export type Witness =
  | (Job & { readonly way: readonly number[] })
  | { readonly schedule: Schedule }
  | { readonly plan: Plan };

/** Each is found long before. */
const MOST_SEEDS = 6000;
const AT_ONCE = 100;
/** Of one world: where the app breaks the law as well in so many ways, another world shows the mutant. */
const MOST_WAYS = 20;
const SHRINK_MS = 60_000;

/** Whether the law about it catches the mutant in that history, and the app without it keeps to the law there. */
export async function isCaught(crew: Crew, { breaks }: Mutant, witness: Witness): Promise<boolean> {
  if ('schedule' in witness) {
    if (!('says' in breaks)) return false;
    const violation = await crew.ask({ do: 'judge', schedule: witness.schedule });
    return violation !== null && violation.includes(breaks.says) && (await isKept(witness.schedule));
  }
  if (!('rule' in breaks)) return false;
  if ('plan' in witness) {
    const violation = await crew.ask({ do: 'judge plan', plan: witness.plan });
    return isOfRule(violation, breaks.rule) && (await isPlanKept(witness.plan));
  }
  const rules = await crew.ask({ do: 'repeat', ...witness });
  return rules.includes(breaks.rule) && (await isWayGood(witness, witness.way));
}

/** Where the choices of a small world are others by now, the mutant is caught on another way through it. */
export async function caughtNear(crew: Crew, mutant: Mutant, witness: Witness): Promise<Witness | null> {
  if (await isCaught(crew, mutant, witness)) return witness;
  return 'way' in witness ? await findIn(crew, mutant, witness) : null;
}

/** Looks for a history in which the mutant is caught, first where it was `last`, then the smallest worlds first; null where there is none. */
export async function findWitness(crew: Crew, mutant: Mutant, last?: Witness): Promise<Witness | null> {
  if (last !== undefined && !('way' in last) && (await isCaught(crew, mutant, last))) return last;
  if ('says' in mutant.breaks) return await findSchedule(crew, mutant.breaks.says);
  const first = last !== undefined && 'way' in last ? [last] : [];
  for (const job of [...first, ...jobsOf('mutants')]) {
    const witness = await findIn(crew, mutant, job);
    if (witness !== null) return witness;
  }
  return await findPlan(crew, mutant.breaks.rule);
}

async function findIn(crew: Crew, { breaks }: Mutant, { world, budget }: Job): Promise<Witness | null> {
  if (!('rule' in breaks)) return null;
  const job = { world, budget };
  const ways = await crew.ask({ do: 'find', ...job, rule: breaks.rule, most: MOST_WAYS });
  for (const way of ways) if (await isWayGood(job, way)) return { ...job, way };
  return null;
}

async function findSchedule(crew: Crew, says: string): Promise<Witness | null> {
  for (let next = 1; next <= MOST_SEEDS; next += AT_ONCE) {
    const { failures } = await crew.ask({ do: 'play', firstSeed: next, count: AT_ONCE, kind: 'one device' });
    for (const { seed, violation } of failures) {
      if (!violation.includes(says) || !(await isKept(generate(seed)))) continue;
      const schedule = await crew.ask({ do: 'shrink', seed, forMs: SHRINK_MS });
      if (await isKept(schedule)) return { schedule };
    }
  }
  return null;
}

/** What takes days, or more than two commands in a row, no small world has. */
async function findPlan(crew: Crew, rule: Rule): Promise<Witness | null> {
  for (let next = 1; next <= MOST_SEEDS; next += AT_ONCE) {
    const { failures } = await crew.ask({ do: 'play', firstSeed: next, count: AT_ONCE, kind: 'several devices' });
    for (const { seed, violation } of failures) {
      if (!isOfRule(violation, rule) || !(await isPlanKept(draw(seed)))) continue;
      const plan = await crew.ask({ do: 'shrink plan', seed, forMs: SHRINK_MS });
      if (await isPlanKept(plan)) return { plan };
    }
  }
  return null;
}

function isOfRule(violation: string | null, rule: Rule): boolean {
  return violation?.startsWith(`${rule}: `) === true;
}

async function isPlanKept(plan: Plan): Promise<boolean> {
  return (await playPlan(plan)).violation === null;
}

async function isKept(schedule: Schedule): Promise<boolean> {
  return (await play(schedule)).violation === null;
}

async function isWayGood(job: Job, way: readonly number[]): Promise<boolean> {
  return (await rulesBroken(job, way)).every((rule) => EXCUSED.has(rule));
}

export async function withMutant<T>(mutant: Mutant, work: (crew: Crew) => Promise<T>): Promise<T> {
  await using crew = await hireCrew(1, [mutant]);
  return await work(crew);
}
