import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

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

let isAside = false;

/** As a hand on the mouse: each time it lies elsewhere, beside every window. */
export async function moveMouse(): Promise<void> {
  isAside = !isAside;
  await run('xdotool', ['mousemove', isAside ? '3' : '2', '2']);
}
