import { describe, expect, it } from 'vitest';
import { createConnection } from '../../../main/core/sync/connection.ts';

function connection() {
  const at = { ms: 1000 };
  const clock = { now: () => at.ms, monotonicMs: () => at.ms, uptimeMs: () => at.ms };
  return { at, ...createConnection(clock, () => 0.5) };
}

describe('a service that asks for time', () => {
  it('is given it, whatever it answers to others meanwhile and whoever hopes', () => {
    const { at, asked, answered, hopeful, failed, delayMs } = connection();

    asked(120_000);
    at.ms += 20_000;
    answered(true);
    hopeful();
    expect(delayMs()).toBe(100_000);

    failed('write');
    hopeful();
    expect(delayMs()).toBe(100_000);

    at.ms += 100_000;
    expect(delayMs()).toBe(0);
  });

  it('is given the longest of what it asked for', () => {
    const { asked, delayMs } = connection();

    asked(60_000);
    asked(5000);

    expect(delayMs()).toBe(60_000);
  });
});
