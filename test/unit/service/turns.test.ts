import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurns } from '../../../service/http/turns.ts';

const LONG = { longestWorkMs: 10_000 };

// How long a part takes is for the test to say, not for the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** What would keep the thread busy for so long. */
function busy(ms: number): void {
  vi.advanceTimersByTime(ms);
}

describe('work in turns', () => {
  it('lets everything else go in between', async () => {
    const order: string[] = [];
    const long = inTurns(LONG, async ({ next }) => {
      for (let part = 0; part < 3; part += 1) await next(() => order.push('part'));
    });
    const others = (async () => {
      for (let count = 0; count < 3; count += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        order.push('other');
      }
    })();
    await Promise.all([long, others]);

    expect(order.join(' ')).toMatch(/part other part other/);
  });

  it('has larger parts where they are quick, and smaller ones, but never tiny ones, where they are slow', async () => {
    const sizes: number[] = [];
    await inTurns(
      LONG,
      async ({ next }) => {
        for (let part = 0; part < 3; part += 1) await next((size) => sizes.push(size));
        for (let part = 0; part < 6; part += 1)
          await next((size) => {
            sizes.push(size);
            busy(60);
          });
      },
      100,
    );

    expect(sizes.slice(0, 3)).toEqual([100, 200, 400]);
    expect(sizes.at(-1)).toBe(25);
  });

  it('that takes longer than a request may is 503 with the time to ask again', async () => {
    const work = inTurns({ longestWorkMs: 25 }, async ({ next }) => {
      for (;;) await next(() => busy(10));
    });

    await expect(work).rejects.toMatchObject({ status: 503, retryAfterS: 30 });
  });
});
