/** The programs and libraries that the system has to bring: found; installed on Debian and Ubuntu by root alone, else named. */
import { existsSync, readFileSync } from 'node:fs';

import { run } from './processes.mjs';
import { say } from './progress.mjs';
import { isMain } from './project.mjs';

/** Names that changed between releases stand beside each other; the first that exists is taken. */
const APP = [
  'libgtk-3-0|libgtk-3-0t64',
  'libnss3',
  'libasound2|libasound2t64',
  'libgbm1',
  'libsecret-1-0',
  'libnotify4',
  'xdg-utils',
];
const DESKTOP = [
  'xvfb',
  'openbox',
  'dbus',
  'dbus-x11',
  'gnome-keyring',
  'fonts-dejavu-core',
  'fonts-noto-core',
  'fonts-noto-color-emoji',
];
/**
 * `sway` and `xwayland`: a Wayland desktop without a screen. `tinyproxy-bin`: a proxy that no system service starts. `squashfs-tools`
 * and `libfuse2`: an AppImage is made and mounted.
 */
const TESTS = [
  'chromium-headless-shell|chromium',
  'xdotool',
  'imagemagick',
  'desktop-file-utils',
  'squashfs-tools',
  'libfuse2|libfuse2t64',
  'python3-dbusmock',
  'fakeroot',
  'strace',
  'zsh',
  'fish',
  'sway',
  'xwayland',
  'openssl',
  'tinyproxy-bin',
];

/** What each purpose needs: nothing of the desktop, opening the app, a desktop without a screen, the demo on it, every test. */
export const PACKAGES = {
  nothing: [],
  start: APP,
  desktop: ['libsecret-1-0', ...DESKTOP],
  demo: [...APP, ...DESKTOP],
  test: [...APP, ...DESKTOP, ...TESTS],
};

function isDebianLike() {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function names(entries) {
  return entries.flatMap((entry) => entry.split('|'));
}

async function installed(entries) {
  const { stdout } = await run('dpkg-query', [
    '--show',
    '--showformat=${Package} ${db:Status-Status}\n',
    ...names(entries),
  ]);
  const lines = stdout.split('\n').map((line) => line.split(' '));
  return new Set(lines.filter(([, status]) => status === 'installed').map(([name]) => name));
}

async function missingOf(entries) {
  const has = await installed(entries);
  return entries.filter((entry) => !names([entry]).some((name) => has.has(name)));
}

/** The name of each entry that this release can install. */
async function installable(entries) {
  const { stdout } = await run('apt-cache', ['policy', ...names(entries)]);
  const blocks = stdout.split(/^(?=\S)/m);
  const known = new Set(
    blocks.filter((block) => /Candidate: (?!\(none\))/.test(block)).map((block) => block.split(':')[0]),
  );
  return entries.flatMap((entry) =>
    entry
      .split('|')
      .filter((name) => known.has(name))
      .slice(0, 1),
  );
}

function aptLine(entries) {
  const first = entries.map((entry) => entry.split('|')[0]);
  return `sudo apt-get update && sudo apt-get install --no-install-recommends ${first.join(' ')}`;
}

async function apt(args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', '-qq', ...args], { env });
}

async function install(entries) {
  const update = await apt(['update']);
  const chosen = await installable(entries);
  if (chosen.length === 0) return update.tail;
  const { tail } = await apt(['install', '--yes', '--no-install-recommends', ...chosen]);
  return tail;
}

/**
 * Sees to the packages of a purpose. Lacking some is not the end: what can go on goes on, so the words say what to type,
 * and the value lists what is missing.
 */
export async function ensureSystemPackages(purpose) {
  const wanted = PACKAGES[purpose];
  if (process.platform !== 'linux') return ['nothing needed on this system', []];
  if (wanted.length === 0) return ['none needed', []];
  if (!isDebianLike()) {
    return [`not Debian or Ubuntu, so not looked for; needed are what they call ${names(wanted).join(' ')}`, []];
  }
  const missing = await missingOf(wanted);
  if (missing.length === 0) return ['all there', []];
  if (process.getuid() !== 0) return [`missing; to have them, run:\n    ${aptLine(missing)}\n `, missing];
  const tail = await install(missing);
  const still = await missingOf(missing);
  if (still.length === 0) return [`installed, as root may: ${missing.map((entry) => names([entry])[0]).join(' ')}`, []];
  return [`installed ${missing.length - still.length}, but not ${still.join(' ')}:\n${tail}\n `, still];
}

if (isMain(import.meta.url)) {
  const [words, missing] = await ensureSystemPackages(process.argv[2] ?? 'start');
  say(words);
  if (missing.length > 0) process.exitCode = 1;
}
