import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** More than anybody waits. */
const LONGEST_HAND_S = 60;

/** A combination as the X server sends it to whoever has the focus, or holds the keys: `ctrl+alt+t`. */
export async function pressKeys(keys: string): Promise<void> {
  await run('xdotool', ['key', '--clearmodifiers', keys]);
}

/** A click beside every window: whatever has the focus loses it. */
export async function clickDesktop(): Promise<void> {
  await run('xdotool', ['mousemove', '2', '2', 'click', '1']);
}

/**
 * As whoever opens an app has touched the computer: an X server that no person uses counts on, and once that are ten minutes
 * the app rightly asks about the time of every timer that nobody was there.
 */
export async function touchDesktop(): Promise<void> {
  if (process.platform === 'linux' && process.env['DISPLAY'] !== undefined) await run('xdotool', ['key', 'Shift_L']);
}

/** As a hand on the mouse: each time it lies elsewhere, beside every window. A process of its own, late by nothing else. */
export function keepMovingMouse(): Disposable {
  const oneSecond = '2 3 2 3'.split(' ').flatMap((x) => ['mousemove', x, '2', 'sleep', '0.25']);
  const child = spawn('xdotool', Array.from({ length: LONGEST_HAND_S }, () => oneSecond).flat(), { stdio: 'ignore' });
  return { [Symbol.dispose]: () => child.kill() };
}
