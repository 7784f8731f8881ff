/**
 * npm test                     sets up, then checks, unit, contract, simulation and end-to-end specs
 * npm test -- unit contract    one suite or several
 * npm run e2e -- -g offline    the end-to-end specs alone; the arguments are Playwright's
 *
 * The last line on standard output is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { openDesktop } from './desktop.mjs';
import { say, spokenTime, tellFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';
import { setUp } from './setup.mjs';
import { prepareResults, SUITES, sum } from './suites.mjs';
import { chromiumExecutable } from './which-chromium.mjs';

function chosenSuites() {
  const given = process.argv.slice(2);
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const names = given.slice(0, end);
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new Error(`no such suite: ${unknown.join(' ')}. There are ${SUITES.map((suite) => suite.name).join(' ')}`);
  const suites = names.length === 0 ? SUITES : SUITES.filter((suite) => names.includes(suite.name));
  return { suites, args: given.slice(end + 1) };
}

/** What tests of the command line try, where it is there. */
const PROGRAMS = [
  ...['bash', 'zsh', 'fish'].map((program) => ({ program, what: `completion by Tab in ${program}` })),
  { program: 'man', what: 'the manual page' },
];

/** What this machine cannot show, said loudly: a green run must not be taken for more than it is. */
function gaps(electron) {
  const found = [];
  if (electron.kind === 'preview') found.push('NOT TESTED: anything in Electron. There is none here.');
  if (electron.kind === 'fallback')
    found.push(`NOT TESTED: the pinned Electron. Specs ran in Electron ${electron.version}.`);
  if (!chromiumExecutable()) found.push('NOT TESTED: the preview. There is no Chromium here.');
  for (const { program, what } of PROGRAMS)
    if (spawnSync(program, ['--version']).status !== 0) found.push(`NOT TESTED: ${what}. There is no ${program} here.`);
  return found;
}

async function runSuite(suite, options) {
  if (!suite.exists()) return { line: `${suite.name}: no tests yet`, failures: [], passed: 0, failed: 0 };
  say(`\n── ${suite.name} ──`);
  const started = performance.now();
  const {
    passed,
    failed,
    skipped,
    failures = [],
  } = await suite.run(options).catch((error) => {
    tellFailure(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  const time = spokenTime(performance.now() - started);
  const left = skipped > 0 ? `, ${skipped} SKIPPED` : '';
  return {
    line: `${suite.name}: ${passed} passed, ${failed} failed${left} (${time})`,
    failures: failures.map((failure) => `${suite.name}: ${failure}`),
    passed,
    failed,
  };
}

async function runAll(suites, args, electron) {
  const launch = JSON.stringify(electron);
  const common = {
    CARDCLOCK_ELECTRON_COMMAND: launch,
    CARDCLOCK_CHROMIUM: chromiumExecutable() ?? '',
    // Hundreds of services and previews are started: each would compile the same files.
    NODE_COMPILE_CACHE: join(projectFolder, 'out', 'compile-cache'),
  };
  const needsDesktop = process.platform === 'linux' && suites.some((suite) => suite.inDesktop);
  const desktop = needsDesktop ? await openDesktop() : { env: {}, close: async () => {} };
  const outcomes = [];
  try {
    for (const suite of suites) {
      const env = suite.inDesktop ? { ...desktop.env, ...common } : common;
      outcomes.push(await runSuite(suite, { env, args, electron }));
    }
  } finally {
    await desktop.close();
  }
  return outcomes;
}

let outcomes = [];
try {
  const { suites, args } = chosenSuites();
  const electron = await setUp({ purpose: 'test', build: false });
  prepareResults();
  outcomes = await runAll(suites, args, electron);
  say(`\nNode ${process.version} started this, the suites ran on ${nodeExecutable()}`);
  for (const failure of outcomes.flatMap(({ failures }) => failures)) say(`FAILED ${failure}`);
  for (const line of [...outcomes.map((outcome) => outcome.line), ...gaps(electron)]) say(line);
} catch (error) {
  tellFailure(error);
  outcomes.push({ passed: 0, failed: 1 });
}
process.exitCode = sum(outcomes, 'failed') > 0 ? 1 : 0;
process.stdout.write(`${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed\n`);
