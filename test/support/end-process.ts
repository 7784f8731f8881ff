import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const LIMIT_MS = 45_000;

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Sends a signal, if any, and waits until the process has ended. One that does not is ended for good, and that is an error. */
export async function endProcess(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  if (signal !== undefined) child.kill(signal);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, LIMIT_MS);
  await ended;
  clearTimeout(timer);
  if (isLate) throw new Error(`it was still there ${LIMIT_MS / 1000} s after ${signal ?? 'it was asked to quit'}`);
}
