// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardPage } from '../../../common/domain/card-page.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { card } from '../../support/cards.ts';
import { ok, runningTimer, snapshot, task, workListRow, type Answers } from '../../support/fake-bridge.ts';
import { refused } from '../../support/open-card.tsx';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const address = 'https://name.example/boards/7/tasks/42';
const pattern = 'https://name.example/boards/{board}/tasks/{task}';
const ship = task({ taskId: 42, boardId: 7 });
const page: CardPage = { kind: 'card', address };
const link: CardPage = { kind: 'link', address: 'https://docs.example/plan' };
const IN_A_TAB: Answers = { 'card:browse': ({ shown }) => ok({ kind: 'address', address: shown }) };
const shown = { taskId: 42, shown: address };

const opened = vi.fn<typeof window.open>();

beforeEach(() => {
  opened.mockReset();
  vi.spyOn(window, 'open').mockImplementation(opened);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function of(service: Partial<Snapshot['account']>, over: Partial<Snapshot> = {}): Snapshot {
  const { account, ...rest } = snapshot(over);
  return { ...rest, account: account === null ? null : { ...account, kind: 'service', ...service } };
}

describe('a card in the browser', () => {
  it('is reached from the menu of what runs, in a tab by the window itself', async () => {
    const app = renderApp(snapshot({ running: [runningTimer({ task: ship, page })] }), IN_A_TAB);

    fireEvent.click(await screen.findByRole('button', { name: 'More for Ship the thing', expanded: false }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Open card in browser' }));

    await waitFor(() => expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer'));
    expect(app.inputsOf('card:browse')).toEqual([shown]);
  });

  it('opens nothing by itself where the desktop did', async () => {
    const app = renderApp(snapshot({ workList: [workListRow({ task: ship, page })] }), {
      'card:browse': () => ok({ kind: 'opened' }),
    });

    fireEvent.keyDown(await row(), { key: 'b' });
    await act(async () => undefined);

    expect(app.inputsOf('card:browse')).toEqual([shown]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('leads from a row along an external link only after it was shown', async () => {
    const app = renderApp(snapshot({ workList: [workListRow({ task: ship, page: link })] }), IN_A_TAB);

    fireEvent.keyDown(await row(), { key: 'B' });
    expect(await screen.findByText('“Ship the thing” links to https://docs.example/plan')).toBeDefined();
    expect(app.inputsOf('card:browse')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Open external link' }));

    await waitFor(() => expect(opened).toHaveBeenCalledWith(link.address, '_blank', 'noopener,noreferrer'));
  });

  it('says from a row without an address where one is set', async () => {
    const app = renderApp(snapshot({ workList: [workListRow({ task: ship })] }));

    fireEvent.keyDown(await row(), { key: 'b' });

    expect(
      await screen.findByText(/no address for a browser. Set one in Settings › Accounts › Cards in the browser/),
    ).toBeDefined();
    expect(app.inputsOf('card:browse')).toEqual([]);
  });

  it('is reached from the card, which says whole where its external link goes', async () => {
    const open = card({ task: ship, page, externalLink: link.address });
    const words = 'Meanwhile this card leads elsewhere.';
    renderApp(snapshot({ workList: [workListRow({ task: ship, page })] }), {
      'card:open': () => ok(open),
      'card:refresh': () => ok(open),
      'card:browse': () => refused(words),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Open Ship the thing' }));
    const pane = await screen.findByRole('dialog', { name: 'Ship the thing' });

    expect((await within(pane).findByRole('link', { name: link.address })).getAttribute('rel')).toContain('noopener');
    fireEvent.click(within(pane).getByRole('button', { name: 'Open card in browser' }));

    expect((await within(pane).findByRole('alert')).textContent).toBe(words);
  });

  it('shows what is no web address as mere words', async () => {
    const open = card({ externalLink: 'javascript:alert(1)' });
    renderApp(snapshot({ workList: [workListRow()] }), { 'card:open': () => ok(open), 'card:refresh': () => ok(open) });
    fireEvent.click(await screen.findByRole('button', { name: 'Open Ship the thing' }));

    expect(await screen.findByText('javascript:alert(1)')).toBeDefined();
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /browser|external/ })).toBeNull();
  });
});

describe('the addresses of cards', () => {
  it('are shown with their host and a card while they are typed, and kept once they are taken', async () => {
    const app = await settings(of({ cardPattern: '' }, { workList: [workListRow({ task: ship })] }));
    const field = screen.getByRole('textbox', { name: 'Cards in the browser' });
    expect(screen.queryByRole('button', { name: /Try it|Restore default: Cards/ })).toBeNull();

    fireEvent.change(field, { target: { value: ` ${pattern}` } });
    expect(screen.getByText('name.example').closest('p')?.textContent).toBe(
      `Opens pages of name.example: “Ship the thing” is ${address}`,
    );
    expect(app.inputsOf('card:set-pattern')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));

    await waitFor(() => expect(app.inputsOf('card:set-pattern')).toEqual([{ pattern }]));
  });

  it('that are refused stay in the field beside the words why', async () => {
    const problem = 'http is taken for this computer itself alone: begin with https.';
    await settings(of({ cardPattern: '' }), { 'card:set-pattern': () => refused(problem) });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cards in the browser' });

    fireEvent.change(field, { target: { value: 'http://name.example/{task}' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));

    expect(await screen.findByText(problem)).toBeDefined();
    expect(field.value).toBe('http://name.example/{task}');
  });

  it('can be tried with a card that is known, and turned off', async () => {
    const app = await settings(of({ cardPattern: pattern }, { recents: [task({ taskId: -1 }), ship] }), IN_A_TAB);

    fireEvent.click(screen.getByRole('button', { name: 'Try it: open Ship the thing in the browser' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer'));
    fireEvent.click(screen.getByRole('button', { name: 'Restore default: Cards in the browser' }));

    await waitFor(() => expect(app.inputsOf('card:set-pattern')).toEqual([{ pattern: '' }]));
  });

  it('are not asked for on the built-in board, which has no pages', async () => {
    await settings(snapshot());

    expect(screen.queryByRole('textbox', { name: 'Cards in the browser' })).toBeNull();
  });
});

async function settings(first: Snapshot, answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(first, answers);
  await openSettings('Accounts');
  return app;
}

async function row(): Promise<HTMLElement> {
  const list = await screen.findByRole('grid', { name: 'Work list' });
  return within(list).getByRole('row');
}
