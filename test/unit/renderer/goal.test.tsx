// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Day } from '../../../common/domain/snapshot.ts';
import { session, snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { renderPanel } from '../../support/render-panel.tsx';

const HOUR = 3_600_000;
const NINE = Date.UTC(2026, 4, 4, 9);

/** Two hours in the account that is open, of a goal of eight. */
function today(otherAccountsHours: number): Day {
  const startMs = Date.UTC(2026, 4, 4);
  const ofOtherAccounts = [{ startedAt: NINE - otherAccountsHours * HOUR, endedAt: NINE }];
  return {
    date: '2026-05-04',
    timezone: 'UTC',
    startMs,
    endMs: startMs + 24 * HOUR,
    sessions: [session({ startedAt: NINE, endedAt: NINE + 2 * HOUR })],
    ...(otherAccountsHours === 0 ? {} : { ofOtherAccounts }),
  };
}

function barWidth(name: 'today-goal' | 'day-strip-goal'): string {
  return document.querySelector<HTMLElement>(`.${name} > div`)?.style.inlineSize ?? '';
}

describe('the daily goal', () => {
  afterEach(cleanup);

  it('counts in the panel what other accounts hold of the day, and says so', async () => {
    renderPanel(snapshot({ today: today(3) }));

    const day = await screen.findByRole('region', { name: 'Your day' });
    expect(day.textContent).toContain('2 h + 3 h in other accounts, of 8 h');
    expect(barWidth('day-strip-goal')).toBe('62.500%');
  });

  it('counts the same under Today, where the total is that of the account that is open', async () => {
    renderApp(snapshot({ today: today(3) }));
    fireEvent.click(await screen.findByRole('tab', { name: /^Today/ }));

    expect((await screen.findByRole('status', { name: "Today's total" })).textContent).toBe('2 h');
    expect(document.querySelector('.today-sum')?.textContent).toBe('2 h + 3 h in other accounts, of 8 h');
    expect(barWidth('today-goal')).toBe('62.50%');
  });

  it('has nothing to say of others where there is no time in them', async () => {
    renderPanel(snapshot({ today: today(0) }));

    const day = await screen.findByRole('region', { name: 'Your day' });
    expect(day.textContent).toContain('2 h of 8 h');
  });
});
