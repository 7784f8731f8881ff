import { describe, expect, it } from 'vitest';
import { latestTimer, toggleOf } from '../../../main/core/tracking/toggle.ts';
import { runningTimer, task } from '../../support/fake-bridge.ts';

const EARLIER = runningTimer({ trackerId: 1, startedAt: 1000 });
const LATER = runningTimer({ trackerId: 2, startedAt: 2000 });

describe('the one key', () => {
  it('stops everything that runs', () => {
    expect(toggleOf({ running: [LATER, EARLIER], recents: [task()] })).toEqual({
      kind: 'stop',
      timers: [LATER, EARLIER],
    });
  });

  it('stops what runs here in an account that is not open, too', () => {
    const account = { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' } as const;
    const there = { trackerId: 4, task: task(), startedAt: 3000, account };

    expect(toggleOf({ running: [], runningInOtherAccounts: [there], recents: [task()] })).toEqual({
      kind: 'stop',
      timers: [there],
    });
  });

  it('leaves timers of another device alone', () => {
    const elsewhere = runningTimer({ trackerId: 3, own: false });

    expect(toggleOf({ running: [elsewhere, LATER], recents: [task()] })).toEqual({ kind: 'stop', timers: [LATER] });
    expect(toggleOf({ running: [elsewhere], recents: [task()] })).toEqual({ kind: 'start', task: task() });
  });

  it('continues what ran last where nothing runs', () => {
    const last = task({ taskId: 7 });

    expect(toggleOf({ running: [], recents: [last, task()] })).toEqual({ kind: 'start', task: last });
  });

  it('does nothing where nothing ever ran', () => {
    expect(toggleOf({ running: [], recents: [] })).toEqual({ kind: 'nothing' });
  });
});

describe('the timer that is meant', () => {
  it('is the one that was started last', () => {
    expect(latestTimer([EARLIER, LATER])).toBe(LATER);
    expect(latestTimer([])).toBeUndefined();
  });
});
