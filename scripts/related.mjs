/**
 * npm run t                what the uncommitted changes touch: their tests, and the journeys among them. Seconds, mostly.
 * npm run t -- --watch     the same, again after each change of a file (without journeys)
 * npm run t -- main        what differs from a branch or commit
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { runInDesktop } from './desktop.mjs';
import { tellFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';
import { setUp } from './setup.mjs';
import { chromiumExecutable } from './which-chromium.mjs';

const args = process.argv.slice(2);
const isWatching = args.includes('--watch');
const since = args.find((arg) => !arg.startsWith('-')) ?? 'HEAD';

function git(...words) {
  return execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).split('\n');
}

function changedFiles() {
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

const moduleScript = (...path) => join(projectFolder, 'node_modules', ...path);

async function runRelated() {
  const specs = changedFiles().filter((file) => /^test\/e2e\/.*\.spec\.ts$/.test(file));
  const withJourneys = specs.length > 0 && !isWatching;
  const electron = await setUp({ purpose: 'test', build: withJourneys });
  const env = { CARDCLOCK_ELECTRON_COMMAND: JSON.stringify(electron), CARDCLOCK_CHROMIUM: chromiumExecutable() ?? '' };
  const node = async (...words) => await runInDesktop(nodeExecutable(), words, { env });
  const vitest = [moduleScript('vitest', 'vitest.mjs'), isWatching ? 'watch' : 'run', '--passWithNoTests'];
  const code = await node(...vitest, '--changed', since);
  if (!withJourneys) return code;
  return Math.max(code, await node(moduleScript('playwright', 'cli.js'), 'test', '--pass-with-no-tests', ...specs));
}

process.exitCode = await runRelated().catch((error) => {
  tellFailure(error);
  return 1;
});
