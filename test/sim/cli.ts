import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { hireCrew } from './crew/crew.ts';
import { jobsOf, setWords } from './exhaustive/set.ts';
import { storyWords, sumWords } from './exhaustive/sum.ts';
import { findAnew } from './mutants/find.ts';

/** `npm run sim`: see scripts/sim.mjs. */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'string' },
    exhaustive: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    whole: { type: 'boolean', default: false },
  },
});

const SHRINK_MS = 60_000;
const say = (words: string): void => {
  process.stdout.write(`${words}\n`);
};

async function replay(seed: number): Promise<void> {
  await using crew = await hireCrew(1);
  const story = await crew.tell(seed, values.whole ? 0 : SHRINK_MS);
  say(story);
  process.exitCode = story.includes('BROKEN:') ? 1 : 0;
}

async function run(firstSeed: number, schedules: number): Promise<void> {
  await using crew = await hireCrew(Math.max(1, Math.min(8, availableParallelism())));
  const started = performance.now();
  let told = 0;
  const played = await crew.play(firstSeed, schedules, (so) => {
    const now = performance.now();
    if (now - told < 2000) return;
    told = now;
    say(`${so.schedules} of ${schedules}, ${Math.round(so.schedules / ((now - started) / 1000))} a second`);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `${played.schedules} schedules, ${played.requests} requests, ${seconds} s, ${played.failure === null ? 0 : 1} violations`,
  );
  if (played.failure === null) return;
  const { seed, violation } = played.failure;
  say(`\nSeed ${seed}: ${violation}\n\nIts story, made shorter:\n`);
  say(await crew.tell(seed, SHRINK_MS));
  say(`\nAgain: npm run sim -- --replay ${seed}`);
  process.exitCode = 1;
}

async function searchAll(): Promise<void> {
  await using crew = await hireCrew(Math.max(1, Math.min(8, availableParallelism())));
  const started = performance.now();
  const jobs = jobsOf('whole');
  for (const words of setWords('whole')) say(words);
  let told = 0;
  const sum = await crew.search(jobs, (so) => {
    const now = performance.now();
    if (now - told < 10_000) return;
    told = now;
    say(`${so.worlds} of ${jobs.length} worlds, ${so.histories} histories, ${so.found.length} violations so far`);
  });
  say(`\n${storyWords(sum.found)}`);
  say(`${sumWords(sum)}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (sum.found.length > 0) process.exitCode = 1;
}

async function findMutants(): Promise<void> {
  const free = await findAnew(say, values.only);
  if (free.length > 0) process.exitCode = 1;
}

if (values.mutants) await findMutants();
else if (values.exhaustive) await searchAll();
else if (values.replay === undefined) await run(Number(values.seed), Number(values.schedules));
else await replay(Number(values.replay));
