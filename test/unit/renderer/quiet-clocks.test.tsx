// @vitest-environment happy-dom
import '../../../renderer/features/card/CardPane.tsx';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { card } from '../../support/cards.ts';
import { ok, runningTimer, snapshot } from '../../support/fake-bridge.ts';
import { reportAnswers } from '../../support/fake-reports.ts';
import { openCard, refused } from '../../support/open-card.tsx';
import { renderApp } from '../../support/render-app.tsx';

const HOUR_MS = 3_600_000;

/** Whether a screen reader is told of each change of it. */
function isSaid(element: Element): boolean {
  return element.getAttribute('aria-live') !== 'off';
}

afterEach(cleanup);

describe('what grows with the clock is not said every minute', () => {
  it('the age of a card; that the service is away is said once', async () => {
    const { pane } = await openCard({
      'card:open': () => ok(card()),
      'card:refresh': () => refused('No answer.', 'unreachable'),
    });

    const age = await within(pane).findByText(/^The service does not answer\. This card was last updated/);

    expect(isSaid(age)).toBe(false);
    expect(within(pane).getByText('The service does not answer.').getAttribute('aria-live')).toBe('polite');
  });

  it.each([
    ['runs', [runningTimer()], false],
    ['has stopped', [], true],
  ] as const)('the total and the age of a report while a timer %s', async (_how, running, said) => {
    renderApp(snapshot({ running }), reportAnswers({ entries: [{ startedAt: 0, endedAt: HOUR_MS }], nowMs: HOUR_MS }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Reports' }));

    const total = await screen.findByRole('status', { name: 'Report’s total' });

    expect(isSaid(total)).toBe(said);
    expect(isSaid(screen.getByText(/^(Updated |Live$)/))).toBe(said);
  });
});
