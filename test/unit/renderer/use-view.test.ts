// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { useView } from '../../../renderer/features/today/timeline/use-view.ts';
import { session } from '../../support/fake-bridge.ts';

const START = Date.UTC(2026, 4, 4);
const HOUR_MS = 3_600_000;
const HOUR_PX = 50;

function dayWith(sessions: readonly Session[], date = '2026-05-04'): Day {
  return { date, timezone: 'UTC', startMs: START, endMs: START + 24 * HOUR_MS, sessions };
}

const shareOf = (atMs: number): number => (atMs - START) / (24 * HOUR_MS);

/** A pane of six hours; it is two in the afternoon. */
function open(first: Day) {
  const pane = document.createElement('div');
  Object.defineProperty(pane, 'scrollHeight', { value: 24 * HOUR_PX });
  Object.defineProperty(pane, 'clientHeight', { value: 6 * HOUR_PX });
  const scroller = { current: pane };
  const { rerender } = renderHook(({ day }) => useView(scroller, day, shareOf), { initialProps: { day: first } });
  return { pane, show: (day: Day) => rerender({ day }) };
}

const at = (hour: number): number => START + hour * HOUR_MS;
const morning = session({ startedAt: at(8), endedAt: at(9) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(14) });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the part of the day in sight', () => {
  it('begins a little before the first session', () => {
    expect(open(dayWith([morning])).pane.scrollTop).toBe(8 * HOUR_PX - 24);
  });

  it('has now in its middle while nothing was tracked, since what can be added lies before it', () => {
    expect(open(dayWith([])).pane.scrollTop).toBe((14 - 3) * HOUR_PX);
  });

  it('goes to the first session when sessions come in late, as after signing in', () => {
    const { pane, show } = open(dayWith([]));
    show(dayWith([morning]));
    expect(pane.scrollTop).toBe(8 * HOUR_PX - 24);
    show(dayWith([session({ startedAt: at(5), endedAt: at(6) }), morning]));
    expect(pane.scrollTop).toBe(8 * HOUR_PX - 24);
  });

  it('stays where somebody has scrolled to', () => {
    const { pane, show } = open(dayWith([]));
    pane.scrollTop = 200;
    show(dayWith([morning]));
    expect(pane.scrollTop).toBe(200);
  });

  it('stays when the first session of the day is started in sight', () => {
    const { pane, show } = open(dayWith([]));
    show(dayWith([session({ startedAt: at(14), endedAt: null })]));
    expect(pane.scrollTop).toBe((14 - 3) * HOUR_PX);
  });

  it('goes to now when something begins to run out of sight', () => {
    const { pane, show } = open(dayWith([session({ startedAt: at(2), endedAt: at(3) })]));
    show(
      dayWith([
        session({ startedAt: at(2), endedAt: at(3) }),
        session({ trackerId: 9, startedAt: at(14), endedAt: null }),
      ]),
    );
    expect(pane.scrollTop).toBe((14 - 3) * HOUR_PX);
  });
});
