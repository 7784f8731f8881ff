import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HIDDEN_MS, letGoHidden } from '../../../../main/shell/windows/let-go-hidden.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const events = new EventEmitter();
  const state = { visible: false, minimized: false, destroyed: false };
  const letGo = vi.fn<() => void>();
  letGoHidden(
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
