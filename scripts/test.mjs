/**
 * npm test                     sets up, then runs every suite; one that a change cannot have touched is named, and not run again
 * npm test -- unit contract    one suite or several
 * npm test -- --on-this-system installs and removes the package on this system as well: root's machine, which is no container
 * npm run e2e -- -g offline    the end-to-end specs alone; the arguments are Playwright's
 * npm run test:deep            every suite at its full size (scripts/deep.mjs)
 *
 * The last line on standard output is `N passed, N failed`. Tests that were not run again, and passed before, count as passed.
 */
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

import { NO_DESKTOP, openDesktop, whyNoDesktop } from './desktop.mjs';
import { passedBefore, rememberPassed, stateOf } from './passed-before.mjs';
import { onStop } from './processes.mjs';
import { say, spokenTime, tellFailure } from './progress.mjs';
import { isMain, nodeExecutable, projectFolder } from './project.mjs';
import { lookAgain, tellFlaky } from './second-look.mjs';
import { setUp } from './setup.mjs';
import { prepareResults, runTogether, SUITES } from './suites.mjs';
import { chromiumExecutable } from './which-chromium.mjs';

const ON_THIS_SYSTEM = '--on-this-system';

function chosenSuites(all) {
  const given = process.argv.slice(2);
  const end = given.includes('--') ? given.indexOf('--') : given.length;
  const words = given.slice(0, end);
  if (words.includes(ON_THIS_SYSTEM)) process.env.CARDCLOCK_ON_THIS_SYSTEM = '1';
  const names = words.filter((word) => word !== ON_THIS_SYSTEM);
  const unknown = names.filter((name) => !all.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new Error(`no such suite: ${unknown.join(' ')}. There are ${all.map((suite) => suite.name).join(' ')}`);
  const suites = names.length === 0 ? all : all.filter((suite) => names.includes(suite.name));
  return { suites, args: given.slice(end + 1), areChosen: names.length > 0 };
}

/** What suites need, the most first: the set-up does no more than the chosen ones ask for. */
const PURPOSES = ['test', 'desktop', 'nothing'];

/** What this machine cannot show, said loudly: a green run must not be taken for more than it is. */
function gaps(outcomes, electron) {
  const found = [];
  if (electron?.kind === 'preview') found.push('NOT TESTED: anything in Electron. There is none here.');
  if (electron?.kind === 'fallback')
    found.push(`NOT TESTED: the pinned Electron. Specs ran in Electron ${electron.version}.`);
  for (const { suite, skips = [] } of outcomes) {
    for (const why of new Set(skips)) {
      const count = skips.filter((other) => other === why).length;
      found.push(`NOT TESTED: ${count} of ${suite.name}, because ${why}.`);
    }
  }
  return found;
}

/** One suite, or several of vitest that run beside each other. */
async function runSuites(suites, options) {
  const names = suites.map(({ name }) => name).join(', ');
  say(`\n── ${names}${options.others ? ': behind the journeys, told when they have ended' : ''} ──`);
  const started = performance.now();
  const ran = suites.length > 1 ? runTogether(suites, options) : suites[0].run(options).then((outcome) => [outcome]);
  const outcomes = await ran.catch((error) => {
    tellFailure(error);
    return [{ passed: 0, skipped: 0, skips: [], failures: [{ test: error.message, said: error.message }] }];
  });
  const tookMs = performance.now() - started;
  // What ran beside others took as long as its files did.
  return outcomes.map((outcome, at) => ({
    ...outcome,
    suite: suites[at],
    tookMs: suites.length > 1 ? outcome.tookMs : tookMs,
  }));
}

/** A failed check ends the run: types that do not fit explain all the rest. */
async function runEach(suites, optionsOf, isForced) {
  const outcomes = [];
  const due = [];
  for (const suite of suites.filter(({ exists }) => exists())) {
    const state = stateOf(suite, optionsOf(suite).electron);
    const before = isForced ? null : passedBefore(suite, state);
    if (before === null) due.push({ suite, state });
    else {
      say(`── ${suite.name}: as at ${before.commit}, when it passed; nothing that it looks at has changed ──`);
      outcomes.push({ ...before, suite, state, failures: [] });
    }
  }
  for (const group of grouped(due)) {
    const ran = await runGroup(group, optionsOf);
    outcomes.push(...ran);
    if (ran[0].suite.name === 'check' && ran[0].failures.length > 0) break;
  }
  return outcomes;
}

/** In one process; but behind the journeys, what is patient. */
async function runGroup(group, optionsOf) {
  // What one of them needs does the others no harm.
  const { suite: neediest } = group.find(({ suite }) => suite.needs === 'test') ?? group[0];
  const suites = group.map(({ suite }) => suite);
  const [first, ...rest] = isEndToEnd(group[0]) ? suites.map((suite) => [suite]) : [suites];
  const others = runSuites(first, optionsOf(neediest));
  const behind = rest.map((each) => runSuites(each, { ...optionsOf(each[0]), others }));
  const ran = (await Promise.all([others, ...behind])).flat();
  return ran.map((outcome, at) => ({ ...outcome, state: group[at].state }));
}

function isEndToEnd({ suite }) {
  return suite.name === 'e2e';
}

function isShared({ suite }) {
  return suite.folder !== undefined && !suite.isAlone;
}

/**
 * Suites of vitest that come one after the other run beside each other. The journeys wait for windows, services and timers a quarter
 * of their time: what is patient has that, and takes nothing of the rest from them.
 */
function grouped(due) {
  const groups = [];
  for (const entry of due) {
    const last = groups.at(-1);
    const isOfLast =
      last !== undefined && (isEndToEnd(last[0]) ? entry.suite.isPatient : isShared(last[0]) && isShared(entry));
    if (isOfLast) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** The journeys open their own, or run on the one that is there (`PWDEBUG`). */
function isInDesktop({ name, needs }) {
  return needs !== 'nothing' && name !== 'e2e';
}

const MEMORY = '/dev/shm';
/** What packages and profiles of browsers take at most, with room to spare. */
const ROOM_BYTES = 8 * 2 ** 30;

/**
 * Temporary files lie in memory where that has the room: thousands of databases live for a moment, and their commits would wait for the disk a
 * third of the time. What is shown of kills and full disks is so on any file system; the deep tier is on the disk all the same. Gives the
 * way to take it away.
 */
function openTemporaryFolder() {
  const isWanted = process.env.CARDCLOCK_TIER !== 'deep' && process.env.TMPDIR === undefined;
  if (!isWanted || !hasRoomInMemory()) return () => {};
  const folder = mkdtempSync(join(MEMORY, 'cardclock-'));
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const forget = onStop(remove);
  return () => {
    forget();
    delete process.env.TMPDIR;
    remove();
  };
}

/** Where programs can be started from, too. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mount =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .find((line) => line.split(' ')[1] === MEMORY) ?? '';
    return mount !== '' && !/\bnoexec\b/.test(mount) && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

async function runAll(suites, { args, electron, areChosen }) {
  const common = {
    ...(electron && { CARDCLOCK_ELECTRON_COMMAND: JSON.stringify(electron) }),
    CARDCLOCK_CHROMIUM: chromiumExecutable() ?? '',
    // Hundreds of services and previews are started: each would compile the same files.
    NODE_COMPILE_CACHE: join(projectFolder, 'out', 'compile-cache'),
  };
  const removeTemporaryFolder = openTemporaryFolder();
  const canOpen = process.platform === 'linux' && whyNoDesktop() === null;
  const opened = canOpen && suites.some(isInDesktop) ? await openDesktop() : null;
  const desktop = opened ?? { env: NO_DESKTOP, close: async () => {} };
  const optionsOf = (suite) => ({
    env: { ...(isInDesktop(suite) && desktop.env), ...(suite.needs === 'nothing' && NO_DESKTOP), ...common },
    args,
    electron: suite.needs === 'test' ? electron : null,
  });
  try {
    const outcomes = [];
    for (const outcome of await runEach(suites, optionsOf, areChosen))
      outcomes.push(await lookAgain(outcome, optionsOf(outcome.suite)));
    if (args.length === 0) outcomes.filter(({ commit }) => commit === undefined).forEach(rememberPassed);
    return outcomes;
  } finally {
    await desktop.close();
    removeTemporaryFolder();
  }
}

function summary({ suite, commit, passed, skipped, failures, flaky, tookMs }) {
  const more = [
    ...(commit === undefined ? [] : [`as at ${commit}`]),
    ...(flaky.length > 0 ? [`${flaky.length} FLAKY`] : []),
    ...(skipped > 0 ? [`${skipped} SKIPPED`] : []),
  ].map((words) => `, ${words}`);
  return `${suite.name}: ${passed} passed, ${failures.length} failed${more.join('')} (${spokenTime(tookMs)})`;
}

/** Runs those of `all` suites that were chosen and tells of them. How many tests `passed` and `failed`, and the `outcomes`. */
export async function runTests(all = SUITES) {
  const { suites, ...options } = chosenSuites(all);
  const purpose = PURPOSES.find((each) => suites.some(({ needs }) => needs === each));
  const electron = await setUp({ purpose, build: false });
  prepareResults();
  const outcomes = await runAll(suites, { ...options, electron });
  say(`\nNode ${process.version} started this, the suites ran on ${nodeExecutable()}`);
  for (const { suite, failures } of outcomes) for (const { said } of failures) say(`FAILED ${suite.name}: ${said}`);
  const flaky = tellFlaky(outcomes.flatMap((outcome) => outcome.flaky));
  for (const line of [...outcomes.map(summary), ...gaps(outcomes, electron)]) say(line);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failures.length, 0);
  return { passed: passed - flaky, failed: failed + flaky, outcomes, electron };
}

/** The last line of a command that runs tests, and its exit code. */
export async function endWith(run) {
  const { passed, failed } = await run().catch((error) => {
    tellFailure(error);
    return { passed: 0, failed: 1 };
  });
  process.exitCode = failed > 0 ? 1 : 0;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}

if (isMain(import.meta.url)) await endWith(runTests);
