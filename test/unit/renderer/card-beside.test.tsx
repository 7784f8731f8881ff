// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok, snapshot, workListRow } from '../../support/fake-bridge.ts';
import { openCard } from '../../support/open-card.tsx';
import { renderApp } from '../../support/render-app.tsx';

describe('a card beside the day', () => {
  afterEach(cleanup);

  it('leaves the window in use: views change by their keys and tabs, and it stays', async () => {
    const { pane } = await openCard({}, 'Card');

    fireEvent.keyDown(document.body, { key: '3', ctrlKey: true });

    const tab = screen.getByRole('tab', { name: 'Reports' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('dialog', { name: 'Card' })).toBe(pane);
  });

  it('is gone through by the arrows while it has the cursor, and the day is as long as it has nothing to scroll', async () => {
    const { pane } = await openCard({}, 'Card');
    expect(document.activeElement).toBe(pane);
    expect(fireEvent.keyDown(pane, { key: 'ArrowDown' })).toBe(false);

    pane.style.overflowY = 'auto';
    vi.spyOn(pane, 'scrollHeight', 'get').mockReturnValue(900);

    expect(fireEvent.keyDown(pane, { key: 'ArrowDown' })).toBe(true);
    expect(fireEvent.keyDown(pane, { key: 'ArrowUp' })).toBe(true);
  });

  it('stays where Escape closes the list of the search, and where it empties the search', async () => {
    const { pane } = await openCard({}, 'Card');
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'plan' } });

    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.keyDown(field, { key: 'Escape' });

    expect(field.value).toBe('');
    expect(screen.getByRole('dialog', { name: 'Card' })).toBe(pane);
  });

  it('takes the cursor, and gives it back when Escape closes it', async () => {
    renderApp(snapshot({ workList: [workListRow()] }), { 'card:open': () => ok(null) });
    const opener = await screen.findByRole('button', { name: 'Open Ship the thing' });
    act(() => opener.focus());
    fireEvent.click(opener);
    const pane = await screen.findByRole('dialog', { name: 'Card' });
    expect(pane.contains(document.activeElement)).toBe(true);

    fireEvent.keyDown(pane, { key: 'Escape' });

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });
});
