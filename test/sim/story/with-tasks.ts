import type { Fate } from '../board/fate.ts';
import { createDice, type Dice, seededRandom } from '../random.ts';
import type { Event, Step } from './event.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** In two schedules of five tasks are made too: by dice of their own, so that all else goes on as it did. */
export function withTasks(seed: number, events: readonly Event[]): readonly Event[] {
  const dice = createDice(seededRandom(seed ^ 0x7a_5c));
  if (!dice.chance(0.4)) return events;
  const all = [...events];
  for (let made = dice.between(2, 14); made > 0; made -= 1)
    all.splice(dice.between(0, all.length), 0, { afterMs: pause(dice), step: step(dice) });
  return all;
}

function pause(dice: Dice): number {
  return dice.oneOf([
    () => 0,
    () => dice.between(1, 3) * SECOND_MS,
    () => dice.between(3, 40) * SECOND_MS,
    () => dice.between(1, 12) * MINUTE_MS,
  ])();
}

function step(dice: Dice): Step {
  const name = dice.between(0, 2);
  const pick = dice.between(0, 5);
  return dice.oneOf<() => Step>([
    () => ({ do: 'make task', name, start: true }),
    () => ({ do: 'make task', name, start: true }),
    () => ({ do: 'make task', name, start: dice.chance(0.5) }),
    () => ({ do: 'track made', pick, how: 'start' }),
    () => ({ do: 'track made', pick, how: dice.oneOf(['start', 'log', 'add', 'unlist', 'highlight']) }),
    () => ({ do: 'decide made', pick, action: dice.between(0, 5) }),
    () => ({ do: 'card appears', name, isOurUsers: dice.chance(0.3) }),
    () => ({ do: 'fate', wanted: 'task', count: dice.between(1, 2), fate: fate(dice) }),
    () => ({ do: 'fate', wanted: 'task', count: 1, fate: fate(dice) }),
    () => ({ do: 'fate', wanted: 'task', count: 1, fate: fate(dice) }),
  ])();
}

function fate(dice: Dice): Fate {
  const afterMs = dice.oneOf([
    () => dice.between(0, 2000),
    () => dice.between(30, 90) * SECOND_MS,
    () => dice.between(1, 15) * MINUTE_MS,
    () => dice.between(1, 20) * 60 * MINUTE_MS,
  ])();
  return dice.oneOf<() => Fate>([
    () => ({ kind: 'request lost' }),
    () => ({ kind: 'answer lost' }),
    () => ({ kind: 'answer lost' }),
    () => ({ kind: 'late', afterMs }),
    () => ({ kind: 'doubled', afterMs }),
    () => ({ kind: 'doubled and lost', afterMs }),
    () => ({ kind: 'error before', status: dice.oneOf([408, 425, 500, 503]), retryAfterMs: null }),
    () => ({ kind: 'error after', status: dice.oneOf([500, 502, 504]) }),
    () => ({ kind: 'page after' }),
    () => ({ kind: 'too many', retryAfterMs: 5000 }),
    () => ({ kind: 'forbidden' }),
  ])();
}
