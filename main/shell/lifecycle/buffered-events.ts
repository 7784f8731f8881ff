interface BufferedEvents<T> {
  readonly say: (it: T) => void;
  /** Hands on each: what was said before anybody listened soon, in a turn of its own, so that one that fails keeps back none. */
  readonly hear: (listener: (it: T) => void) => void;
}

/** For what the system tells once, perhaps before the app is there to do it. */
export function bufferedEvents<T>(): BufferedEvents<T> {
  const early: T[] = [];
  let listener = (it: T): void => void early.push(it);
  return {
    say: (it) => listener(it),
    hear: (next) => {
      listener = next;
      for (const it of early.splice(0)) setImmediate(next, it);
    },
  };
}
