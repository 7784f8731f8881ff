// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Question } from '../../../common/domain/snapshot.ts';
import { snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const at = (hour: number, minute = 0): number => hour * HOUR_MS + minute * MINUTE_MS;

const CLOCK = {
  kind: 'clock',
  awayId: 8,
  task: task(),
  jumpMs: at(1, 3),
  toMs: at(15, 8),
  times: { startedAt: at(12, 55), endedAt: null },
} satisfies Question;

function render(questions: readonly Question[]): RenderedApp {
  return renderApp(snapshot({ questions }));
}

async function card(title: string): Promise<ReturnType<typeof within>> {
  const region = await screen.findByRole('region', { name: 'Questions' });
  return within(within(region).getByRole('article', { name: title }));
}

/** What a button says about itself beyond its name. */
function descriptionOf(button: HTMLElement): string {
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
    .join(' ')
    .replaceAll('\u00A0', ' ');
}

describe('a question about the clock', () => {
  afterEach(cleanup);

  it.each([
    ['Keep as it is', 'keep', '2 h 13 m by the clock'],
    ['Shift the start', 'shift', '1 h 10 m as measured, from 13:58'],
    ['Stop before the jump', 'stop', 'Ends at 14:05, 1 h 10 m in all'],
  ])('tell what “%s” makes of a clock that jumped', async (name, answer, outcome) => {
    const app = render([CLOCK]);
    const { getByRole, getByText } = await card('The clock changed');
    expect(getByText(/jumped forward by 1 h 03 m while/)).toBeDefined();
    expect(descriptionOf(getByRole('button', { name }))).toContain(outcome);

    fireEvent.click(getByRole('button', { name }));

    await waitFor(() => expect(app.inputsOf('away:answer')).toEqual([{ awayId: 8, answer }]));
  });

  it('say that a clock was set back', async () => {
    render([{ ...CLOCK, jumpMs: -20 * MINUTE_MS }]);
    const { getByRole, getByText } = await card('The clock changed');

    expect(getByText(/jumped back by 20 m while/)).toBeDefined();
    expect(descriptionOf(getByRole('button', { name: 'Stop before the jump' }))).toContain(
      'Ends at 15:08, 2 h 33 m in all',
    );
  });

  it('do not offer to keep what by the clock has not begun, and say so', async () => {
    render([{ ...CLOCK, jumpMs: -3 * HOUR_MS, toMs: at(11, 5) }]);
    const { getByRole, getByText, queryByRole } = await card('The clock changed');

    expect(getByText(/It went from 14:05 to 11:05\. By that clock the timer hasn’t started yet/)).toBeDefined();
    expect(queryByRole('button', { name: 'Keep as it is' })).toBeNull();
    expect(descriptionOf(getByRole('button', { name: 'Shift the start' }))).toContain(
      '1 h 10 m as measured, from 09:55',
    );
  });

  it.each([
    ['Keep as it is', '2 h 15 m by the clock'],
    ['Shift the start', '1 h 12 m as measured, from 13:58'],
    ['End before the jump', 'Ends at 14:05, 1 h 10 m in all'],
  ])('tell what “%s” makes of a timer that was stopped after the jump', async (name, outcome) => {
    render([{ ...CLOCK, times: { startedAt: at(12, 55), endedAt: at(15, 10) } }]);
    const { getByRole, getByText } = await card('The clock changed');

    expect(getByText(/The timer has ended since/)).toBeDefined();
    expect(descriptionOf(getByRole('button', { name }))).toContain(outcome);
  });

  it('tell a timer that was stopped before its start by the clock with what was measured', async () => {
    render([{ ...CLOCK, jumpMs: -3 * HOUR_MS, toMs: 0, times: { startedAt: at(12, 55), endedAt: at(14, 5) } }]);
    const { getByRole, getByText, queryByRole } = await card('The clock changed');

    expect(getByText(/so it ends at 14:05 by the earlier clock/)).toBeDefined();
    expect(descriptionOf(getByRole('button', { name: 'Keep as it is' }))).toContain(
      '1 h 10 m as measured, from 12:55 by the clock before',
    );
    expect(descriptionOf(getByRole('button', { name: 'Shift start and end' }))).toContain(
      '1 h 10 m as measured, from 09:55',
    );
    expect(queryByRole('button', { name: 'End before the jump' })).toBeNull();
  });

  it('offer only to shift what runs again after such a stop', async () => {
    render([{ ...CLOCK, jumpMs: -3 * HOUR_MS, toMs: 0 }]);
    const { getByRole, queryByRole } = await card('The clock changed');

    expect(descriptionOf(getByRole('button', { name: 'Shift the start' }))).toContain('as measured, from 09:55');
    expect(queryByRole('button', { name: 'Keep as it is' })).toBeNull();
    expect(queryByRole('button', { name: 'Stop before the jump' })).toBeNull();
  });
});
