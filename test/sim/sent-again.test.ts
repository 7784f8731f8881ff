import { expect, it } from 'vitest';
import type { Fate } from './board/fate.ts';
import type { Event, Schedule, Step } from './story/event.ts';
import { play } from './world/play.ts';

const SECOND_MS = 1000;

const at = (afterMs: number, step: Step): Event => ({ afterMs, step });

/** A create that is repeated on the way after `repeatedMs`, taken back, and sent again `againMs` after that, with `fate`. */
function sentAgain(what: Step, repeatedMs: number, againMs: number, fate: Fate): Schedule {
  const setting = { serverAheadMs: 0, deviceAheadMs: 0, api: 'v1', severalTimers: false, before: 0 } as const;
  const events = [
    at(20 * SECOND_MS, { do: 'fate', wanted: 'create', count: 1, fate: { kind: 'doubled', afterMs: repeatedMs } }),
    at(0, { do: 'fate', wanted: 'create', count: 2, fate }),
    at(0, what),
    at(16 * SECOND_MS, { do: 'undo', pick: 0 }),
    at(againMs, { do: 'undo', pick: 0 }),
    at(45 * SECOND_MS, { do: 'nothing' }),
  ];
  return { seed: 1, setting: { ...setting, endedAtRule: 'after-start', answersAtEnd: false }, events };
}

const START: Step = { do: 'start', task: 0, secondsAgo: 0 };
const LOG: Step = { do: 'log', task: 0, minutesAgo: 60, minutes: 10 };

it.each([
  ['comes late, and so does the next one', START, 90, 31, { kind: 'late', afterMs: 444 * SECOND_MS }],
  ['comes late, long after the repetition was found', LOG, 60, 31, { kind: 'late', afterMs: 444 * SECOND_MS }],
  ['is found beside the repetition, which nobody saw before', LOG, 90, 250, { kind: 'answer lost' }],
] as const)('an entry is there once where the newer request for it %s', async (_, what, repeated, again, fate) => {
  const { violation } = await play(sentAgain(what, repeated * SECOND_MS, again * SECOND_MS, fate));

  expect(violation).toBeNull();
});

it('a timer that is stopped again stays so where its resumption is repeated after the first stop was', async () => {
  const repeated = (seconds: number): Step => {
    const fate: Fate = { kind: 'doubled', afterMs: seconds * SECOND_MS };
    return { do: 'fate', wanted: 'update', count: 2, fate };
  };
  const setting = { serverAheadMs: 0, deviceAheadMs: 0, api: 'v3', severalTimers: false, before: 0 } as const;
  const events = [
    at(20 * SECOND_MS, START),
    at(20 * SECOND_MS, repeated(39)),
    at(0, { do: 'stop', pick: 0, secondsAgo: 0 }),
    at(23 * SECOND_MS, { do: 'undo', pick: 0 }),
    at(31 * SECOND_MS, { do: 'undo', pick: 0 }),
    at(60 * SECOND_MS, { do: 'nothing' }),
  ];
  const { violation } = await play({
    seed: 1,
    setting: { ...setting, endedAtRule: 'after-start', answersAtEnd: false },
    events,
  });

  expect(violation).toBeNull();
});
