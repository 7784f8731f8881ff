// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { estimateUse } from '../../../common/domain/estimate.ts';
import { runningTimer, snapshot, workListRow } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const HOUR = 3_600_000;

describe('what a card is estimated at', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it.each([
    [0, 'well'],
    [3.1, 'well'],
    [3.2, 'near'],
    [4, 'near'],
    [4.1, 'over'],
  ] as const)('of four hours %s are %s', (hours, use) => {
    expect(estimateUse(hours * HOUR, 4 * HOUR)).toBe(use);
  });

  it('is told on its row of the work list, with what is used of it', async () => {
    renderApp(snapshot({ workList: [workListRow({ totalMs: 1.5 * HOUR, estimateMs: 4 * HOUR })] }));

    expect((await screen.findByText(/1 h 30 m of 4 h estimated/)).closest('[role="row"]')).not.toBeNull();
  });

  it('is used by every timer of its task, also one that was started elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 2 * HOUR });
    const own = { trackerId: 1, startedAt: HOUR };
    const running = [own, { trackerId: 2, startedAt: 1.5 * HOUR, own: false }].map((over) => runningTimer(over));
    const row = workListRow({ running: own, totalMs: HOUR, estimateMs: 4 * HOUR });
    renderApp(snapshot({ running, workList: [row] }));

    expect((await screen.findByRole('row', { name: 'Ship the thing' })).textContent).toContain('2 h 30 m of 4 h');
    expect(screen.getByRole('region', { name: 'Running' }).textContent.match(/2 h 30 m of 4 h/g)).toHaveLength(2);
  });

  it('is not spoken of where there is none', async () => {
    renderApp(snapshot({ workList: [workListRow({ totalMs: 1.5 * HOUR })] }));

    await screen.findByText(/1 h 30 m in all/);
    expect(screen.queryByText(/estimated/)).toBeNull();
  });
});
