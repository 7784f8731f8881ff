/** How each kind of package is made. A packager that lacks something says why instead of failing. */
import { chmodSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { run } from '../processes.mjs';
import { StepFailure } from '../progress.mjs';
import { nodeExecutable, projectFolder } from '../project.mjs';
import { gatherAppImageTools } from './appimage-tools.mjs';
import { writeArchiveParts } from './archive-parts.mjs';
import { ownFuses, wrapProgram, writeCmd } from './command-wrapper.mjs';

const BUILDER = join(projectFolder, 'node_modules', 'electron-builder', 'cli.js');
const FPM = join(projectFolder, 'scripts', 'packaging', 'fpm.mjs');
const LIMIT_MS = 10 * 60_000;
/** What each system's people install; `dir` is the folder that the others are made of. */
export const TARGETS = {
  linux: ['dir', 'deb', 'tar.gz', 'AppImage'],
  darwin: ['dir', 'dmg'],
  win32: ['dir', 'nsis'],
};
const SYSTEM = { linux: '--linux', darwin: '--mac', win32: '--win' };

async function builder(target, { electron, electronDist, unpacked }, env = {}) {
  // Two programs in one want the Electron of both kinds, which electron-builder brings by itself.
  const isUniversal = process.platform === 'darwin';
  const args = [BUILDER, SYSTEM[process.platform], target, '--publish', 'never'];
  args.push(isUniversal ? '--universal' : `--${process.arch}`, `-c.electronVersion=${electron.version}`);
  if (unpacked !== undefined) args.push('--prepackaged', unpacked);
  for (const [fuse, value] of Object.entries(ownFuses())) args.push(`-c.electronFuses.${fuse}=${value}`);
  if (!isUniversal) args.push(`-c.electronDist=${electronDist}`);
  return run(nodeExecutable(), args, { env, limitMs: LIMIT_MS });
}

function found(dist, pattern) {
  const name = readdirSync(dist).find((entry) => pattern.test(entry));
  return name === undefined ? undefined : join(dist, name);
}

async function dir(options) {
  const { code, tail } = await builder('dir', options);
  const folder = found(options.dist, /-unpacked$|^mac/);
  if (code === 0 && folder !== undefined) {
    if (process.platform === 'linux') wrapProgram(folder, 'cardclock');
    if (process.platform === 'win32') writeCmd(folder);
    return folder;
  }
  throw new StepFailure(`electron-builder ended with code ${code}`, 'see its words above', tail);
}

/** Names of packages for tests say so. */
function named({ kind }, file) {
  if (kind === 'pinned') return file;
  const honest = join(dirname(file), `for-tests-${basename(file)}`);
  renameSync(file, honest);
  return honest;
}

async function deb(options) {
  chmodSync(FPM, 0o755);
  if ((await run('dpkg-deb', ['--version'])).code !== 0) return { why: 'dpkg-deb is missing (Debian package dpkg)' };
  // To pack one for tests the best way takes ten times as long as to pack it the quick way, and each test that unpacks it pays again.
  const compression = options.electron.kind === 'fallback' ? 'gzip' : 'xz';
  const { code, tail } = await builder('deb', options, {
    CUSTOM_FPM_PATH: FPM,
    CARDCLOCK_DEB_COMPRESSION: compression,
  });
  const file = found(options.dist, /\.deb$/);
  if (code === 0 && file !== undefined) return { file: named(options.electron, file) };
  throw new StepFailure(`electron-builder ended with code ${code}`, 'see its words above', tail);
}

/** Plain `tar`: electron-builder's own way takes minutes. */
async function tarGz({ dist, unpacked, electron }) {
  const { version } = await import('../../package.json', { with: { type: 'json' } }).then((about) => about.default);
  const name = `cardclock-${version}`;
  const file = join(dist, `${name}.tar.gz`);
  const parts = join(dist, 'archive-parts');
  await writeArchiveParts(parts, join(dist, 'resources', 'icons'));
  const folders = [unpacked, parts].map((folder) => basename(folder));
  const transforms = folders.map((folder) => `--transform=s,^${folder},${name},`);
  const args = ['-I', 'gzip -1', '-cf', file, '--owner=0', '--group=0', ...transforms];
  const { code, tail } = await run('tar', [...args, '-C', dist, ...folders], { limitMs: LIMIT_MS });
  if (code === 0) return { file: named(electron, file) };
  throw new StepFailure(`tar ended with code ${code}`, 'see its words above', tail);
}

/** With the fallback out of what is here; otherwise electron-builder downloads its tools. */
async function appImage(options) {
  const env = {};
  if (options.electron.kind === 'fallback') {
    env.APPIMAGE_TOOLS_PATH = join(options.dist, 'appimage-tools');
    const why = await gatherAppImageTools(env.APPIMAGE_TOOLS_PATH);
    if (why !== null) return { why };
  }
  const { code, tail } = await builder('AppImage', options, env);
  const file = found(options.dist, /\.AppImage$/);
  if (code === 0 && file !== undefined) return { file: named(options.electron, file) };
  return { why: downloadProblem(tail) };
}

async function native(target, pattern, options) {
  const { code, tail } = await builder(target, options);
  const file = found(options.dist, pattern);
  if (code === 0 && file !== undefined && existsSync(file)) return { file };
  return { why: downloadProblem(tail) };
}

function downloadProblem(tail) {
  const line = tail
    .split('\n')
    .find((text) => /ENOTFOUND|ECONNREFUSED|status code|HTTPError|fetch failed|cannot/i.test(text));
  return `Its tools could not be had: ${(line ?? tail.split('\n').at(-1) ?? '').trim().slice(0, 200)}`;
}

export const PACKAGERS = {
  dir,
  deb,
  'tar.gz': tarGz,
  AppImage: appImage,
  dmg: (options) => native('dmg', /\.dmg$/, options),
  nsis: (options) => native('nsis', /\.exe$/, options),
};
