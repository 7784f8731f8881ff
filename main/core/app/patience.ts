import type { Timers } from '../clock.ts';

const QUIT_PATIENCE_MS = 1500;

/** A service that hangs must not hold up the quit: what is not answered by then is looked up at the next start. */
export async function patience(timers: Timers): Promise<void> {
  await new Promise<void>((resolve) => {
    timers.after(QUIT_PATIENCE_MS, resolve);
  });
}
