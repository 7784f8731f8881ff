/** At which commit a suite last passed, as long as nothing that it looks at has changed since. A new clone knows of none. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { missingPrograms } from './desktop.mjs';
import { fingerprint } from './fingerprint.mjs';
import { projectFolder } from './project.mjs';
import { results } from './suites.mjs';
import { chromiumExecutable } from './which-chromium.mjs';

/** Without one of these some tests are left out, which are to run once it is there. */
const PROGRAMS =
  'Xvfb openbox dbus-daemon dbus-send gnome-keyring-daemon xdotool strace sway Xwayland zsh fish man curl desktop-file-validate dpkg-deb'.split(
    ' ',
  );
/** By programs, about what they saw: a run that is gone on with later must not begin anew for them. */
const WRITTEN = ['docs/screenshots', 'docs/performance.md', 'docs/proof.md', 'test/flaky.json'];
const FILE = join(results, 'passed.json');

function known() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** What the suite looks at, with what the machine brings; null where that cannot be told. */
export function stateOf({ past = [] }, electron) {
  try {
    const files = fingerprint(['.'], [...WRITTEN, ...past]);
    const { CARDCLOCK_TIER: tier, CARDCLOCK_SEED: seed, CARDCLOCK_ON_THIS_SYSTEM: onThisSystem } = process.env;
    const machine = [electron?.kind, electron?.version, chromiumExecutable(), ...missingPrograms(PROGRAMS)];
    return [files, ...machine, onThisSystem, tier, seed].join(' ');
  } catch {
    return null;
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim();
}

/**
 * Its outcome then, with `commit`: the short hash, with a `+` for changes that were not committed. Null where the suite has to
 * run.
 */
export function passedBefore({ name }, state) {
  const { state: then, ...outcome } = known()[name] ?? {};
  return state !== null && then === state ? outcome : null;
}

export function rememberPassed({ suite, state, failures, flaky, passed, skipped, tookMs, figures }) {
  const { [suite.name]: _before, ...others } = known();
  const hasPassed = state !== null && failures.length === 0 && flaky.length === 0;
  const own = hasPassed ? { [suite.name]: { commit: headCommit(), state, passed, skipped, tookMs, figures } } : {};
  writeFileSync(FILE, JSON.stringify({ ...others, ...own }, null, 2));
}

/** Short, with a `+` for changes that were not committed. */
export function headCommit() {
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}
