import { type HeldValue, holdValue } from './held-value.ts';

/** Which card is open over the view; one at a time. */
export interface OpenedCard extends Pick<HeldValue<number | undefined>, 'subscribe'> {
  /** The card's task; undefined while none is open. */
  readonly get: () => number | undefined;
  readonly open: (taskId: number) => void;
  readonly close: () => void;
}

export function createOpenedCard(): OpenedCard {
  const { get, subscribe, set } = holdValue<number | undefined>(undefined);
  return { get, subscribe, open: set, close: () => set(undefined) };
}
