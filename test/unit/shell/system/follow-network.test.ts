import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followNetwork, LOOK_EVERY_MS } from '../../../../main/shell/system/follow-network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is told while the system has a network, or none, at each look. */
function told(first: boolean, ...looks: readonly boolean[]): readonly number[] {
  let now = first;
  const at: number[] = [];
  let look = 0;
  const end = followNetwork({ isOnline: () => now }, () => at.push(look));
  for (now of looks) {
    look += 1;
    vi.advanceTimersByTime(LOOK_EVERY_MS);
  }
  end();
  now = false;
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  now = true;
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  return at;
}

it.each<[string, readonly number[], boolean, readonly boolean[]]>([
  ['when it comes back', [3], true, [true, false, true, true]],
  ['each time that it does', [2, 4], true, [false, true, false, true]],
  ['when it comes after a start without one', [1], false, [true]],
  ['not while it stays', [], true, [true, true]],
])('the network is told %s', (_when, at, first, looks) => {
  expect(told(first, ...looks)).toEqual(at);
});
