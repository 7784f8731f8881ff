import { afterEach, beforeEach, expect, it, vi, describe } from 'vitest';
import {
  reloadAfterCrash,
  type ReloadablePage,
  HIDDEN_MS,
  closeWhenHidden,
} from '../../../../main/shell/windows/page-lifetime.ts';
import { EventEmitter } from 'node:events';

const SECOND = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page() {
  let gone: Parameters<ReloadablePage['on']>[1] | undefined;
  const state = { isLeaving: false, reloads: 0 };
  reloadAfterCrash(
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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const events = new EventEmitter();
  const state = { visible: false, minimized: false, destroyed: false };
  const letGo = vi.fn<() => void>();
  closeWhenHidden(
    {
      on: (event, listener) => events.on(event, listener),
      isVisible: () => state.visible,
      isMinimized: () => state.minimized,
      isDestroyed: () => state.destroyed,
    },
    letGo,
  );
  const become = (event: 'show' | 'hide' | 'closed', change: Partial<typeof state>): void => {
    Object.assign(state, change);
    events.emit(event);
  };
  return { letGo, become };
}

describe('a window', () => {
  it('that nobody has seen for a minute is let go, and asked again while it stays', () => {
    const { letGo, become } = watched();
    become('show', { visible: true });
    vi.advanceTimersByTime(10 * HIDDEN_MS);
    expect(letGo).not.toHaveBeenCalled();

    become('hide', { visible: false });
    vi.advanceTimersByTime(HIDDEN_MS - 1);
    expect(letGo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(letGo).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(HIDDEN_MS);
    expect(letGo).toHaveBeenCalledTimes(2);
  });

  it('that was never shown is let go as well', () => {
    const { letGo } = watched();
    vi.advanceTimersByTime(HIDDEN_MS);
    expect(letGo).toHaveBeenCalledOnce();
  });

  it('that is shown in time stays', () => {
    const { letGo, become } = watched();
    vi.advanceTimersByTime(HIDDEN_MS - 1);
    become('show', { visible: true });
    vi.advanceTimersByTime(HIDDEN_MS);
    expect(letGo).not.toHaveBeenCalled();
  });

  it('that stands in the taskbar stays there', () => {
    const { letGo, become } = watched();
    become('hide', { minimized: true });
    vi.advanceTimersByTime(HIDDEN_MS);
    expect(letGo).not.toHaveBeenCalled();
  });

  it('that has gone leaves no timer', () => {
    const { become } = watched();
    become('closed', { destroyed: true });
    expect(vi.getTimerCount()).toBe(0);
  });
});
