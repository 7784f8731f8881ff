/**
 * npm run t                what the uncommitted changes touch: the tests nearest to them, and the journeys among them. Seconds.
 * npm run t -- --all       every test that imports what was changed, however far away. Minutes, for a change in the core.
 * npm run t -- --watch     unit tests, again after each change of a file
 * npm run t -- main        what differs from a branch or commit
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { runInDesktop } from './desktop.mjs';
import { runVisibly } from './processes.mjs';
import { say, tellFailure } from './progress.mjs';
import { isMain, nodeExecutable, projectFolder } from './project.mjs';
import { setUp } from './setup.mjs';
import { chromiumExecutable } from './which-chromium.mjs';

/** Nearly all tests of the pages import every page, and most others the core. */
const MOST_FILES = 8;
const [CHANGED, IMPORTS, IS_UNIT, SHARED_WORD] = [100, 10, 4, 5];
/** How near a file has to be, by its suite: those that take minutes run where they were changed themselves. */
const LEAST = { unit: 0, contract: IMPORTS, damage: CHANGED, sim: CHANGED, packages: CHANGED };
const VITEST = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');

function git(...words) {
  return execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function changedFiles(since) {
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Those of vitest's files that import a changed one, or one that does. */
function touchedFiles(since) {
  const args = [VITEST, 'list', '--filesOnly', '--json', '--changed', since];
  const list = execFileSync(nodeExecutable(), args, { cwd: projectFolder, encoding: 'utf8' });
  return JSON.parse(list).map(({ file }) => relative(projectFolder, file).replaceAll('\\', '/'));
}

function wordsOf(name) {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !['test', 'tsx', 'spec', 'mjs', 'index'].includes(word));
}

/**
 * The touched files of tests that are nearest to the changes, at most `most`: changed ones, those that import a changed file
 * themselves, and those that are called as it or its folder is; unit tests before longer ones.
 */
export function nearest(touched, changed, read, most = MOST_FILES) {
  const names = changed.map((file) => `/${basename(file)}'`);
  const words = new Set(changed.flatMap((file) => wordsOf(file.split('/').slice(-2).join('/'))));
  const scores = touched.map((file) => {
    const text = read(file);
    const suite = file.split('/')[1];
    const shared = wordsOf(basename(file)).filter((word) => words.has(word)).length;
    const score =
      (changed.includes(file) ? CHANGED : 0) +
      (names.some((name) => text.includes(name)) ? IMPORTS : 0) +
      (suite === 'unit' ? IS_UNIT : 0) +
      SHARED_WORD * shared;
    return { file, score, isNear: score >= (LEAST[suite] ?? 0) };
  });
  return scores
    .filter(({ isNear }) => isNear)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ file }) => file);
}

function tellOthers(others) {
  if (others.length === 0) return;
  const suites = [...new Set(others.map((file) => file.split('/')[1]))];
  say(
    `Left to npm test: ${others.length} more files of ${suites.join(', ')} that import what was changed. --all runs them.`,
  );
}

/** Those of them that run, and word of the others. */
function chosenFiles(since, changed, isAll) {
  const touched = touchedFiles(since);
  const files = isAll ? touched : nearest(touched, changed, (file) => readFileSync(join(projectFolder, file), 'utf8'));
  tellOthers(touched.filter((file) => !files.includes(file)));
  return files;
}

function environment(electron) {
  const chromium = { CARDCLOCK_CHROMIUM: chromiumExecutable() ?? '' };
  return electron === null ? chromium : { ...chromium, CARDCLOCK_ELECTRON_COMMAND: JSON.stringify(electron) };
}

async function runRelated(args) {
  const since = args.find((arg) => !arg.startsWith('-')) ?? 'HEAD';
  const [isWatching, isAll] = ['--watch', '--all'].map((word) => args.includes(word));
  const changed = changedFiles(since);
  const specs = isWatching ? [] : changed.filter((file) => /^test\/e2e\/.*\.spec\.ts$/.test(file));
  const purpose = isAll ? 'desktop' : 'nothing';
  const electron = await setUp({ purpose: specs.length > 0 ? 'test' : purpose });
  const env = environment(electron);
  const run = isAll ? runInDesktop : runVisibly;
  if (isWatching) return await run(nodeExecutable(), [VITEST, 'watch', 'test/unit', '--changed', since], { env });
  const files = chosenFiles(since, changed, isAll);
  const code = files.length === 0 ? 0 : await run(nodeExecutable(), [VITEST, 'run', ...files], { env });
  if (specs.length === 0) return code;
  const playwright = join(projectFolder, 'node_modules', 'playwright', 'cli.js');
  return Math.max(code, await runVisibly(nodeExecutable(), [playwright, 'test', ...specs], { env }));
}

if (isMain(import.meta.url)) {
  process.exitCode = await runRelated(process.argv.slice(2)).catch((error) => {
    tellFailure(error);
    return 1;
  });
}
