import type { Timers } from '../../../core/clock.ts';
import type { Archive } from '../../../core/journal/archive.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Makes what is due soon after the start and each hour; the returned function ends it, once what it began is done. */
export function backUpRegularly(
  archive: Archive,
  timers: Timers,
  onDefect: (error: unknown) => void,
): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let cancel = timers.after(FIRST_MS, run);

  function run(): void {
    working = archive.backUpIfDue().catch(onDefect);
    cancel = timers.after(EVERY_MS, run);
  }

  return async () => {
    cancel();
    await working;
  };
}
