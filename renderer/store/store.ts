/** A value that parts of the window share, and that some of them show. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Tells of every change; gives what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (value: Value) => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let held = first;
  return {
    get: () => held,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (value) => {
      if (value === held) return;
      held = value;
      for (const listener of listeners) listener();
    },
  };
}
