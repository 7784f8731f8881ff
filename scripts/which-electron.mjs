/** Which Electron is there, in this order: the pinned one, a real but older one, none (the preview in a browser tab). */
import { existsSync, statfsSync } from 'node:fs';

import { findFallbackElectron } from './fallback-electron.mjs';
import { findPinnedElectron } from './pinned-electron.mjs';
import { run } from './processes.mjs';
import { say, StepFailure } from './progress.mjs';
import { nodeExecutable } from './project.mjs';

const ENOUGH_SHARED_MEMORY_BYTES = 256 * 1024 * 1024;
const KINDS = ['pinned', 'fallback', 'preview'];

/** `CARDCLOCK_ELECTRON=fallback` or `preview` asks for that kind and no other. */
function wantedKinds() {
  const only = process.env.CARDCLOCK_ELECTRON;
  if (!only) return KINDS;
  if (KINDS.includes(only)) return [only];
  throw new StepFailure(`CARDCLOCK_ELECTRON is ${only}`, `use one of ${KINDS.join(', ')}, or leave it out`);
}

const FINDERS = {
  pinned: findPinnedElectron,
  fallback: findFallbackElectron,
  preview: async () => ({ kind: 'preview', version: process.versions.node, executable: nodeExecutable() }),
};

async function findOrExplain(kind, options, isOnly) {
  try {
    return await FINDERS[kind](options);
  } catch (error) {
    if (isOnly || kind === 'preview') throw error;
    say(`no ${kind} Electron: ${error.message}`);
    return undefined;
  }
}

/** Finds an Electron as `{ kind, version, executable }`. `again` repeats a download that failed once. */
export async function whichElectron(options = {}) {
  const kinds = wantedKinds();
  for (const kind of kinds) {
    const found = await findOrExplain(kind, options, kinds.length === 1);
    if (found) return found;
  }
  throw new StepFailure(`there is no ${kinds.join(' or ')} Electron here`, 'leave CARDCLOCK_ELECTRON out');
}

/** Chromium's sandbox needs user namespaces, and does not work for root. */
async function canSandbox() {
  if (process.platform !== 'linux') return true;
  if (process.getuid() === 0) return false;
  const { code } = await run('unshare', ['--user', '--map-root-user', 'true']);
  return code === 0;
}

/** Containers often have next to no shared memory, and pages crash for want of it. */
function hasSharedMemory() {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks >= ENOUGH_SHARED_MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** The switches that this machine needs to open a window at all. */
export async function machineSwitches() {
  const switches = (await canSandbox()) ? [] : ['--no-sandbox'];
  if (process.platform !== 'linux') return switches;
  if (!existsSync('/dev/dri')) switches.push('--disable-gpu');
  if (!hasSharedMemory()) switches.push('--disable-dev-shm-usage');
  return switches;
}

export function spokenElectron({ kind, version }) {
  return kind === 'preview' ? 'none: the preview in a browser tab takes its place' : `${version}, ${kind}`;
}
