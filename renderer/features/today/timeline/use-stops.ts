import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export interface Stops {
  /** The one block or gap that the Tab key reaches. */
  readonly isCurrent: (key: string, index: number) => boolean;
  readonly onFocus: (event: FocusEvent) => void;
  /** True where the key was an arrow, Home or End that went from one to another. */
  readonly go: (event: KeyboardEvent) => boolean;
}

/** One stop of the Tab key for all blocks and gaps; arrows, Home and End go between them. `keys`: theirs, in order. */
export function useStops(canvas: RefObject<HTMLElement | null>, keys: readonly string[]): Stops {
  const [current, setCurrent] = useState<string>();
  const isKnown = current !== undefined && keys.includes(current);

  return {
    isCurrent: (key, index) => (isKnown ? key === current : index === 0),
    onFocus: ({ target }) => {
      const key = target.closest<HTMLElement>('[data-stop]')?.dataset['stop'];
      if (key !== undefined) setCurrent(key);
    },
    go: ({ key, target }) => {
      const stops = [...(canvas.current?.querySelectorAll<HTMLElement>('[data-stop] > button') ?? [])];
      const index = stops.findIndex((stop) => stop === target);
      if (index === -1) return false;
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: stops.length - 1 }[key];
      if (next === undefined) return false;
      stops[next]?.focus();
      return true;
    },
  };
}
