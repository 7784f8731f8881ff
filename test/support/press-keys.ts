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
