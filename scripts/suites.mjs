/** The suites of `npm test`: how each is run, what it looks at, and which of its tests passed and failed. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { endToEndFailures, endToEndSkips, vitestFailures } from './failures.mjs';
import { runBehind, runVisibly } from './processes.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';
import { buildFor } from './setup.mjs';

export const results = join(projectFolder, 'out', 'test-results');
/** More of them have one cause. */
const MOST_FAILURES = 10;

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
function counted(code, { passed = 0, skipped = 0, skips = [], failures = [] } = {}) {
  if (code === 0 || failures.length > 0) return { passed, skipped, skips, failures };
  const test = `no test of it, but its process ended with ${code}`;
  return { passed, skipped, skips, failures: [{ test, said: test }] };
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

/** Vitest on `what`: folders, or files. An outcome for each of `folders`, which hold them. Behind `others`, as long as these run. */
async function runVitest(what, { env, args = [], others }, title, folders) {
  const file = join(results, `${title}.json`);
  const details = join(results, `${title}-details.json`);
  for (const old of [file, details]) rmSync(old, { force: true });
  const reporters = ['default', 'json', './scripts/details-reporter.mjs'].map((name) => `--reporter=${name}`);
  reporters.push(`--outputFile.json=${file}`);
  if (what.includes('test/contract')) reporters.push('--reporter=./test/contract/support/areas-reporter.ts');
  const command = [moduleScript('vitest', 'vitest.mjs'), 'run', ...what, ...reporters, ...args];
  const options = { env: { ...env, DETAILS_FILE: details } };
  const behind = others && (await runBehind(nodeExecutable(), command, { ...options, others }));
  const code = behind ?? (await runVisibly(nodeExecutable(), command, options));
  const [report, told] = [readResult(file), readResult(details)];
  const outcomes = folders.map((folder, at) => vitestOutcome(folder, report, told, at === 0));
  const isTold = code === 0 || outcomes.some(({ failures }) => failures.length > 0);
  return isTold ? outcomes : [counted(code, outcomes[0]), ...outcomes.slice(1)];
}

/** `isFirst`: it has what went wrong in no file of tests, too. */
function vitestOutcome(folder, { testResults = [] } = {}, { diffs, errors = [], skips = [] } = {}, isFirst = true) {
  const isHere = (path) => path.replaceAll('\\', '/').includes(`${folder}/`);
  const outside = errors.filter(({ file }) => isHere(file) || (isFirst && !/test[/\\]/.test(file)));
  const files = testResults.filter(({ name }) => isHere(name));
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failures = vitestFailures({ testResults: files }, { diffs, errors: outside });
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    skips: skips.filter(({ file }) => isHere(file)).map(({ why }) => why),
    failures,
    tookMs: files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0),
  };
}

/** Only the tests that failed, one file after the other; all of a file where the failure was in none of its tests. */
async function vitestAgain(failures, { env }, name) {
  const files = [...new Set(failures.map(({ file }) => file))];
  const names = failures.map((failure) => failure.name);
  const escaped = names.map((each) => each?.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
  const only = names.includes(undefined) ? [] : ['--testNamePattern', `(?:${escaped.join('|')})$`];
  const args = ['--no-file-parallelism', ...only];
  const [outcome] = await runVitest(files, { env, args }, `${name}-again`, [`test/${name}`]);
  return outcome;
}

/** Where the tests of all suites lie, but for what they share. */
const OTHERS = ['bench', 'test/unit', 'test/contract', 'test/damage', 'test/packages', 'test/e2e'];

/**
 * `isAlone`: it has no desktop, and shows that it needs none. `isPatient`: it computes, and asks nothing of the clock. `workers`: other
 * than the settings say.
 */
function vitestSuite(name, { needs = 'nothing', isAlone = false, isPatient = false, workers, past = [] } = {}) {
  const own = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  return {
    name,
    isAlone,
    isPatient,
    needs,
    past: [...past, ...OTHERS.filter((folder) => folder !== `test/${name}`)],
    exists: () => hasTests(`test/${name}`),
    folder: `test/${name}`,
    run: async ({ args = [], ...options }) => {
      const [outcome] = await runVitest([`test/${name}`], { ...options, args: [...own, ...args] }, name, [
        `test/${name}`,
      ]);
      return outcome;
    },
    again: async (failures, options) => await vitestAgain(failures, options, name),
  };
}

/** With two, two cores have nothing to do for a third of the time: tests wait for files, services, processes and timers. */
const WORKERS = 3;

/**
 * Suites of vitest that come one after the other run in one process: a long test of one, such as the packages, would leave a core
 * idle. An outcome for each; where nothing says why it ended badly, the first has it.
 */
export async function runTogether(suites, options) {
  const folders = suites.map(({ folder }) => folder);
  const args = [...(options.args ?? []), `--maxWorkers=${WORKERS}`];
  return await runVitest(folders, { ...options, args }, suites.map(({ name }) => name).join('-'), folders);
}

async function runSpecs(args, env, title) {
  const file = join(results, `${title}.json`);
  rmSync(file, { force: true });
  const code = await runVisibly(nodeExecutable(), [moduleScript('playwright', 'cli.js'), 'test', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readResult(file);
  const { expected, skipped } = report?.stats ?? {};
  return counted(code, { passed: expected, skipped, skips: endToEndSkips(report), failures: endToEndFailures(report) });
}

async function runEndToEnd({ env, args, electron }) {
  await buildFor(electron);
  return await runSpecs([`--max-failures=${MOST_FAILURES}`, ...args], env, 'e2e');
}

const PAGES = ['renderer', 'preload', 'preview'];

/**
 * In the order they run: the quickest to tell comes first, and what is patient runs behind the journeys. None of them sees what lies in
 * `past`: a change there leaves what it proved as it was. `needs` is a purpose of `system-packages.mjs`, which the set-up sees to when the
 * suite is chosen.
 */
export const SUITES = [
  { name: 'check', needs: 'nothing', exists: () => true, run: runCheck },
  vitestSuite('unit', { isAlone: true, workers: WORKERS }),
  vitestSuite('contract', { needs: 'desktop', past: PAGES }),
  vitestSuite('damage', { past: [...PAGES, 'docs', 'service', 'api'] }),
  vitestSuite('packages', { needs: 'test', past: ['docs', 'test/sim'] }),
  {
    name: 'e2e',
    needs: 'test',
    past: ['docs', ...OTHERS.filter((folder) => folder !== 'test/e2e')],
    exists: () => hasTests('test/e2e'),
    run: runEndToEnd,
    again: async (_failures, { env }) => {
      // Playwright clears its folder at each start, and what failed for once is seldom seen a second time.
      cpSync(join(projectFolder, 'test-results'), join(results, 'e2e-first'), { recursive: true });
      return await runSpecs(['--last-failed', '--workers=1'], env, 'e2e-again');
    },
  },
  vitestSuite('sim', { isPatient: true, past: [...PAGES, 'docs'] }),
];

export function prepareResults() {
  mkdirSync(results, { recursive: true });
}
