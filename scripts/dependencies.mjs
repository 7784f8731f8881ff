/** What package-lock.json says, installed: once for each lock file, Node architecture and platform. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { withLock } from './locks.mjs';
import { run } from './processes.mjs';
import { StepFailure } from './progress.mjs';
import { nodeExecutable, projectFolder } from './project.mjs';

const modules = join(projectFolder, 'node_modules');
const stampFile = join(modules, '.cache', 'cardclock', 'dependencies');

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function wantedStamp() {
  const lock = readFileSync(join(projectFolder, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
}

function writeStamp(stamp) {
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Whether `npm install` has brought in by hand what the lock file says: npm leaves a lock file of its own inside node_modules. */
function isInstalledByHand() {
  const installed = readOrNothing(join(modules, '.package-lock.json'));
  if (installed === '') return false;
  const has = JSON.parse(installed).packages;
  const wants = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wants).every(([path, wanted]) => {
    const found = has[path];
    if (path === '' || (found === undefined && wanted.optional)) return true;
    return found?.version === wanted.version && found?.integrity === wanted.integrity;
  });
}

/** npm as the one that started us, unless that would run on the Node which `npm ci` is about to delete. */
export function npmCommand() {
  const script = process.env.npm_execpath ?? '';
  const isOwnNode = process.execPath.startsWith(modules);
  if (script.endsWith('.js') && existsSync(script) && !isOwnNode) return { command: process.execPath, first: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/** `npm ci` deletes node_modules and the Node in it, so it must not run on that one. */
function pathWithoutOwnModules() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.startsWith(modules)).join(delimiter);
}

async function install() {
  const { command, first } = npmCommand();
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, head } = await run(command, args, { env: { PATH: pathWithoutOwnModules(), NODE_ENV: '' } });
  if (code === 0) return;
  throw new StepFailure(
    code === 127 ? 'there is no npm' : `npm ci ended with code ${code}`,
    code === 127
      ? 'install npm 9 or later and try again'
      : 'see its words above: most often the npm registry cannot be reached, or the disk is full',
    head,
  );
}

async function works(node) {
  const wanted = JSON.parse(readFileSync(join(modules, 'node', 'package.json'), 'utf8')).version;
  const { code, stdout } = await run(node, ['--version']);
  return code === 0 && stdout.trim() === `v${wanted}`;
}

/** With install scripts off, the package `node` comes without its binary and says nothing. */
async function ensureNode() {
  if (nodeExecutable() !== process.execPath && (await works(nodeExecutable()))) return;
  if (nodeExecutable() === process.execPath && process.execPath.startsWith(modules)) return;
  const { code, tail } = await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node') });
  if (code === 0 && nodeExecutable() !== process.execPath && (await works(nodeExecutable()))) return;
  throw new StepFailure(
    'the Node that the scripts run on (package "node") could not be put in place',
    'run "npm ci" by hand, with install scripts allowed for the package "node", and try again',
    tail,
  );
}

/** Brings the dependencies in when they are not there as the lock file says. */
export async function ensureDependencies() {
  if (readOrNothing(stampFile) === wantedStamp()) return 'up to date';
  return withLock(join(projectFolder, '.cache', 'locks', 'dependencies'), async () => {
    const stamp = wantedStamp();
    if (readOrNothing(stampFile) === stamp) return 'installed by another run';
    const byHand = isInstalledByHand();
    if (!byHand) await install();
    await ensureNode();
    writeStamp(stamp);
    return byHand ? 'in place' : 'installed';
  });
}
