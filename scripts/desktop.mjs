/**
 * A desktop of one's own without a screen: display, window manager, session bus and an unlocked keyring, in a home that is
 * thrown away afterwards.
 *
 *   node scripts/desktop.mjs COMMAND [ARGUMENT …]
 *
 * Every process inside carries a mark in its environment, and those still there at the end are ended by their ids: what
 * the bus starts on its own, too.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { endGroup, onStop, run, runVisibly, start } from './processes.mjs';
import { say, StepFailure, tellFailure } from './progress.mjs';
import { cacheFolder, childEnvironment, isMain } from './project.mjs';

const MARK = 'CARDCLOCK_DESKTOP';
const LIMIT_MS = 20_000;
const POLL_MS = 25;
const SCREEN = '1280x800x24';
/** Of the desktop we were started from; ours must not reach it. */
const FOREIGN =
  /^(XDG_|DBUS_|DESKTOP_|GNOME_|KDE_|SSH_AUTH_SOCK$|WAYLAND_DISPLAY$|XAUTHORITY$|DISPLAY$|SESSION_MANAGER$)/;

const SERVICES = ['Xvfb', 'openbox', 'dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'];

/** Those of these programs that are not on the path. */
export function missingPrograms(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/** Why no desktop can be opened here; null where one can, or where there always is one. */
export function whyNoDesktop() {
  const missing = process.platform === 'linux' ? missingPrograms(SERVICES) : [];
  return missing.length === 0 ? null : `a desktop without a screen needs ${missing.join(', ')}`;
}

/** For what runs without a desktop of its own: the session bus of whoever sits here, with their keyring, is not for tests. */
export const NO_DESKTOP = { DBUS_SESSION_BUS_ADDRESS: '' };

function ownEnvironment(base) {
  const inherited = Object.entries(childEnvironment()).filter(([name]) => !FOREIGN.test(name));
  return {
    ...Object.fromEntries(inherited),
    // What was opened inside of another one is ended with it.
    [MARK]: `${process.env[MARK] ?? ''}/${randomUUID()}`,
    CARDCLOCK_CACHE: cacheFolder(),
    HOME: join(base, 'home'),
    XDG_RUNTIME_DIR: join(base, 'run'),
    TMPDIR: join(base, 'tmp'),
    XDG_SESSION_TYPE: 'x11',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    LANGUAGE: '',
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
  };
}

/** Starts a service of the desktop; `fd3` receives what it writes to file descriptor 3. */
function serve(command, args, env, input) {
  const child = start(command, args, { env, bare: true, cwd: env.HOME, stdio: ['pipe', 'ignore', 'pipe', 'pipe'] });
  const service = { child, command, fd3: '', words: '', failed: false };
  child.stdio[3]?.on('data', (chunk) => (service.fd3 += chunk));
  child.stderr?.on('data', (chunk) => (service.words = (service.words + chunk).slice(-4000)));
  child.on('error', (error) => ((service.failed = true), (service.words += error.message)));
  child.on('exit', () => (service.failed = true));
  child.stdin?.on('error', () => {});
  child.stdin?.end(input ?? '');
  return service;
}

async function until(service, isReady) {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await isReady())) {
    if (service.failed || Date.now() > deadline) {
      const why = service.failed ? 'could not be started' : `was not ready after ${LIMIT_MS / 1000} s`;
      throw new StepFailure(
        `${service.command} ${why}`,
        'run "npm run setup -- test" and look at its lines',
        service.words,
      );
    }
    await delay(POLL_MS);
  }
  return service;
}

async function startDisplay(env) {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'];
  const service = serve('Xvfb', args, env);
  await until(service, () => service.fd3.endsWith('\n'));
  env.DISPLAY = `:${service.fd3.trim()}`;
  return service;
}

async function startBus(env) {
  const service = serve(
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', '--print-address=3', `--address=unix:dir=${env.XDG_RUNTIME_DIR}`],
    env,
  );
  await until(service, () => service.fd3.endsWith('\n'));
  env.DBUS_SESSION_BUS_ADDRESS = service.fd3.trim();
  return service;
}

async function isOnBus(env, name) {
  const ask = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const { stdout } = await run('dbus-send', [...ask, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`], { env });
  return stdout.includes('boolean true');
}

async function startKeyring(env) {
  const service = serve('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], env, '\n');
  await until(service, () => isOnBus(env, 'org.freedesktop.secrets'));
  return service;
}

/** Nothing of the machine's own settings. The keys are there so that somebody holds some. */
const OPENBOX = `<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <placement><policy>Smart</policy></placement>
  <desktops><number>1</number></desktops>
  <keyboard>
    <keybind key="C-A-Left"><action name="GoToDesktop"><to>left</to></action></keybind>
  </keyboard>
</openbox_config>
`;

async function startWindowManager(env, base) {
  const [settings, ready] = [join(base, 'openbox.xml'), join(base, 'openbox-is-there')];
  writeFileSync(settings, OPENBOX);
  const service = serve('openbox', ['--sm-disable', '--config-file', settings, '--startup', `touch ${ready}`], env);
  await until(service, () => existsSync(ready));
  return service;
}

function markedProcesses(mark) {
  const sought = `${MARK}=${mark}`;
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id) || Number(id) === process.pid) return false;
    try {
      return readFileSync(`/proc/${id}/environ`, 'latin1')
        .split('\0')
        .some((entry) => entry.startsWith(sought));
    } catch {
      return false;
    }
  });
}

async function endMarked(mark) {
  for (let left = markedProcesses(mark); left.length > 0; left = markedProcesses(mark)) {
    for (const id of left) {
      try {
        process.kill(Number(id), 'SIGKILL');
      } catch {
        // it has ended already
      }
    }
    await delay(POLL_MS);
  }
}

/** Opens a desktop; `env` is for what shall run in it, `close()` ends all that is left in it. Says which part of it ends before. */
export async function openDesktop() {
  const base = mkdtempSync(join(tmpdir(), 'cardclock-'));
  for (const name of ['home', 'run', 'tmp']) mkdirSync(join(base, name), { mode: 0o700 });
  const env = ownEnvironment(base);
  const services = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    forget();
    while (services.length > 0) await endGroup(services.pop().child, 'SIGTERM', 1000);
    await endMarked(env[MARK]);
    rmSync(base, { recursive: true, force: true, maxRetries: 3 });
  };
  const forget = onStop(close);
  try {
    services.push(await startDisplay(env), await startBus(env));
    services.push(await startKeyring(env), await startWindowManager(env, base));
  } catch (error) {
    await close();
    throw error;
  }
  for (const { child, command, words } of services)
    child.once('exit', (code, signal) => {
      if (!isClosing) say(`LOST: ${command} ended (${signal ?? code}), and with it the desktop. ${words}`);
    });
  return { env, close };
}

/** Runs a command in a desktop of its own and returns its exit code. Elsewhere than on Linux there always is a desktop. */
export async function runInDesktop(command, args, { env = {}, ...options } = {}) {
  if (process.platform !== 'linux') return runVisibly(command, args, { env, ...options });
  const desktop = await openDesktop();
  try {
    return await runVisibly(command, args, { ...options, env: { ...desktop.env, ...env }, bare: true });
  } finally {
    await desktop.close();
  }
}

if (isMain(import.meta.url)) {
  const [command = 'true', ...args] = process.argv.slice(2);
  try {
    process.exitCode = await runInDesktop(command, args, { cwd: process.cwd() });
  } catch (error) {
    tellFailure(error);
    process.exitCode = 1;
  }
}
