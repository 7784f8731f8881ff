/** The built app in `out/`: made anew only when a source, the dependencies or the builder's settings changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withLock } from './locks.mjs';
import { run } from './processes.mjs';
import { StepFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';

const SOURCES = ['main', 'preload', 'renderer', 'common', 'api', 'service'];
const SETTINGS = ['electron.vite.config.ts', 'package.json', 'package-lock.json'];
const LOWERING = join('test', 'support', 'electron-22');
const BUILT = join(projectFolder, 'out', 'main', 'index.js');
const LOWERED = join(projectFolder, 'out', 'electron-22');
const stamps = { build: join(projectFolder, 'out', '.built'), lowering: join(LOWERED, '.lowered') };

function filesUnder(path) {
  const full = join(projectFolder, path);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(inside) : [inside];
  });
}

/** A hash of names and contents: a fresh checkout of the same sources counts as the same. */
function fingerprint(folders, files) {
  const hash = createHash('sha256');
  const all = [...folders.flatMap(filesUnder), ...files];
  // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
  for (const file of all.sort((one, other) => (one < other ? -1 : 1))) {
    const full = join(projectFolder, file);
    if (existsSync(full)) hash.update(file).update('\0').update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}

function buildStamp() {
  return fingerprint(SOURCES, SETTINGS);
}

function loweringStamp(built) {
  return `${fingerprint([LOWERING], [])} ${built}`;
}

function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

async function mustRun(args, todo) {
  const { code, tail } = await run(nodeExecutable(), args, { env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new StepFailure(`it ended with code ${code}`, todo, tail);
}

async function buildApp(stamp) {
  if (isStamped(stamps.build, stamp) && existsSync(BUILT)) return false;
  rmSync(stamps.build, { force: true });
  const builder = join('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  await mustRun([builder, 'build'], 'mend what the build names above');
  mkdirSync(join(projectFolder, 'out'), { recursive: true });
  writeFileSync(stamps.build, stamp);
  return true;
}

async function lowerApp(stamp) {
  if (isStamped(stamps.lowering, stamp)) return false;
  rmSync(LOWERED, { recursive: true, force: true });
  await mustRun([join(LOWERING, 'lower.mjs')], 'mend what the lowering for Electron 22 names above');
  writeFileSync(stamps.lowering, stamp);
  return true;
}

export const UP_TO_DATE = 'up to date';

/** Builds the app, and for the fallback Electron a copy that it can run. */
export async function ensureBuild({ lowered }) {
  const stamp = buildStamp();
  const isDone = isStamped(stamps.build, stamp) && existsSync(BUILT);
  if (isDone && (!lowered || isStamped(stamps.lowering, loweringStamp(stamp)))) return UP_TO_DATE;
  return withLock(join(projectFolder, '.cache', 'locks', 'build'), async () => {
    const now = buildStamp();
    const did = [];
    if (await buildApp(now)) did.push('built');
    if (lowered && (await lowerApp(loweringStamp(now)))) did.push('lowered for Electron 22');
    return did.join(', ') || 'done by another run';
  });
}
