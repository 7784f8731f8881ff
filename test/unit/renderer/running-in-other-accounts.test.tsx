// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { ok, runningTimer, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const at = (time: string): number => Date.parse(`2026-05-04T${time}Z`);
const timer = runningTimer({ trackerId: 9, startedAt: at('10:00') });
const startMs = at('00:00');
const day = { date: '2026-05-04', timezone: 'UTC', startMs, endMs: startMs + 86_400_000, sessions: [] };

const region = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('region', { name: 'Running' }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a timer of an account that is not open', () => {
  const account = { id: 2, kind: 'built-in', address: '', userName: 'Ada' } as const;
  const other = { trackerId: 70, task: task({ taskId: 7, name: 'Call Łódź' }), startedAt: at('11:00'), account };

  it('is shown with its account, and stopped without a change of account', async () => {
    const stop = { 'timer:stop': () => ok({ changeId: 5 }) };
    const app = renderApp(snapshot({ today: day, runningInOtherAccounts: [other] }), stop);
    const { getByText, getByRole, queryByText } = await region();
    expect(getByText('Nothing running in this account')).toBeDefined();
    expect(getByText('Ada · built-in board')).toBeDefined();
    expect(getByRole('timer').textContent).toBe('1:00:00');

    fireEvent.click(getByRole('button', { name: 'Stop Call Łódź (Ada, built-in board)' }));
    await act(async () => app.bridge.push(snapshot({ today: day, revision: 2 })));

    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 70 }]);
    expect(queryByText('Ada · built-in board')).toBeNull();
    const words = '“Call Łódź” was stopped (Ada, built-in board).';
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('is offered to be stopped where one timer at a time is meant and another one runs here', async () => {
    const both = { running: [timer], runningInOtherAccounts: [other], today: day };
    const app = renderApp(snapshot(both));
    const { getByText, queryByText } = await region();
    expect(getByText('Still running as well. Stop it?')).toBeDefined();

    const settings = { ...DEFAULT_SETTINGS, severalTimers: true };
    await act(async () => app.bridge.push(snapshot({ ...both, settings, revision: 2 })));

    expect(queryByText('Still running as well. Stop it?')).toBeNull();
  });
});
