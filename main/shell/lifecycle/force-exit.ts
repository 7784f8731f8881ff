import { spawn } from 'node:child_process';

/** Far more than an exit takes. */
const LIMIT_S = 5;
/** Waits for this process to end; one that has not by then is killed. No pipe tells: it is closed long before the end. */
const WATCH = 'timeout "$2" tail -s 0.1 --pid="$1" -f /dev/null; [ $? = 124 ] && kill -KILL "$1"';

/**
 * Ends this process with an exit code. Electron makes `process.exit` its own, orderly way out, in which a command hangs once in some
 * dozens (its main thread runs on in Chromium's last works): all of ours is closed by now, so it goes without. Where that hangs as well,
 * on Linux it is killed, and its code is lost, but nobody waits for ever.
 */
export function forceExit(code: number, limitSeconds = LIMIT_S): never {
  if (process.platform === 'linux') {
    const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', String(process.pid), String(limitSeconds)], {
      stdio: 'ignore',
      detached: true,
    });
    // Where there is no shell it ends as it can.
    watch.once('error', () => {});
  }
  const end: unknown = Reflect.get(process, 'reallyExit');
  if (typeof end === 'function') Reflect.apply(end, process, [code]);
  process.exit(code);
}
