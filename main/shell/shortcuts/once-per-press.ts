/**
 * Does `run` once, however long the keys are held: systems repeat a key that is held, first after up to a second and then some
 * thirty times a second. Only a call that comes `quietMs` after the last one counts. `now`: monotonic ms.
 */
export function oncePerPress(run: () => void, quietMs: number, now = (): number => performance.now()): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    const isRepeat = at - last < quietMs;
    last = at;
    if (!isRepeat) run();
  };
}
