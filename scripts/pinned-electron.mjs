/** The Electron that the project pins: one that is there, or one attempt to download it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withLock } from './locks.mjs';
import { run } from './processes.mjs';
import { cacheFolder, nodeExecutable, projectFolder } from './project.mjs';

const LIMIT_MS = 5 * 60_000;
const packageFolder = join(projectFolder, 'node_modules', 'electron');
const EXECUTABLES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const executableName = EXECUTABLES[process.platform] ?? 'electron';

/** The version that package-lock.json pins, as installed. */
export function pinnedVersion() {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}

function versionIn(folder) {
  const file = join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined;
}

function foundIn(folder) {
  const executable = join(folder, executableName);
  if (!existsSync(executable)) return undefined;
  return { kind: 'pinned', version: versionIn(folder) ?? pinnedVersion(), executable };
}

function installedOne() {
  const found = foundIn(join(packageFolder, 'dist'));
  return found?.version === pinnedVersion() ? found : undefined;
}

/** A failed attempt is not repeated for this version until someone asks for it. */
function failureMark() {
  return join(cacheFolder(), `electron-${pinnedVersion()}-${process.platform}-${process.arch}.failed`);
}

async function attempt(mark) {
  const { code, late, tail } = await run(nodeExecutable(), [join(packageFolder, 'install.js')], { limitMs: LIMIT_MS });
  if (code === 0 && installedOne()) {
    rmSync(mark, { force: true });
    return;
  }
  const why = late ? `no answer within ${LIMIT_MS / 60_000} minutes` : tail;
  writeFileSync(mark, `${new Date().toISOString()}\n${why}\n`);
}

/** Finds the pinned Electron, or nothing where it cannot be had. `again` forgets that an earlier download failed. */
export async function findPinnedElectron({ again = false } = {}) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) {
    const found = foundIn(override);
    if (!found) throw new Error(`ELECTRON_OVERRIDE_DIST_PATH is ${override}, but there is no ${executableName} in it`);
    return found;
  }
  const present = installedOne();
  if (present || process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) return present;
  const mark = failureMark();
  if (existsSync(mark) && !again) return undefined;
  await withLock(join(projectFolder, '.cache', 'locks', 'electron'), async () => {
    if (!installedOne()) await attempt(mark);
  });
  return installedOne();
}
