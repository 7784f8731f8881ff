import { createDice, type Dice, seededRandom } from '../random.ts';
import type { Event } from './event.ts';

/** In every fourth schedule several entries are changed at once, by dice of their own. */
export function withSeveral(seed: number, events: readonly Event[]): readonly Event[] {
  const dice = createDice(seededRandom(seed ^ 0x5e_7e));
  if (!dice.chance(0.25) || events.some(({ step }) => step.do === 'restore service')) return events;
  const all = [...events];
  for (let commands = dice.between(1, 4); commands > 0; commands -= 1)
    all.splice(dice.between(0, all.length), 0, ...ofSeveral(dice));
  return all;
}

function ofSeveral(dice: Dice): readonly Event[] {
  const afterMs = dice.oneOf([0, dice.between(1, 3000), dice.between(3, 40) * 1000, dice.between(1, 12) * 60_000]);
  const several: Event = {
    afterMs,
    step: {
      do: 'several',
      what: dice.oneOf(['shift', 'shift', 'give', 'delete']),
      pick: dice.between(0, 9),
      count: dice.between(2, 6),
      task: dice.between(0, 2),
      bySeconds: dice.oneOf([-1, 1]) * dice.oneOf([dice.between(1, 90), dice.between(1, 60) * 60]),
    },
  };
  return dice.chance(0.3) ? [several, { afterMs: dice.between(0, 20_000), step: { do: 'undo', pick: 0 } }] : [several];
}

/** In two schedules of five entries go to other cards too: by dice of their own, so that all else goes on as it did. */
export function withGiven(seed: number, events: readonly Event[]): readonly Event[] {
  const dice = createDice(seededRandom(seed ^ 0x6_17e));
  // What a restored service has again of what was deleted here, and taken back, is another law's affair yet.
  if (!dice.chance(0.4) || events.some(({ step }) => step.do === 'restore service')) return events;
  const all = [...events];
  for (let given = dice.between(1, 8); given > 0; given -= 1) all.splice(dice.between(0, all.length), 0, ...part(dice));
  return all;
}

/** Alone, taken back soon after, or begun while something goes wrong on the way. */
function part(dice: Dice): readonly Event[] {
  const afterMs = dice.oneOf([0, dice.between(1, 3000), dice.between(3, 40) * 1000, dice.between(1, 12) * 60_000]);
  const made = dice.chance(0.2);
  const give: Event = { afterMs, step: { do: 'give', pick: dice.between(0, 9), task: dice.between(0, 2), made } };
  return dice.oneOf<() => readonly Event[]>([
    () => [give],
    () => [give],
    () => [give, { afterMs: dice.between(0, 20_000), step: { do: 'undo', pick: 0 } }],
    () => [{ afterMs: 0, step: { do: 'cut', forMs: dice.between(1, 20) * 60_000 } }, give],
    () => [give, { afterMs: 0, step: { do: 'crash', at: 'answer comes', count: dice.between(1, 3), downMs: 5000 } }],
  ])();
}
