/** Translated in far less than the 16 ms for which a click may wait. */
const SLICE = 1000;

/** `work` on each of `values`, with everything else that is due in between: years of them take their time. */
export async function inSlices<W, T>(values: readonly W[], work: (value: W) => T): Promise<readonly T[]> {
  const done: T[] = [];
  for (const slice of slicesOf(values)) {
    if (done.length > 0) await everythingElse();
    for (const value of slice) done.push(work(value));
  }
  return done;
}

export function* slicesOf<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += SLICE) yield values.slice(at, at + SLICE);
}

/** What is due gets its turn. */
export async function everythingElse(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
