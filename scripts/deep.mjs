/**
 * npm run test:deep               every suite at its full size, fuzzing, the benchmark, the coverage of each layer and a mutation
 *                                 score of the engine, with a seed that each commit has of its own; writes docs/proof.md
 * npm run test:deep -- sim fuzz   some of it, and writes nothing
 *
 * It takes hours. What has passed at this commit is not run again, so that one that was stopped goes on where it was.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { headCommit } from './passed-before.mjs';
import { runVisibly } from './processes.mjs';
import { say, spokenTime } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';
import { buildFor } from './setup.mjs';
import { results, SUITES } from './suites.mjs';
import { endWith, runTests } from './test.mjs';

const PROOF = join(projectFolder, 'docs', 'proof.md');
/** What vitest's tests run in its own process; the shell's code runs in the journeys, where nothing counts it. */
const LAYERS = ['common', 'main/core', 'main/adapters', 'main/cli', 'main/ipc', 'api', 'service', 'renderer'];
/** Of a hundred changes to the engine, so many are found by its unit and contract tests. */
const LEAST_FOUND = 60;

/** A suite of one figure or more: `work` returns what is wrong, in words, or null, and lines for the proof. */
function measure(name, work) {
  const run = async (options) => {
    const { wrong, figures } = await work(options);
    if (wrong === null) return { passed: 1, skipped: 0, failures: [], figures };
    return { passed: 0, skipped: 0, failures: [{ test: name, said: `${name}: ${wrong}` }], figures };
  };
  return { name, needs: 'test', past: [], exists: () => true, run };
}

async function node(options, ...args) {
  return await runVisibly(nodeExecutable(), args, options);
}

function readJson(...path) {
  return JSON.parse(readFileSync(join(projectFolder, ...path), 'utf8'));
}

const fuzz = measure('fuzz', async ({ env }) => {
  const code = await node({ env }, join('scripts', 'fuzz.mjs'));
  return { wrong: code === 0 ? null : 'the service does not keep to its description', figures: [] };
});

const bench = measure('bench', async ({ env, electron }) => {
  await buildFor(electron);
  const code = await node({ env }, join('bench', 'run.ts'));
  const { files } = readJson('bench', 'results', 'latest.json');
  const figures = files
    .flatMap(({ rows }) => rows)
    .map(({ figure, ours, unit, reference, against, ratio, limit, isKept }) =>
      cells([
        figure,
        `${ours.toPrecision(3)} ${unit}`,
        `${reference.toPrecision(3)} ${unit} (${against})`,
        ratio.toFixed(2),
        `${limit ?? 'none'}${isKept ? '' : ', NOT KEPT'}`,
      ]),
    );
  const failed = files.filter(({ problem }) => problem !== null).map(({ name, problem }) => `${name}: ${problem}`);
  return {
    wrong: code === 0 ? null : ['a limit was not kept, or not all was measured', ...failed].join('; '),
    figures,
  };
});

const coverage = measure('coverage', async ({ env }) => {
  const folder = join(results, 'coverage');
  rmSync(folder, { recursive: true, force: true });
  const options = [
    '--coverage.enabled',
    '--coverage.reporter=json-summary',
    `--coverage.reportsDirectory=${folder}`,
    // Whether the tests pass, their own suites say: one that fails for once must not cost the figures.
    '--coverage.reportOnFailure',
    ...LAYERS.map((layer) => `--coverage.include=${layer}/**/*.{ts,tsx}`),
  ];
  const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await node({ env }, vitest, 'run', 'test/unit', 'test/contract', '--reporter=dot', ...options);
  const summary = join(folder, 'coverage-summary.json');
  if (!existsSync(summary)) return { wrong: `vitest ended with ${code} and told nothing`, figures: [] };
  const { total: _all, ...files } = JSON.parse(readFileSync(summary, 'utf8'));
  return { wrong: null, figures: LAYERS.flatMap((layer) => coverageOf(layer, files)) };
});

