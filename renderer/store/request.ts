import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Store, createStore } from './store.ts';

/** What one part of the window wants of another, which may not be on the screen yet. */
export interface Request<Value> extends Pick<Store<Value | undefined>, 'get' | 'subscribe'> {
  readonly make: (value: Value) => void;
  /** For the part that fulfils it: undefined from then on. */
  readonly take: () => Value | undefined;
}

export function createRequest<Value>(): Request<Value> {
  const { get, subscribe, set } = createStore<Value | undefined>(undefined);
  return {
    get,
    subscribe,
    make: set,
    take: () => {
      const value = get();
      set(undefined);
      return value;
    },
  };
}

/** Fulfils each request once, also one that was made before the caller was on the screen. */
export function useRequest<Value>(request: Request<Value>, fulfil: (value: Value) => void): void {
  const wanted = useSyncExternalStore(request.subscribe, request.get);
  const take = useEffectEvent(() => {
    const value = request.take();
    if (value !== undefined) fulfil(value);
  });

  useEffect(() => {
    if (wanted !== undefined) take();
  }, [wanted]);
}
