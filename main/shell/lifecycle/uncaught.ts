import type { OnDefect } from './log.ts';

/** Of a process: `stdout`, `stderr` and what nobody caught. */
type Leaks = Pick<NodeJS.Process, 'on' | 'stdout' | 'stderr'>;

/** Whoever read what we write may be gone, as `head` is: nobody misses it, and it is no reason to end or to show an error. */
export function letReadersGo({ stdout, stderr }: Leaks): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
}

/**
 * Takes the errors that nobody caught. Electron would show them in a box that blocks everything: a quit would wait for somebody to
 * press its button, and timers of the app would not run until then.
 */
export function takeUncaught(process: Leaks, onDefect: OnDefect): void {
  process.on('uncaughtException', onDefect);
  process.on('unhandledRejection', onDefect);
}
