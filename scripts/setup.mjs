/** All that has to be there before the app can be opened or tested; each step only when something changed. */
import { join } from 'node:path';

import { ensureBuild, UP_TO_DATE } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { writeDevelopmentWrapper } from './packaging/command-wrapper.mjs';
import { step, tellFailure } from './progress.mjs';
import { isMain, projectFolder } from './project.mjs';
import { ensureSystemPackages, PACKAGES } from './system-packages.mjs';
import { machineSwitches, spokenElectron, whichElectron } from './which-electron.mjs';

/** `cardclock` as it stands on the path of a person, for what was built here. */
export const DEVELOPMENT_WRAPPER = join(projectFolder, 'out', 'cardclock');
const APP_FOLDERS = { pinned: projectFolder, fallback: join(projectFolder, 'out', 'electron-22') };

async function argumentsFor(kind) {
  if (kind === 'preview') return [join(projectFolder, 'preview', 'serve.ts')];
  return [...(await machineSwitches()), APP_FOLDERS[kind]];
}

/** Of these the app is never opened. */
const WITHOUT_APP = new Set(['nothing', 'desktop']);

/**
 * Sees to dependencies, system packages, Electron and build.
 * `purpose` is one of `PACKAGES`; `again` repeats a download of the pinned Electron that failed once; without
 * `build`, the caller calls `buildFor` when it needs the app.
 * Hands on `{ kind, version, executable, args }`: `executable args…` opens the app. Null where the purpose does without.
 */
export async function setUp({ purpose = 'start', again = false, build = true } = {}) {
  const packages = begun(() => ensureSystemPackages(purpose));
  await step('Dependencies', ensureDependencies);
  await step('System packages', packages);
  if (WITHOUT_APP.has(purpose)) return null;
  const built = build ? begun(() => ensureBuild({ lowered: false })) : null;
  const found = await step('Electron', async () => {
    const electron = await whichElectron({ again });
    return [spokenElectron(electron), electron];
  });
  if (built !== null) await step('Build', async () => joined(await built(), await buildWords(found)));
  const args = await argumentsFor(found.kind);
  if (found.kind !== 'preview' && process.platform === 'linux')
    writeDevelopmentWrapper(DEVELOPMENT_WRAPPER, { ...found, args, appFolder: APP_FOLDERS[found.kind] });
  return { ...found, args };
}

/** Builds what this kind of Electron runs. */
export async function buildFor(electron) {
  await step('Build', () => buildWords(electron));
}

async function buildWords({ kind }) {
  return await ensureBuild({ lowered: kind === 'fallback' });
}

function joined(first, second) {
  return second === UP_TO_DATE ? first : [first, second].filter((words) => words !== UP_TO_DATE).join(', ');
}

/** Begins at once, beside the steps before its own: one waits for a registry where the other computes. It is told at its own step. */
function begun(work) {
  const going = work();
  going.catch(() => {});
  return () => going;
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