function coverageOf(layer, files) {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`${join(projectFolder, layer)}/`));
  const share = (kind) => {
    const sum = (field) => own.reduce((total, [, file]) => total + file[kind][field], 0);
    return `${((100 * sum('covered')) / sum('total')).toFixed(1)} %`;
  };
  return own.length === 0 ? [] : [cells([layer, own.length, share('lines'), share('branches')])];
}

const mutation = measure('mutation', async ({ env }) => {
  const code = await node({ env }, join('scripts', 'mutation.mjs'));
  if (code !== 0) return { wrong: `it ended with ${code}`, figures: [] };
  const { files, found, made } = readJson('out', 'test-results', 'mutation.json');
  const score = (100 * found) / made;
  const lines = `${found} of ${made} changes of ${files.length} files of \`main/core\` were found: ${score.toFixed(1)} %.`;
  return { wrong: score >= LEAST_FOUND ? null : lines, figures: [lines, ...files.map((file) => `- \`${file}\``)] };
});

function cells(values) {
  return `| ${values.join(' | ')} |`;
}

function table(titles, rows) {
  return [cells(titles), cells(titles.map(() => '---')), ...rows].join('\n');
}

function proof({ outcomes, electron }) {
  const tier = readJson('test', 'tiers.json').deep;
  // One that broke off has none.
  const figuresOf = (name) => outcomes.find(({ suite }) => suite.name === name).figures ?? [];
  const suites = outcomes.map(({ suite, passed, failures, flaky = [], skipped, tookMs }) =>
    cells([suite.name, passed, failures.length, flaky.length, skipped, spokenTime(tookMs)]),
  );
  const failures = outcomes.flatMap(({ suite, failures: failed }) =>
    failed.map(({ test, said }) => `- ${suite.name}: ${(said ?? test).split('\n')[0]}`),
  );
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${process.platform} ${process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `# Proof

What \`npm run test:deep\` saw on ${date} at commit \`${headCommit()}\`, with seed ${process.env.CARDCLOCK_SEED}, on Node ${nodeVersion()}
and Electron ${electron.version ?? 'none'} (${electron.kind}), ${machine}. The program writes this page; nobody else does.

## Suites

${table(['suite', 'passed', 'failed', 'flaky', 'skipped', 'took'], suites)}

${failures.length === 0 ? 'Nothing failed.' : `What failed:\n\n${failures.join('\n')}`}

Among them are ${tier.schedules} random schedules of users, devices, servers and faults, ${tier.journalKills} kills of a process that writes a
journal, ${tier.appKills} kills of the whole app, ${tier.commands} commands on two devices, and ${tier.damages} damages of each of two journals.

## Coverage of each layer by the unit and contract tests

${table(['layer', 'files', 'lines', 'branches'], figuresOf('coverage'))}

The shell's code runs in the journeys, where nothing counts it.

## Mutations

${figuresOf('mutation').join('\n')}

## Benchmark

${table(['figure', 'ours', 'reference', 'ratio', 'limit'], figuresOf('bench'))}
`;
}

function nodeVersion() {
  return execFileSync(nodeExecutable(), ['--version'], { encoding: 'utf8' }).trim().slice(1);
}

/** Another for each commit, and the same for whoever runs it again. */
function ownSeed() {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectFolder, encoding: 'utf8' });
  return Number.parseInt(commit.slice(0, 7), 16) + 1;
}

async function runDeep() {
  process.env.CARDCLOCK_TIER = 'deep';
  process.env.CARDCLOCK_SEED ??= String(ownSeed());
  const all = [...SUITES, fuzz, coverage, mutation, bench];
  const { passed, failed, outcomes, electron } = await runTests(all);
  if (outcomes.length === all.length) writeFileSync(PROOF, proof({ outcomes, electron }));
  else say('docs/proof.md stays as it was: not all of it was run.');
  return { passed, failed };
}

await endWith(runDeep);
