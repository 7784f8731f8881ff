import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type HeldValue, holdValue } from './held-value.ts';

/** What one part of the window wants of another, which may not be on the screen yet. */
export interface Wish<Value> extends Pick<HeldValue<Value | undefined>, 'get' | 'subscribe'> {
  readonly make: (value: Value) => void;
  /** For the part that fulfils it: undefined from then on. */
  readonly take: () => Value | undefined;
}

export function createWish<Value>(): Wish<Value> {
  const { get, subscribe, set } = holdValue<Value | undefined>(undefined);
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

/** Fulfils each wish once, also one that was made before the caller was on the screen. */
export function useWish<Value>(wish: Wish<Value>, fulfil: (value: Value) => void): void {
  const wanted = useSyncExternalStore(wish.subscribe, wish.get);
  const take = useEffectEvent(() => {
    const value = wish.take();
    if (value !== undefined) fulfil(value);
  });

  useEffect(() => {
    if (wanted !== undefined) take();
  }, [wanted]);
}
