import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bringUp, type RaisedWindow } from '../../../../main/shell/windows/bring-up.ts';

/** A desktop that gives the focus to what is shown anew, and to what asks for it only where `gives`. */
function shownWindow({ gives }: { readonly gives: boolean }) {
  const state = { isVisible: true, isFocused: false, isDestroyed: false, isMinimized: false };
  const calls: string[] = [];
  const heard = new EventEmitter<{ focus: [] }>();
  const window: RaisedWindow = {
    isDestroyed: () => state.isDestroyed,
    isFocused: () => state.isFocused,
    isVisible: () => state.isVisible,
    isMinimized: () => state.isMinimized,
    focus: () => {
      calls.push('focus');
      state.isFocused = gives;
      if (gives) heard.emit('focus');
    },
    hide: () => {
      calls.push('hide');
      Object.assign(state, { isVisible: false, isFocused: false });
    },
    show: () => {
      calls.push('show');
      Object.assign(state, { isVisible: true, isFocused: true });
    },
    once: (event, listener) => heard.once(event, listener),
    removeListener: (event, listener) => heard.off(event, listener),
  };
  return { window, state, calls, heard };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a window that is brought up', () => {
  it.each(['wayland', 'xwayland'] as const)(
    'is shown anew on %s, where asking for the focus did nothing',
    (display) => {
      const { window, state, calls } = shownWindow({ gives: false });

      bringUp(window, display);
      vi.runAllTimers();

      expect(calls).toEqual(['focus', 'hide', 'show']);
      expect(state.isFocused).toBe(true);
    },
  );

  it('stays where it is where the desktop gives it the focus', () => {
    const { window, calls } = shownWindow({ gives: true });

    bringUp(window, 'wayland');
    vi.runAllTimers();

    expect(calls).toEqual(['focus']);
  });

  it('is shown anew where it counts as focused, but the desktop said nothing of it', () => {
    const { window, state, calls } = shownWindow({ gives: false });

    bringUp(window, 'xwayland');
    state.isFocused = true;
    vi.runAllTimers();

    expect(calls).toEqual(['focus', 'hide', 'show']);
  });

  it('stays where it is on wayland where it has the focus already', () => {
    const { window, state, calls } = shownWindow({ gives: true });
    state.isFocused = true;

    bringUp({ ...window, focus: () => calls.push('focus') }, 'wayland');
    vi.runAllTimers();

    expect(calls).toEqual(['focus']);
  });

  it('is shown anew on xwayland where it counted as focused before it was asked for, and nobody saw it', () => {
    const { window, state, calls } = shownWindow({ gives: false });
    state.isFocused = true;

    bringUp({ ...window, focus: () => calls.push('focus') }, 'xwayland');
    vi.runAllTimers();

    expect(calls).toEqual(['focus', 'hide', 'show']);
  });

  it('stays where it had the focus, though the person has gone on to another workspace by then', () => {
    const { window, calls, heard } = shownWindow({ gives: false });

    bringUp(window, 'wayland');
    heard.emit('focus');
    vi.runAllTimers();

    expect(calls).toEqual(['focus']);
  });

  it('is listened to no longer than that', () => {
    const { window, heard } = shownWindow({ gives: false });

    bringUp(window, 'wayland');
    vi.runAllTimers();

    expect(heard.listenerCount('focus')).toBe(0);
  });

  it('is left to the desktop elsewhere, which may have its reasons', () => {
    const { window, calls } = shownWindow({ gives: false });

    bringUp(window, 'direct');
    vi.runAllTimers();

    expect(calls).toEqual(['focus']);
  });

  it.each(['isDestroyed', 'isVisible', 'isMinimized'] as const)(
    'does not come back when it went meanwhile (%s)',
    (what) => {
      const { window, state, calls } = shownWindow({ gives: false });

      bringUp(window, 'wayland');
      state[what] = what !== 'isVisible';
      vi.runAllTimers();

      expect(calls).toEqual(['focus']);
    },
  );
});
