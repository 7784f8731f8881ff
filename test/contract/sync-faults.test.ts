/**
 * The real app core on a real journal, beside the real service, over a network that fails byte by byte.
 * `FAULT_DAYS=200 FAULT_SEED=7 npx vitest run test/contract/sync-faults.test.ts` tries so many random days from that seed on,
 * 3 from seed 1 by default; `FAULT_SHARES=100` cuts requests and answers at so many places each, 8 by default.
 * A failure tells its seed and what the network did.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppWorld } from '../support/app-world.ts';
import { type Fault, type FaultPlan, HEALTHY, randomFault, type Requested, spokenFault } from '../support/faults.ts';
import { busyRound, comesTrue, heldBy, shownBy, type ScriptedDay, scriptedDay } from '../support/scripted-day.ts';
import { saved, signedIn, taskIds } from '../support/signed-in.ts';
import { createDice, seededRandom } from '../sim/random.ts';

const DAYS = Number(process.env['FAULT_DAYS'] ?? 3);
const FIRST_SEED = Number(process.env['FAULT_SEED'] ?? 1);
const SHARES = Number(process.env['FAULT_SHARES'] ?? 8);
const SPEED = 400;
const ROUNDS = 24;
/** Of all requests. */
const FAULTY = 0.35;
/** After a round. */
const CRASHING = 0.25;
/** The rounds of the dedupe after one minute and after ten more have passed. */
const SWEPT_MS = 12 * 60_000;
const TIMEOUT_MS = 180_000 + Math.max(DAYS, SHARES) * 5000;

const seeds = Array.from({ length: DAYS }, (_, index) => FIRST_SEED + index);
const shares = Array.from({ length: SHARES + 1 }, (_, index) => index / SHARES);

beforeAll(() => {
  // A day that begins in the morning: midnight is for other tests.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 8) });
});

afterAll(() => {
  vi.useRealTimers();
});

const KINDS: readonly (readonly [string, readonly Fault[]])[] = [
  ['drops the connection', [{ kind: 'drop' }]],
  ['breaks in the middle of a request', shares.map((share) => ({ kind: 'cut-request', share }))],
  ['breaks in the middle of an answer', shares.map((share) => ({ kind: 'cut-answer', share }))],
  ['is slow', [{ kind: 'delay', ms: 80 }]],
  ['breaks, and delivers the request later', shares.map((share) => ({ kind: 'late', ms: 5 + 400 * share }))],
  ['delivers a request twice and gives the first answer', [{ kind: 'double', given: 'first' }]],
  ['delivers a request twice and gives the second answer', [{ kind: 'double', given: 'second' }]],
  ['answers with a page before the service hears of it', pages(false)],
  ['answers with a page after the service did it', pages(true)],
  ['loses all bytes of an answer', [{ kind: 'other-words', of: () => '' }]],
  ['garbles an answer', shares.map((share) => ({ kind: 'garble', share }))],
];

function pages(isApplied: boolean): readonly Fault[] {
  return [302, 404, 408].map((status) => ({ kind: 'page', status, isApplied }));
}

/** What is compared at the end; the story is there to be read when something differs. */
const AS_MEANT = {
  lacking: [],
  tooMuch: [],
  shownOtherwise: [],
  waiting: 0,
  needsYou: 0,
  questions: [],
  running: [],
  rows: [],
  defects: [],
  story: expect.any(Array),
};

describe('a network that fails in one way', () => {
  it.concurrent.each(KINDS)(
    'and %s costs nothing and doubles nothing',
    { timeout: TIMEOUT_MS },
    async (_words, faults) => {
      await using world = await signedIn({ speed: SPEED });
      const network = faultyOnce(world);
      const day = scriptedDay(world);
      const [first, second] = taskIds(world);

      for (const fault of faults) {
        network.meets('POST', fault);
        const kept = await day.start(first);
        await network.hasMet();
        network.meets('GET', fault);
        world.app().refresh();
        await network.hasMet();
        await settles(world, network.story);
        network.meets('PUT', fault);
        await day.stop();
        await network.hasMet();
        day.edit(kept);
        const other = await day.start(second);
        await day.stop();
        await settles(world, network.story);
        network.meets('DELETE', fault);
        day.remove(other);
        await network.hasMet();
      }

      expect(await endOf(world, day, network.story)).toEqual(AS_MEANT);
    },
  );
});

