// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runningTimer, session, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { at, morning, row, today } from '../../support/session-rows.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What React drew an element from: another object each time that it does. */
function drawnFrom(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return key === undefined ? undefined : Reflect.get(element, key);
}

describe('a click that stops a timer', () => {
  const other = task({ taskId: 2, name: 'Write the notes' });
  const begun = session({ trackerId: 8, task: other, startedAt: at('11:00:00'), endedAt: null });
  const timer = runningTimer({ trackerId: 8, task: other, startedAt: at('11:00:00') });

  it('draws its own row of the day, and neither the others nor what stands around them', async () => {
    const before = today(morning, begun);
    const app = renderApp({ ...before, running: [timer] });
    const stopped = await row('Write');
    const untouched = [
      await row('Ship'),
      screen.getByRole('tab', { name: 'Week' }),
      screen.getByRole('button', { name: 'Day before' }),
      screen.getByRole('radio', { name: 'By task' }),
    ];
    const drawn = untouched.map(drawnFrom);
    const drawnStopped = drawnFrom(stopped);
    expect(drawn).not.toContain(undefined);

    const after = today(morning, { ...begun, endedAt: at('12:00:00'), confirmed: false });
    const waiting = { ...after.sync, waiting: 1 };
    await act(async () => app.bridge.push(snapshot({ ...after, sync: waiting, running: [], revision: 2 })));

    for (const [index, element] of untouched.entries()) expect(drawnFrom(element)).toBe(drawn[index]);
    expect(drawnFrom(stopped)).not.toBe(drawnStopped);
  });
});
