/** The suites of `npm test`: how each is run, and how many of its tests passed and failed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { endToEndFailures, vitestFailures } from './failures.mjs';
import { runVisibly } from './processes.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';
import { buildFor } from './setup.mjs';

const results = join(projectFolder, 'out', 'test-results');

function hasTests(folder) {
  const full = join(projectFolder, folder);
  return existsSync(full) && readdirSync(full, { recursive: true }).some((name) => /\.(test|spec)\.tsx?$/.test(name));
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What ended badly without a failing test to show for it still counts as one failure. */
function counted(code, { passed = 0, failed = 0, skipped = 0, failures = [] } = {}) {
  if (code === 0 || failed > 0) return { passed, failed, skipped, failures };
  return { passed, failed: 1, skipped, failures: [...failures, `no test of it, but its process ended with ${code}`] };
}

function moduleScript(...path) {
  return join(projectFolder, 'node_modules', ...path);
}

async function runCheck({ env }) {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [nodeExecutable(), npm] : ['npm'];
  const code = await runVisibly(command, [...first, 'run', '--silent', 'check'], { env });
  return counted(code, { passed: code === 0 ? 1 : 0 });
}

/** A file that could not even be loaded has no failing test to show for it, and counts as one; so does what failed outside of any test. */
function vitestCounts(report, details) {
  if (report === undefined) return {};
  const unloaded = report.testResults.filter(({ status, message, assertionResults }) => {
    return status === 'failed' && message !== '' && !assertionResults.some((test) => test.status === 'failed');
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length + (details?.errors.length ?? 0),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: vitestFailures(report, details),
  };
}

function vitestSuite(folder) {
  return async ({ env, args }) => {
    const file = join(results, `${folder.replaceAll('/', '-')}.json`);
    const details = join(results, `${folder.replaceAll('/', '-')}-details.json`);
    for (const old of [file, details]) rmSync(old, { force: true });
    const reporters = ['default', 'json', './scripts/details-reporter.mjs'].map((name) => `--reporter=${name}`);
    reporters.push(`--outputFile.json=${file}`);
    if (folder === 'test/contract') reporters.push('--reporter=./test/contract/support/areas-reporter.ts');
    const code = await runVisibly(
      nodeExecutable(),
      [moduleScript('vitest', 'vitest.mjs'), 'run', folder, ...reporters, ...args],
      { env: { ...env, DETAILS_FILE: details } },
    );
    return counted(code, vitestCounts(readResult(file), readResult(details)));
  };
}

/**
 * They run beside each other, one worker each: windows on one desktop take the focus from each other, pages of a browser
 * without one do not, and either alone waits for its windows half of its time.
 */
const SHELLS = ['electron', 'preview'];

/** Each leaves what failed in a folder of its own: Playwright empties it first. */
function optionsOf(shell) {
  return [`--project=${shell}`, '--workers=1', `--output=${join('test-results', shell)}`];
}

export function sum(outcomes, key) {
  return outcomes.reduce((total, outcome) => total + outcome[key], 0);
}

async function runEndToEnd({ env, args, electron }) {
  await buildFor(electron);
  const isChosen = args.some((arg) => arg.startsWith('--project'));
  // Specs that somebody chose may all belong to one of the two.
  const runs = isChosen ? [[]] : SHELLS.map((shell) => [...optionsOf(shell), '--pass-with-no-tests']);
  const outcomes = await Promise.all(runs.map((options, turn) => runSpecs(turn, [...options, ...args], env)));
  const hasRun = outcomes.some(({ passed, failed, skipped }) => passed + failed + skipped > 0);
  return {
    passed: sum(outcomes, 'passed'),
    failed: hasRun ? sum(outcomes, 'failed') : 1,
    skipped: sum(outcomes, 'skipped'),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

async function runSpecs(turn, args, env) {
  const file = join(results, `e2e-${turn}.json`);
  rmSync(file, { force: true });
  const code = await runVisibly(nodeExecutable(), [moduleScript('playwright', 'cli.js'), 'test', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readResult(file);
  const { expected, unexpected = 0, flaky = 0, skipped } = report?.stats ?? {};
  return counted(code, { passed: expected, failed: unexpected + flaky, skipped, failures: endToEndFailures(report) });
}

/** In the order they run: the quickest to tell comes first. */
export const SUITES = [
  { name: 'check', exists: () => true, run: runCheck },
  { name: 'unit', exists: () => hasTests('test/unit'), run: vitestSuite('test/unit'), inDesktop: true },
  { name: 'contract', exists: () => hasTests('test/contract'), run: vitestSuite('test/contract'), inDesktop: true },
  { name: 'damage', exists: () => hasTests('test/damage'), run: vitestSuite('test/damage'), inDesktop: false },
  { name: 'sim', exists: () => hasTests('test/sim'), run: vitestSuite('test/sim'), inDesktop: true },
  { name: 'packages', exists: () => hasTests('test/packages'), run: vitestSuite('test/packages'), inDesktop: true },
  { name: 'e2e', exists: () => hasTests('test/e2e'), run: runEndToEnd, inDesktop: true },
];

export function prepareResults() {
  mkdirSync(results, { recursive: true });
}
