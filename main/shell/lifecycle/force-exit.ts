import { spawn } from 'node:child_process';

/** Far more than an exit takes. */
const LIMIT_S = 5;
/** Waits for this process to end; one that has not by then is killed. No pipe tells: it is closed long before the end. */
const WATCH = 'timeout "$2" tail -s 0.1 --pid="$1" -f /dev/null; [ $? = 124 ] && kill -KILL "$1"';

/**
 * On Linux, ends this process where it is still there after a while. Chromium's last works hang or crash once in some dozens where a
 * thread of Node or its inspector has just ended; a process that stays would let no other start. All of ours must be closed by now.
 */
export function limitExit(limitSeconds = LIMIT_S): void {
  if (process.platform !== 'linux') return;
  const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', String(process.pid), String(limitSeconds)], {
    stdio: 'ignore',
    detached: true,
  });
  // Where there is no shell it ends as it can.
  watch.once('error', () => {});
}

/**
 * Ends this process with an exit code. Electron makes `process.exit` its own, orderly way out, in which a command hangs once in some
 * dozens: all of ours is closed by now, so it goes without. Where that hangs as well its code is lost, but nobody waits for ever.
 */
export function forceExit(code: number, limitSeconds?: number): never {
  limitExit(limitSeconds);
  const end: unknown = Reflect.get(process, 'reallyExit');
  if (typeof end === 'function') Reflect.apply(end, process, [code]);
  process.exit(code);
}
