/**
 * npm run mutation [-- FILE…]   changes the engine in every way that Stryker knows, one change at a time, and sees whether a test
 *                               fails that loads what was changed: of test/unit/core, or of test/contract, which starts the real
 *                               service. Without files: as many of main/core as one seed picks (CARDCLOCK_SEED).
 */
import { Stryker } from '@stryker-mutator/core';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { filesUnder } from './fingerprint.mjs';
import { say } from './progress.mjs';
import { projectFolder } from './project.mjs';
import { results } from './suites.mjs';

/** About half an hour. All of the engine would take a day. */
const MOST_LINES = 500;

const REPORT = join(results, 'mutation.json');

/** Files of the engine that have at most so many lines together, in the order that the seed gives. */
function sample(seed) {
  const chosen = [];
  let sum = 0;
  for (const file of shuffled(filesUnder(['main/core']).filter(isCode), seed)) {
    sum += readFileSync(join(projectFolder, file), 'utf8').split('\n').length;
    if (sum > MOST_LINES) break;
    chosen.push(file);
  }
  return chosen;
}

function isCode(file) {
  return file.endsWith('.ts') && !file.endsWith('.d.ts');
}

/** The same for the same seed. */
function shuffled(files, seed) {
  const key = (file) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Which of all changes were found. Throws where the tests fail as they are. */
async function mutate(files) {
  const stryker = new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // A change to what a module makes when it is loaded has to be tried with every test: one takes as long as all others of its file.
    ignoreStatic: true,
    // All tests one after the other, on a machine that may be busy.
    dryRunTimeoutMinutes: 30,
    concurrency: 2,
    // Most changes of a literal that a person reads prove nothing.
    mutator: { excludedMutations: ['StringLiteral'] },
    disableTypeChecks: false,
    ignorePatterns: ['/out', '/docs', '/.git', '/test-results', '/bench/results'],
    // Its rewriting of paths asks for an API that the compiler no longer has; nothing here points outside.
    tsconfigFile: 'no-tsconfig.json',
    tempDirName: 'out/mutation',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    logLevel: 'warn',
    timeoutMS: 10_000,
  });
  try {
    return await stryker.runMutationTest();
  } finally {
    rmSync(join(projectFolder, 'out', 'mutation'), { recursive: true, force: true });
  }
}

function spoken({ fileName, location, mutatorName, replacement, status }) {
  const file = relative(projectFolder, fileName);
  return `${file}:${location.start.line} ${mutatorName}${status === 'NoCoverage' ? ', no test' : ''}: ${replacement}`;
}

const seed = Number(process.env.CARDCLOCK_SEED ?? Date.now() % 1_000_000);
const given = process.argv.slice(2);
const files = given.length > 0 ? given : sample(seed);
const mutants = await mutate(files);
const found = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
const made = found + survivors.length;
for (const survivor of survivors) say(spoken(survivor));
say(`${found} of ${made} changes in ${files.length} files were found (seed ${seed}).`);
mkdirSync(results, { recursive: true });
writeFileSync(REPORT, JSON.stringify({ files, found, made, survivors: survivors.map(spoken) }, null, 2));
