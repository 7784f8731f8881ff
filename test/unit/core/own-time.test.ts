import { describe, expect, it } from 'vitest';
import type { Timers } from '../../../main/core/clock.ts';
import { createOwnTime } from '../../../main/core/sync/own-time.ts';
import { journalWithAccount } from '../../support/journal.ts';

/** A new account, whose service is only being asked. */
function reading(isComing = true) {
  const world = journalWithAccount();
  const time = { ms: 0 };
  const told: number[] = [];
  const late: (() => void)[] = [];
  const timers: Timers = {
    after: (delayMs, task) => {
      late.push(() => {
        time.ms += delayMs;
        task();
      });
      return () => late.splice(0);
    },
    pause: async () => await Promise.resolve(),
  };
  const ownTime = createOwnTime({
    journal: world.journal,
    clock: { now: () => time.ms, monotonicMs: () => time.ms, uptimeMs: () => time.ms },
    timers,
    accountId: world.account.id,
    isComing: () => isComing,
    onChange: () => told.push(time.ms),
  });
  return { world, ownTime, told, late, [Symbol.dispose]: () => world[Symbol.dispose]() };
}

describe('own time that was not read yet', () => {
  it('is coming at first, and missing once that takes long, which is told', () => {
    using given = reading();
    expect(given.ownTime.lack()).toBe('coming');

    for (const task of given.late) task();

    expect(given.ownTime.lack()).toBe('missing');
    expect(given.told).toHaveLength(1);
  });

  it('is missing at once where nobody can be asked', () => {
    using given = reading(false);

    expect(given.ownTime.lack()).toBe('missing');
  });

  it('lacks nothing once all of it came, until the journal is put in place anew', () => {
    using given = reading(false);
    const { journal, account } = given.world;

    journal.policies.change(account.id, { pulledAllAt: 1 });
    expect(given.ownTime.lack()).toBeNull();
    journal.policies.change(account.id, { pullFirst: true });
    expect(given.ownTime.lack()).toBe('missing');
  });

  it('is waited for no longer than the account is open', () => {
    using given = reading();

    given.ownTime.close();

    expect(given.late).toEqual([]);
  });
});
