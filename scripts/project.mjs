/** Where things are: the project, the Node its scripts run on, and the user's cache. */
import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that comes with the dependencies: the one Electron embeds. Before they are installed, the one that runs this. */
export function nodeExecutable() {
  const own = join(projectFolder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(own) ? own : process.execPath;
}

/** A home folder even where `HOME` is missing or empty. */
export function homeFolder() {
  if (process.env.HOME) return process.env.HOME;
  try {
    return userInfo().homedir || homedir();
  } catch {
    return join(tmpdir(), 'cardclock-home');
  }
}

function wantedCacheFolder() {
  const { CARDCLOCK_CACHE: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (own) return resolve(own);
  if (xdg && isAbsolute(xdg)) return join(xdg, 'cardclock');
  if (process.platform === 'win32') return join(local || join(homedir(), 'AppData', 'Local'), 'cardclock', 'cache');
  if (process.platform === 'darwin') return join(homeFolder(), 'Library', 'Caches', 'cardclock');
  return join(homeFolder(), '.cache', 'cardclock');
}

/** What outlives a clone of the project, such as a downloaded Electron. Made when missing. */
export function cacheFolder() {
  for (const folder of [wantedCacheFolder(), join(projectFolder, '.cache', 'user')]) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // a home that cannot be written to: the project's own folder does as well
    }
  }
  throw new Error('no folder for the cache can be written to: set CARDCLOCK_CACHE to one that can');
}

/** The environment for children: a home that exists, and the same cache wherever they look from. */
export function childEnvironment(extra = {}) {
  const env = { ...process.env, CARDCLOCK_CACHE: cacheFolder(), ...extra };
  if (!env.HOME && process.platform !== 'win32') env.HOME = homeFolder();
  return env;
}

/** Whether the module at `url` is the one that Node was started with. */
export function isMain(url) {
  try {
    return realpathSync(process.argv[1] ?? '') === realpathSync(fileURLToPath(url));
  } catch {
    return false;
  }
}