describe('a day on a network that fails in every way', () => {
  it.concurrent.each(seeds)('ends with what was meant, once (seed %i)', { timeout: TIMEOUT_MS }, async (seed) => {
    await using world = await signedIn({ speed: SPEED });
    const dice = createDice(seededRandom(seed));
    const weather = createDice(seededRandom(seed + 1_000_000));
    const story: string[] = [];
    const day = scriptedDay(world);
    const plan: FaultPlan = (request) => told(story, request, weather.chance(FAULTY) ? randomFault(weather) : HEALTHY);
    world.network.follow(plan, world.now);

    for (let round = 0; round < ROUNDS; round += 1) await busyRound(world, day, dice, taskIds(world));
    await day.stop();

    expect(await endOf(world, day, story)).toEqual(AS_MEANT);
  });
});

describe('a day of crashes on a network that loses, delays and garbles', () => {
  it.concurrent.each(seeds)('ends with what was meant, once (seed %i)', { timeout: TIMEOUT_MS }, async (seed) => {
    await using world = await signedIn({ speed: SPEED });
    const dice = createDice(seededRandom(seed));
    const weather = createDice(seededRandom(seed + 2_000_000));
    const story: string[] = [];
    const day = scriptedDay(world);
    const plan: FaultPlan = (request) =>
      told(story, request, weather.chance(FAULTY) ? notTwice(randomFault(weather)) : HEALTHY);
    world.network.follow(plan, world.now);

    for (let round = 0; round < ROUNDS; round += 1) {
      await busyRound(world, day, dice, taskIds(world));
      if (dice.chance(CRASHING)) world.crash();
    }
    await day.stop();

    // What is left of the app before a crash complains of the journal that was taken from it.
    expect(await endOf(world, day, story)).toEqual({ ...AS_MEANT, defects: expect.any(Array) });
  });
});

/** Of a request that arrives twice and is never answered nobody can tell which of the two was ours. */
function notTwice(fault: Fault): Fault {
  return fault.kind === 'double' ? { kind: 'drop' } : fault;
}

async function settles(world: AppWorld, story: readonly string[]): Promise<void> {
  await world.until(saved).catch((error: unknown) => {
    const left = JSON.stringify(world.app().outbox.view().rows, null, 1);
    throw new Error(`it does not settle; left are ${left} after\n${story.join('\n')}`, { cause: error });
  });
}

/** A healthy network on which one fault at a time meets the next request of a kind. */
function faultyOnce(world: AppWorld): {
  readonly meets: (method: string, fault: Fault) => void;
  readonly hasMet: () => Promise<void>;
  readonly story: string[];
} {
  const story: string[] = [];
  let armed: { readonly method: string; readonly fault: Fault } | null = null;
  world.network.follow((request) => {
    if (armed === null || armed.method !== request.method) return told(story, request, HEALTHY);
    const { fault } = armed;
    armed = null;
    return told(story, request, fault);
  }, world.now);
  return {
    meets: (method, fault) => {
      armed = { method, fault };
    },
    hasMet: async () => {
      await comesTrue(() => armed === null);
    },
    story,
  };
}

function told(story: string[], { turn, method, path }: Requested, fault: Fault): Fault {
  story.push(`${turn} ${method} ${path}: ${spokenFault(fault)}`);
  return fault;
}

/** The network is well again, the dedupes have passed, and this is what came of it. */
async function endOf(world: AppWorld, day: ScriptedDay, story: string[]): Promise<unknown> {
  story.push('the network is well again');
  world.network.follow((request) => told(story, request, HEALTHY), world.now);
  await comesTrue(() => world.network.underway() === 0);
  world.app().refresh();
  await world.passes(SWEPT_MS);
  const { sync, questions, running } = await world.until(saved).catch(() => world.app().snapshot());
  const [held, meant] = [await heldBy(world), day.told()];
  return {
    lacking: without(meant, held),
    tooMuch: without(held, meant),
    shownOtherwise: without(shownBy(world), held),
    waiting: sync.waiting,
    needsYou: sync.needsYou,
    questions,
    running,
    rows: world.app().outbox.view().rows,
    defects: world.defects,
    story,
  };
}

/** As multisets. */
function without(all: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...taken];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
