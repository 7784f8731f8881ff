import { describe, expect, it } from 'vitest';
import type { Event, Schedule, Step } from './story/event.ts';
import { play } from './world/play.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const at = (afterMs: number, step: Step): Event => ({ afterMs, step });

function schedule(...events: readonly Event[]): Schedule {
  const setting = { serverAheadMs: 0, deviceAheadMs: 0, api: 'v1', severalTimers: false, before: 0 } as const;
  return { seed: 1, setting: { ...setting, endedAtRule: 'after-start', answersAtEnd: false }, events };
}

/** What left our device until the faults ended: the time of the day and what it was. */
async function sent(story: Schedule): Promise<readonly string[]> {
  const lines: string[] = [];
  const { violation } = await play(story, (line) => lines.push(line));
  expect(violation).toBeNull();
  const end = lines.findIndex((line) => line.includes('the faults end'));
  return lines.slice(0, end).filter((line) => line.includes(' → '));
}

describe('a service that asks for time', () => {
  it('hears nothing of anybody until it has passed', async () => {
    const tooMany = { kind: 'too many', retryAfterMs: 5 * MINUTE_MS } as const;

    const requests = await sent(
      schedule(
        at(20 * SECOND_MS, { do: 'fate', wanted: 'create', count: 1, fate: tooMany }),
        at(0, { do: 'start', task: 0, secondsAgo: 0 }),
        at(SECOND_MS, { do: 'start', task: 1, secondsAgo: 0 }),
        at(MINUTE_MS, { do: 'focus' }),
        at(3 * MINUTE_MS, { do: 'nothing' }),
      ),
    );

    expect(requests.at(-1)).toContain('create task 101');
  });
});

describe('a service that refuses to be asked about a card', () => {
  it('is asked no more often than the dedupe has rounds', async () => {
    const requests = await sent(
      schedule(
        at(0, { do: 'fate', wanted: 'create', count: 1, fate: { kind: 'late', afterMs: 4 * MINUTE_MS } }),
        at(0, { do: 'log', task: 0, minutesAgo: 60, minutes: 20 }),
        at(50 * SECOND_MS, { do: 'fate', wanted: 'list', count: 500, fate: { kind: 'forbidden' } }),
        at(180 * MINUTE_MS, { do: 'nothing' }),
      ),
    );

    expect(requests.filter((line) => line.includes('list task 101')).length).toBeLessThan(5);
  });
});
