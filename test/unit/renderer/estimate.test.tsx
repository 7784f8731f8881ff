// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { estimateUse } from '../../../common/domain/estimate.ts';
import { snapshot, workListRow } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const HOUR = 3_600_000;

describe('what a card is estimated at', () => {
  afterEach(cleanup);

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

  it('is not spoken of where there is none', async () => {
    renderApp(snapshot({ workList: [workListRow({ totalMs: 1.5 * HOUR })] }));

    await screen.findByText(/1 h 30 m in all/);
    expect(screen.queryByText(/estimated/)).toBeNull();
  });
});
