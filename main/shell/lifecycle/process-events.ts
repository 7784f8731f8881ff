import type { OnDefect } from './log.ts';
import { app } from 'electron';

/** Of a process: `stdout`, `stderr` and what nobody caught. */
type Leaks = Pick<NodeJS.Process, 'on' | 'stdout' | 'stderr'>;

/** Whoever read what we write may be gone, as `head` is: nobody misses it, and it is no reason to end or to show an error. */
export function ignoreBrokenPipes({ stdout, stderr }: Leaks): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
}

/**
 * Takes the errors that nobody caught. Electron would show them in a box that blocks everything: a quit would wait for somebody to
 * press its button, and timers of the app would not run until then.
 */
export function logUncaught(process: Leaks, onDefect: OnDefect): void {
  process.on('uncaughtException', onDefect);
  process.on('unhandledRejection', onDefect);
}

/**
 * Quits in order at the signals that end a process. To be called once Electron is ready: by then it has put Chromium's handlers in
 * place of ours, which take one signal and let the next one kill. Node brings its own back for a signal without listeners alone;
 * the listener that is there is of a library, which would send itself the signal a second time.
 */
export function followSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => app.quit());
  }
}
