import type { Accelerator } from '../../../common/domain/shortcut.ts';

/** At a login others may hold them for a moment. */
const FIRST_RETRY_MS = 10_000;
const RETRY_MS = 60_000;

export interface SayRefusedPorts {
  /** Tries to take what is not held yet; gives what still is not, null while nothing can be tried. */
  readonly retry: () => readonly Accelerator[] | null;
  /** Called once. */
  readonly say: (refused: readonly Accelerator[]) => void;
  /** All are held by now, of which it was said that they are not. */
  readonly takeBack: () => void;
}

/** From the start on takes shortcuts that somebody else held then, as soon as they are free, and says so where that takes long. */
export function sayRefused({ retry, say, takeBack }: SayRefusedPorts): void {
  let isSaid = false;

  function look(): void {
    const refused = retry();
    if (refused?.length === 0) {
      if (isSaid) takeBack();
      return;
    }
    if (refused !== null && !isSaid) {
      say(refused);
      isSaid = true;
    }
    setTimeout(look, RETRY_MS).unref();
  }

  if (retry()?.length !== 0) setTimeout(look, FIRST_RETRY_MS).unref();
}
