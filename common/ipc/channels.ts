import type { Place } from '../domain/place.ts';
import type { Snapshot } from '../domain/snapshot.ts';

/** The channel that carries every snapshot to every window. Commands travel on channels of their own name. */
export const STATE_CHANNEL = 'state';

/** The channel that tells a window where to go. */
export const PLACE_CHANNEL = 'place';

/** What each channel carries. */
export interface Broadcasts {
  readonly [STATE_CHANNEL]: Snapshot;
  readonly [PLACE_CHANNEL]: Place;
}
