import type { Dice } from '../../sim/random.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
const SLOT_MS = 8 * MINUTE_MS;
/** Of the morning, from half past midnight on. */
const SLOTS = 84;
const FIRST_MS = 30 * MINUTE_MS;
/** How far the start, and the end before the slot's own, may lie in it. */
const PLAY_MINUTES = 2;

interface Times {
  readonly start: number;
  readonly end: number;
}

/** Times of a morning for entries that nobody clicked: each has a stretch of its own, whatever becomes of its times. */
export interface Slots {
  /** Null where none is left. */
  readonly take: () => Times | null;
  /** Other times in the same slot; null for what lies in none. */
  readonly near: (start: number) => Times | null;
}

export function slotsOf(dice: Dice, dayStartMs: number): Slots {
  const left = Array.from({ length: SLOTS }, (_, at) => dayStartMs + FIRST_MS + at * SLOT_MS);
  // Never a whole minute: a field shows no seconds, and who types what it shows changes nothing.
  const play = (): number => dice.between(0, PLAY_MINUTES) * MINUTE_MS + dice.between(1, 59) * SECOND_MS;
  const within = (slotMs: number): Times => ({ start: slotMs + play(), end: slotMs + SLOT_MS - play() });
  return {
    take: () => {
      const [slot] = left.splice(dice.between(0, left.length - 1), 1);
      return slot === undefined ? null : within(slot);
    },
    near: (start) => {
      const at = Math.floor((start - dayStartMs - FIRST_MS) / SLOT_MS);
      return at >= 0 && at < SLOTS ? within(dayStartMs + FIRST_MS + at * SLOT_MS) : null;
    },
  };
}
