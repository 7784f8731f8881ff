import { spawn } from 'node:child_process';

/** Far more than an exit takes. */
const LIMIT_S = 5;
/** Reads from this process until it ends; one that has not by then is killed. */
const WATCH = 'timeout "$2" cat; [ $? = 124 ] && kill -KILL "$1"';

/**
 * Ends this process with an exit code. Once in some hundred commands Electron 22 hangs in that (its main thread runs on in
 * Chromium's last deeds); on Linux such a one is killed, and its code is lost, but nobody waits for ever.
 */
export function endForSure(code: number, limitSeconds = LIMIT_S): never {
  if (process.platform === 'linux') {
    const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', String(process.pid), String(limitSeconds)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    // Where there is no shell it ends as it can.
    watch.once('error', () => {});
  }
  process.exit(code);
}
