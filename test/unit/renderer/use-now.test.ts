// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from '../../../renderer/store/use-now.ts';
import { showPage } from '../../support/show-page.ts';

const START = 1_000_000_250;

describe('the present', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });

  afterEach(() => {
    cleanup();
    showPage('visible');
    vi.useRealTimers();
  });

  it('moves on at every full second while something runs', () => {
    const { result } = renderHook(() => useNow(true));

    act(() => {
      vi.advanceTimersByTime(750);
    });

    expect(result.current).toBe(START + 750);
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    expect(result.current).toBe(START + 1750);
  });

  it('stands still while nothing runs', () => {
    const { result } = renderHook(() => useNow(false));

    act(() => {
      vi.advanceTimersByTime(60_000);
    });

    expect(result.current).toBe(START);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is right at once where it begins to move later, drawn by what began it', () => {
    const shown: number[] = [];
    const { result, rerender } = renderHook(
      ({ active }) => {
        const now = useNow(active);
        useEffect(() => void shown.push(now));
        return now;
      },
      { initialProps: { active: false } },
    );
    vi.advanceTimersByTime(60_000);

    rerender({ active: true });

    expect(result.current).toBe(START + 60_000);
    expect(shown).toEqual([START, START + 60_000]);
  });

  it('does nothing while the window is hidden, and is right again as soon as it is seen', () => {
    const { result } = renderHook(() => useNow(true));
    act(() => showPage('hidden'));
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(vi.getTimerCount()).toBe(0);

    act(() => showPage('visible'));

    expect(result.current).toBe(START + 60_000);
  });

  it('leaves no timer behind', () => {
    const { unmount } = renderHook(() => useNow(true));

    unmount();

    expect(vi.getTimerCount()).toBe(0);
  });
});
