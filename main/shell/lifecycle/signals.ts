import { app } from 'electron';

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
