import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { allExcused, type Campaign, type Excused, type Failure, MOST_EXCUSED } from './campaign.ts';
import { type Crew, hireCrew } from './crew/crew.ts';
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

interface Figures {
  readonly schedules: number;
  readonly requests: number;
  readonly questions: number;
  readonly excused: number;
}

function lastWords({ schedules, requests, questions, excused }: Figures, violations: number): string {
  return `${schedules} schedules, ${requests} requests, ${questions} questions, ${excused} excused, ${violations} violations`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

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
  let found: readonly Failure[] = [];
  const onProgress = (so: Campaign): void => {
    const fresh = so.failures.filter((failure) => !found.includes(failure));
    if (fresh.length > 0) say(failureWords(fresh));
    found = so.failures;
    const now = performance.now();
    if (now - told < 2000) return;
    told = now;
    say(`${so.schedules} of ${schedules}, ${Math.round(so.schedules / ((now - started) / 1000))} a second`);
  };
  const played = await crew.play(firstSeed, schedules, { onProgress });
  const seconds = (performance.now() - started) / 1000;
  const excused = allExcused(played.excused);
  const share = excused / Math.max(1, played.things);
  say(
    `${seconds.toFixed(1)} s, ${(played.schedules / seconds).toFixed(1)} a second; of ${played.things} intervals ${percent(share)} excused`,
  );
  say(reasonWords(played.excused));
  await tellFailures(crew, played.failures);
  const violations = played.failures.length + (share > MOST_EXCUSED ? 1 : 0);
  say(lastWords({ ...played, excused }, violations));
  if (violations > 0) process.exitCode = 1;
}

/** Why, the most frequent first. */
function reasonWords(excused: Excused): string {
  const reasons = Object.entries(excused).toSorted((a, b) => b[1] - a[1]);
  return reasons.map(([reason, count]) => `  ${count} excused: ${reason}`).join('\n');
}

function failureWords(failures: readonly Failure[]): string {
  return failures.map(({ seed, violation }) => `Seed ${seed}: ${violation}`).join('\n');
}

/** All of them, and the story of the first. */
async function tellFailures(crew: Crew, failures: readonly Failure[]): Promise<void> {
  const [first] = failures;
  if (first === undefined) return;
  say(`\n${failureWords(failures)}\n\nThe story of ${first.seed}, made shorter:\n`);
  say(await crew.tell(first.seed, SHRINK_MS));
  say(`\nAgain: npm run sim -- --replay ${first.seed}\n`);
}

async function searchAll(): Promise<void> {
  await using crew = await hireCrew(Math.max(1, Math.min(8, availableParallelism())));
  const started = performance.now();
  const jobs = jobsOf('whole');
  for (const words of setWords('whole')) say(words);
  let told = 0;
  let found = 0;
  const sum = await crew.search(jobs, (so) => {
    if (so.found.length > found) say(`\n${storyWords(so.found.slice(found))}\n`);
    found = so.found.length;
    const now = performance.now();
    if (now - told < 10_000) return;
    told = now;
    say(`${so.worlds} of ${jobs.length} worlds, ${so.histories} histories, ${so.found.length} violations so far`);
  });
  say(`\n${storyWords(sum.found)}`);
  say(`${sumWords(sum)}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  say(lastWords({ ...sum, schedules: sum.ends }, sum.found.length));
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
