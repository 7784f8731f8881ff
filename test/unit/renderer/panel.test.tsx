// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Card } from '../../../common/domain/card.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { card } from '../../support/cards.ts';
import { type Answers, runningTimer, snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { renderPanel } from '../../support/render-panel.tsx';

const BUSY = snapshot({ running: [runningTimer()], workList: [workListRow()] });

/** As the page sees it when its window is hidden or shown. */
function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isVisible ? 'visible' : 'hidden' });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

function searchField(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
}

async function choose(text: string, option: RegExp): Promise<void> {
  await screen.findByRole('button', { name: 'Open the window' });
  act(() => searchField().focus());
  fireEvent.change(searchField(), { target: { value: text } });
  await screen.findByRole('option', { name: option });
  fireEvent.keyDown(searchField(), { key: 'Enter' });
}

/** A comment is on its way when the panel is hidden; gives what answers it. */
async function hideWhileSending(): Promise<(reply: Reply<Card>) => void> {
  const { promise, resolve } = Promise.withResolvers<Reply<Card>>();
  const answers: Answers = { 'card:comment': async () => await promise };
  renderPanel(BUSY, answers);
  await choose('note the secret project', /^Comment on/);
  setVisible(false);
  return resolve;
}

describe('the panel', () => {
  afterEach(() => {
    setVisible(true);
    cleanup();
  });

  it('says beside the sum of the day that it may not be all, where own time was not read', async () => {
    renderPanel({ ...BUSY, sync: { ...BUSY.sync, ownTime: 'missing' } });

    expect((await screen.findByRole('region', { name: 'Your day' })).textContent).toContain(' · may not be all');
  });

  it('has what runs, the day, the search and the work list, and leaves the rest to the window', async () => {
    const panel = renderPanel(BUSY);

    expect(await screen.findByRole('button', { name: 'Open the window' })).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Running' })).getByRole('timer')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Your day' })).toBeDefined();
    expect(within(screen.getByRole('grid', { name: 'Work list' })).getAllByRole('row')).toHaveLength(1);
    expect(screen.queryByRole('tab')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Open the window' }));
    fireEvent.click(screen.getByRole('button', { name: 'Open settings' }));
    fireEvent.keyDown(document.body, { key: '3', ctrlKey: true });
    expect(panel.inputsOf('window:open')).toEqual([
      { place: null },
      { place: { kind: 'view', view: 'settings' } },
      { place: { kind: 'view', view: 'reports' } },
    ]);
  });

  it('opens a card in the window, also by the place of the key on a Russian keyboard', async () => {
    const panel = renderPanel(snapshot({ workList: [workListRow({ task: task({ taskId: 7 }) })] }));
    const row = within(await screen.findByRole('grid', { name: 'Work list' })).getByRole('row');

    fireEvent.keyDown(row, { key: 'щ', code: 'KeyO' });

    expect(panel.inputsOf('window:open')).toEqual([{ place: { kind: 'card', taskId: 7 } }]);
  });

  it('is hidden by Escape, from anywhere and from the empty search', async () => {
    const panel = renderPanel(BUSY);
    await screen.findByRole('button', { name: 'Open the window' });

    fireEvent.keyDown(document.body, { key: 'Escape' });
    act(() => searchField().focus());
    fireEvent.keyDown(searchField(), { key: 'Escape' });

    expect(panel.inputsOf('panel:hide')).toEqual([null, null]);
  });

  it('leaves Escape to a list of matches and to an open menu first', async () => {
    const panel = renderPanel(BUSY);
    await screen.findByRole('button', { name: 'Open the window' });

    act(() => searchField().focus());
    fireEvent.change(searchField(), { target: { value: 'ship' } });
    fireEvent.keyDown(searchField(), { key: 'Escape' });
    expect(panel.inputsOf('panel:hide')).toEqual([]);
    expect(searchField().value).toBe('ship');

    fireEvent.click(screen.getByRole('button', { name: 'More for Ship the thing' }));
    fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' });
    expect(panel.inputsOf('panel:hide')).toEqual([]);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('puts the cursor into the search when the shortcut opened it', async () => {
    const panel = renderPanel(BUSY);
    await screen.findByRole('button', { name: 'Open the window' });
    expect(document.activeElement).not.toBe(searchField());

    act(() => panel.bridge.go({ kind: 'search', text: '' }));

    expect(document.activeElement).toBe(searchField());
  });

  it('has forgotten by the next opening what was typed, and where the cursor was', async () => {
    renderPanel(BUSY);
    await screen.findByRole('button', { name: 'Open the window' });
    act(() => searchField().focus());
    fireEvent.change(searchField(), { target: { value: 'the secret project' } });

    setVisible(false);
    expect(document.body.innerHTML).not.toContain('secret');
    setVisible(true);

    expect(searchField().value).toBe('');
    expect(document.activeElement).toBe(document.body);
  });

  it('shows a day in the window', async () => {
    const panel = renderPanel(BUSY);
    await choose('go to 2026-01-05', /^Go to/);

    expect(panel.inputsOf('window:open')).toEqual([{ place: { kind: 'day', date: '2026-01-05' } }]);
  });

  it('tells at the next opening what failed after it was hidden, and has kept the words', async () => {
    const answer = await hideWhileSending();

    await act(async () => answer({ ok: false, error: { code: 'unreachable', message: 'The service is away.' } }));
    setVisible(true);

    expect(screen.getByRole('alert').textContent).toBe('The service is away.');
    await waitFor(() => expect(searchField().value).toBe('note the secret project'));
    setVisible(false);
    expect(document.body.innerHTML).not.toContain('secret');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has forgotten what was sent once the answer is there', async () => {
    const answer = await hideWhileSending();

    await act(async () => answer({ ok: true, value: card() }));

    expect(document.body.innerHTML).not.toContain('secret');
  });

  it('keeps an open dialog, with what was typed, until the next opening', async () => {
    renderPanel(BUSY);
    fireEvent.click(await screen.findByRole('button', { name: 'More for Ship the thing' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Stop at/ }));
    await screen.findByRole('dialog');

    setVisible(false);
    setVisible(true);
    expect(screen.getByRole('dialog')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('still shows what changed while it was hidden', async () => {
    const panel = renderPanel(BUSY);
    await screen.findByRole('button', { name: 'Open the window' });

    setVisible(false);
    act(() => panel.bridge.push(snapshot({ revision: 2 })));
    setVisible(true);

    expect(screen.getByRole('heading', { name: 'Nothing running' })).toBeDefined();
  });

  it('leads to the window where nobody is signed in', async () => {
    const panel = renderPanel(snapshot({ account: null }));

    fireEvent.click(await screen.findByRole('button', { name: 'Open the window' }));

    expect(panel.inputsOf('window:open')).toEqual([{ place: null }]);
  });
});
