/** The folder that is packaged: what was built, its native modules and their licences, and nothing else. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { nodeExecutable, projectFolder } from '../project.mjs';
import { licenceOf } from './bundled-packages.mjs';
import { carriedPackages, notices } from './notices.mjs';

const modules = join(projectFolder, 'node_modules');
/** Native modules by kind of Electron: the fallback's Node has no SQLite of its own. */
const NATIVE = {
  pinned: ['keytar'],
  fallback: ['keytar', '@photostructure/sqlite', 'node-gyp-build'],
};
const BUILT = { pinned: join(projectFolder, 'out'), fallback: join(projectFolder, 'out', 'electron-22', 'out') };
const completions = join(projectFolder, 'scripts', 'packaging', 'completions.mjs');
const PARTS = ['main', 'preload', 'renderer'];

/** Only what runs: no sources, no headers, no binaries of other systems. */
function isNeeded(root) {
  // On macOS one program is for both kinds of processor.
  const own = process.platform === 'darwin' ? /^darwin-/ : new RegExp(`^${process.platform}-${process.arch}$`);
  return (path) => {
    const inside = path.slice(root.length + 1);
    if (/^(src|script|scripts|build|test|spec|docs)(\/|$)/.test(inside)) return false;
    if (/\.(gyp|md|map|d\.[cm]?ts|ts|cc|h)$/i.test(inside) && !/^licen[cs]e/i.test(inside)) return false;
    const prebuilt = /^prebuilds\/([^/]+)/.exec(inside)?.[1];
    return prebuilt === undefined || own.test(prebuilt);
  };
}

function copyModule(name, to) {
  const from = join(modules, name);
  cpSync(from, join(to, name), { recursive: true, dereference: true, filter: isNeeded(from) });
  return licenceOf(from);
}

function manifest() {
  const about = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const { name, productName, version, description, license, author, desktopName } = about;
  // electron-builder insists on one; the package itself names none, as there is none yet.
  const homepage = 'https://cardclock.invalid/';
  const main = './out/main/index.js';
  return { name, productName, version, description, license, author, homepage, desktopName, main };
}

/**
 * Makes `folder` anew for `kind` of Electron; the notices lie beside it as `THIRD-PARTY-NOTICES.txt`. Gives the packages in it,
 * `{ name, version, licence, text }` each.
 */
export function stage(kind, folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const part of PARTS) cpSync(join(BUILT[kind], part), join(folder, 'out', part), { recursive: true });
  const native = NATIVE[kind].map((name) => copyModule(name, join(folder, 'node_modules')));
  const type = kind === 'pinned' ? { type: 'module' } : {};
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest(), ...type }, undefined, 2)}\n`);
  const recorded = ['main', 'renderer'].map((part) => join(projectFolder, 'out', 'licences', `${part}.json`));
  mkdirSync(dirname(folder), { recursive: true });
  const packages = carriedPackages(recorded, native);
  writeFileSync(join(dirname(folder), 'THIRD-PARTY-NOTICES.txt'), notices(packages));
  cpSync(join(projectFolder, 'LICENSE'), join(dirname(folder), 'LICENSE.txt'));
  writeFileSync(join(dirname(folder), 'package-type'), 'deb');
  execFileSync(nodeExecutable(), [completions, join(dirname(folder), 'completions')]);
  return packages;
}
