import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { comeBack, type ComingBack } from '../../../../main/shell/windows/come-back.ts';

const SECOND = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page() {
  let gone: Parameters<ComingBack['on']>[1] | undefined;
  const state = { isLeaving: false, reloads: 0 };
  comeBack(
    {
      isDestroyed: () => false,
      reload: () => {
        state.reloads += 1;
      },
      on: (_event, listener) => {
        gone = listener;
      },
    },
    () => state.isLeaving,
  );
  return { state, crash: (reason = 'crashed') => gone?.(null, { reason }) };
}

it('a page that crashed is there again at once, as often as it lasted for a while', () => {
  const { state, crash } = page();
  crash();
  vi.advanceTimersByTime(20 * SECOND);
  crash();

  expect(state.reloads).toBe(2);
});

it('a page that crashes whenever it comes is tried again after a longer while each time', () => {
  const { state, crash } = page();
  const triedAt: number[] = [];
  crash();
  crash();
  for (let second = 1; second <= 300; second += 1) {
    const before = state.reloads;
    vi.advanceTimersByTime(SECOND);
    if (state.reloads === before) continue;
    triedAt.push(second);
    crash();
  }

  expect(triedAt).toEqual([1, 3, 7, 15, 31, 63, 123, 183, 243]);
});

it('a page that was closed, or whose app is quitting, stays away', () => {
  const { state, crash } = page();
  crash('clean-exit');
  crash();
  crash();
  state.isLeaving = true;
  vi.advanceTimersByTime(300 * SECOND);

  expect(state.reloads).toBe(1);
});
