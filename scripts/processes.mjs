/** Children that never outlive us: each in its own process group, ended by id, also on Ctrl+C. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { stripVTControlCharacters } from 'node:util';

import { childEnvironment, projectFolder } from './project.mjs';

const GRACE_MS = 5000;
const KEPT_LINES = 30;
const ownGroups = process.platform !== 'win32';
/** What to undo when we are told to stop; the latest first. */
const cleanups = [];
let stopping = false;
let isWatching = false;

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended already
  }
}

/** Ends for good a child and all that it started in its process group. */
function killGroup(child) {
  send(ownGroups ? -child.pid : child.pid, 'SIGKILL');
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Asks a child to end, and after a grace period makes it; then ends what is left of its group. Only the child itself is
 * asked: it knows in which order to end its own, and Electron, for one, crashes when its helpers go first.
 */
export async function endGroup(child, signal = 'SIGTERM', graceMs = GRACE_MS) {
  if (child.pid === undefined) return;
  const ended = hasEnded(child) ? Promise.resolve() : new Promise((done) => child.once('exit', done));
  if (!hasEnded(child)) send(child.pid, signal);
  const timer = setTimeout(() => killGroup(child), graceMs);
  await ended;
  clearTimeout(timer);
  killGroup(child);
}

async function stop(signal) {
  if (stopping) return;
  stopping = true;
  while (cleanups.length > 0) await Promise.resolve(cleanups.pop()()).catch(() => {});
  process.exit(128 + constants.signals[signal]);
}

/** npm's shell passes no signal on: when it ends without us, that is our signal. */
function watchParent() {
  if (process.env.npm_lifecycle_event === undefined || !ownGroups) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop('SIGTERM');
  }, 500).unref();
}

/** Runs `cleanup` when a signal stops us; returns the way to forget it again. */
export function onStop(cleanup) {
  if (cleanups.length === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      if (process.listenerCount(signal) === 0) process.on(signal, () => void stop(signal));
    }
    if (!isWatching) watchParent();
    isWatching = true;
  }
  cleanups.push(cleanup);
  return () => {
    const index = cleanups.indexOf(cleanup);
    if (index !== -1) cleanups.splice(index, 1);
  };
}

/** Starts a child in a group of its own; it is ended when we are. */
export function start(command, args, { env = {}, cwd = projectFolder, stdio = 'inherit', bare = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    stdio,
    env: bare ? env : childEnvironment(env),
    detached: ownGroups,
    windowsHide: true,
  });
  const forget = onStop(() => endGroup(child));
  child.once('exit', forget);
  child.once('error', forget);
  return child;
}

/** What it starts gives way as well. Linux shares its processors among sessions, each of our children being one, and within each among its processes. */
function giveWay(pid) {
  const { PRIORITY_LOW } = constants.priority;
  try {
    setPriority(pid, PRIORITY_LOW);
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_LOW));
  } catch {
    // it takes its share, then
  }
}

/** Settles when a child and its output have ended. */
export function whenEnded(child) {
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 127, error }));
    child.once('close', (code, signal) => done({ code: code ?? 128 + (constants.signals[signal] ?? 0), signal }));
  });
}

/** Runs a command that the person sees, and returns its exit code. */
export async function runVisibly(command, args, options = {}) {
  const child = start(command, args, options);
  const { code, error } = await whenEnded(child);
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  if (child.pid !== undefined) killGroup(child); // nothing that it left behind
  return code;
}

/** With both cores for itself, what runs behind another one has ended by then. */
const LEFT_MS = 60_000;

/**
 * The same behind what `others` settles with: it has what that leaves of the processor, and says all at its end. Null where that was not
 * enough, because the machine is busy: then it was ended.
 */
export async function runBehind(command, args, { others, ...options }) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) giveWay(child.pid);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  let isLate = false;
  let timer;
  const endLate = () => {
    isLate = true;
    void endGroup(child);
  };
  void others.then(() => (timer = hasEnded(child) ? undefined : setTimeout(endLate, LEFT_MS)));
  const { code, error } = await whenEnded(child);
  clearTimeout(timer);
  if (isLate) return null;
  process.stderr.write(Buffer.concat(said));
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  if (child.pid !== undefined) killGroup(child);
  return code;
}

/** Runs a command quietly. Never rejects: look at `code` (127 when there is no such command); `head` and `tail` hold its first and last lines. */
export async function run(command, args, { env, cwd, input, limitMs } = {}) {
  const child = start(command, args, { env: { NO_COLOR: '1', ...env }, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  const out = [];
  const all = [];
  child.stdout?.on('data', (chunk) => out.push(chunk) && all.push(chunk));
  child.stderr?.on('data', (chunk) => all.push(chunk));
  child.stdin?.on('error', () => {});
  child.stdin?.end(input ?? '');
  let late = false;
  const timer = limitMs && setTimeout(() => ((late = true), void endGroup(child)), limitMs);
  const { code, error } = await whenEnded(child);
  clearTimeout(timer);
  const text = error ? error.message : stripVTControlCharacters(Buffer.concat(all).toString());
  const lines = text.trimEnd().split('\n');
  const [head, tail] = [lines.slice(0, KEPT_LINES), lines.slice(-KEPT_LINES)].map((some) => some.join('\n'));
  return { code: late ? 124 : code, late, stdout: Buffer.concat(out).toString(), head, tail };
}
