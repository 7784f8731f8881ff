/** All that has to be there before the app can be opened or tested; each step only when something changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { step, tellFailure } from './progress.mjs';
import { isMain, nodeExecutable, projectFolder } from './project.mjs';
import { ensureSystemPackages, PACKAGES } from './system-packages.mjs';
import { machineSwitches, spokenElectron, whichElectron } from './which-electron.mjs';

const APP_FOLDERS = { pinned: projectFolder, fallback: join(projectFolder, 'out', 'electron-22') };

async function argumentsFor(kind) {
  if (kind === 'preview') return [join(projectFolder, 'preview', 'serve.ts')];
  return [...(await machineSwitches()), APP_FOLDERS[kind]];
}

/**
 * Sees to dependencies, system packages, Electron and build.
 * `purpose` is `start`, `demo` or `test`; `again` repeats a download of the pinned Electron that failed once.
 * Hands on `{ node, missing, electron: { kind, version, executable, args } }`.
 */
export async function setUp({ purpose = 'start', again = false } = {}) {
  await step('Dependencies', ensureDependencies);
  const missing = await step('System packages', () => ensureSystemPackages(purpose));
  const found = await step('Electron', async () => {
    const electron = await whichElectron({ again });
    return [spokenElectron(electron), electron];
  });
  if (existsSync(join(projectFolder, 'main', 'index.ts'))) {
    await step('Build', () => ensureBuild({ lowered: found.kind === 'fallback' }));
  }
  return { node: nodeExecutable(), missing, electron: { ...found, args: await argumentsFor(found.kind) } };
}

if (isMain(import.meta.url)) {
  const purpose = process.argv.slice(2).find((argument) => argument in PACKAGES) ?? 'start';
  try {
    await setUp({ purpose, again: process.argv.includes('--again') });
  } catch (error) {
    tellFailure(error);
    process.exitCode = 1;
  }
}
