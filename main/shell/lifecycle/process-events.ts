import { app } from 'electron';
import type { Log } from '../../core/log/log.ts';
import type { OnDefect } from './log.ts';

/**
 * Takes the errors that nobody caught. Electron would show them in a box that blocks everything: a quit would wait for somebody to
 * press its button, and timers of the app would not run until then.
 */
export function logUncaught(process: Pick<NodeJS.Process, 'on'>, onDefect: OnDefect): void {
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

/** Processes that are gone. */
export function logCrashes(log: Log): void {
  app.on('render-process-gone', (_event, _page, { reason }) => log.write({ kind: 'page-gone', reason }));
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') log.write({ kind: 'page-gone', reason: `${type} ${reason}` });
  });
}
