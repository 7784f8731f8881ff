import type { Accelerator } from '../../../common/domain/shortcut.ts';

/** At a login others may hold them for a moment. */
const FIRST_RETRY_MS = 10_000;
const RETRY_MS = 60_000;

export interface SayRefusedPorts {
  /** Tries to take what is not held yet; gives what still is not. */
  readonly retry: () => readonly Accelerator[];
  /** Called once. */
  readonly say: (refused: readonly Accelerator[]) => void;
}

/** From the start on takes shortcuts that somebody else held then, as soon as they are free, and says so where that takes long. */
export function sayRefused({ retry, say }: SayRefusedPorts): void {
  let isSaid = false;

  function look(): void {
    const refused = retry();
    if (refused.length === 0) return;
    if (!isSaid) say(refused);
    isSaid = true;
    setTimeout(look, RETRY_MS).unref();
  }

  if (retry().length > 0) setTimeout(look, FIRST_RETRY_MS).unref();
}
