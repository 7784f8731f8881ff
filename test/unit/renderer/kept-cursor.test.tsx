// @vitest-environment happy-dom
import '../../../renderer/features/card/CardPane.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyEditTime, LazyInlineTimes } from '../../../renderer/task/time-edit/LazyTimeEdit.tsx';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { card } from '../../support/cards.ts';
import { ok, snapshot, task, workListRow } from '../../support/fake-bridge.ts';
import { reportAnswers } from '../../support/fake-reports.ts';
import { openCard, refused } from '../../support/open-card.tsx';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';
import { query } from '../../support/reports.ts';

/** As the keyboard does: the cursor is on it when it is pressed. */
async function press(name: string | RegExp, within_: HTMLElement = document.body): Promise<HTMLElement> {
  const button = await within(within_).findByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  await act(async () => undefined);
  return button;
}

const TODAY = { date: '2026-05-04', timezone: 'UTC', ...dayBounds('UTC', '2026-05-04'), sessions: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T12:00:00Z') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a button that can do no more', () => {
  it.each(['Day after', 'Today'])('keeps the cursor, and does nothing: %s', async (name) => {
    const app = renderApp(snapshot({ today: TODAY }), { 'day:get': ({ date }) => ok({ ...TODAY, date }) });
    fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
    await press('Day before');

    const button = await press(name);

    expect(button).toHaveProperty('disabled', false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    const asked = app.inputsOf('day:get').length;
    fireEvent.click(button);
    expect(app.inputsOf('day:get').length).toBe(asked);
    act(() => button.blur());
    expect(button).toHaveProperty('disabled', true);
  });

  it('keeps it where a comment was sent', async () => {
    const { pane } = await openCard({
      'card:refresh': () => ok(card()),
      'card:comment': () => ok(card({ readAt: 2000 })),
    });
    const field = await within(pane).findByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
    fireEvent.change(field, { target: { value: 'Said' } });

    const button = await press('Comment', pane);

    await waitFor(() => expect(field.value).toBe(''));
    expect(button).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(button);
  });
});

const near =
  (selector: string) =>
  (element: Element): boolean =>
    element.closest(selector) !== null;

const one = { id: 1, kind: 'service', address: 'https://a.example.com', userName: 'Robin Example' } as const;
const rest = { waiting: 0, needsYou: 0, running: 0 };
const open = { ...one, ...rest, current: true };
const other = { ...one, ...rest, id: 2, address: 'https://b.example.com', current: false };
const full = { kind: 'full', column: 'Review', words: '“Review” is full.' } as const;
const subtask = { subtaskId: 1, name: 'Measure', isCompleted: false, assignee: null };
const uploads = [{ uploadId: 1, taskId: 1, name: 'plan.pdf', sentBytes: 0, totalBytes: 5 }];

describe('what goes leaves the cursor near', () => {
  it('a message, by its own buttons', async () => {
    renderApp(snapshot({ workList: [workListRow()] }), { 'work-list:remove': () => ok({ changeId: 3 }) });
    await press('Remove Ship the thing from work list');

    await press('Dismiss');

    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(document.activeElement).toSatisfy(near('.toasts-list'));
  });

  it('a row of the work list, by its own button', async () => {
    const other = workListRow({ task: task({ taskId: 2, name: 'Plan' }) });
    const app = renderApp(snapshot({ workList: [workListRow(), other] }));
    await press('Remove Ship the thing from work list');

    act(() => app.bridge.push(snapshot({ revision: 2, workList: [other] })));

    expect(document.activeElement).toSatisfy(near('.work-list-rows'));
  });

  it('a saved report', async () => {
    const saved = { id: 1, name: 'Weekly', pinned: false, query: query() };
    renderApp(snapshot(), reportAnswers({ entries: [], nowMs: 0, saved: [saved] }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Reports' }));
    await press('Save');

    await press('Remove Weekly');

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Weekly' })).toBeNull());
    expect(document.activeElement).toSatisfy(near('.reports-saved'));
  });

  it('a notice, also the last one', async () => {
    const app = renderApp(snapshot({ notices: [{ id: 'a', text: 'It was set aside.' }] }));
    await press('Dismiss');

    act(() => app.bridge.push(snapshot({ revision: 2 })));

    expect(screen.queryByText('It was set aside.')).toBeNull();
    expect(document.activeElement).toSatisfy(near('.alerts'));
  });

  it('but not that of somebody who has clicked beside everything since', async () => {
    const app = renderApp(snapshot({ notices: [{ id: 'a', text: 'It was set aside.' }] }));
    const dismiss = await press('Dismiss');
    await act(async () => dismiss.blur());

    act(() => app.bridge.push(snapshot({ revision: 2 })));

    expect(screen.queryByText('It was set aside.')).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  it('the form to sign in again', async () => {
    const { account } = snapshot();
    const signedOut = account === null ? null : { ...account, signInNeeded: true };
    const app = renderApp(snapshot({ account: signedOut }), { 'account:sign-in-again': () => ok(null) });
    await press('Sign in');

    act(() => app.bridge.push(snapshot({ revision: 2 })));

    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    expect(document.activeElement).toSatisfy(near('.alerts'));
  });

  it('what a card says went wrong', async () => {
    const { pane } = await openCard({ 'card:refresh': () => ok(card()), 'timer:start': () => refused('No room.') });
    await press('Start Ship the thing', pane);

    await press('Dismiss', pane);

    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toSatisfy(near('.card-pane'));
  });

  it('the offer to pass a limit, and the button of a card in its last column', async () => {
    const { pane } = await openCard({
      'card:refresh': () => ok(card()),
      'card:move-next': ({ override }) =>
        ok(override ? { kind: 'moved', card: card({ nextColumn: null, readAt: 2000 }) } : full),
    });
    const move = await press('Move to Review', pane);
    await press('Leave it', pane);
    expect(document.activeElement).toBe(move);

    await press('Move to Review', pane);
    await press('Move anyway', pane);

    await waitFor(() => expect(within(pane).queryByRole('button', { name: /^Move/ })).toBeNull());
    expect(document.activeElement).toSatisfy(near('.card-pane'));
  });

  it('the way to read a card again', async () => {
    const answers = [refused('Away.', 'unreachable'), ok(card())];
    const { pane } = await openCard({ 'card:refresh': () => answers.shift() ?? ok(card()) }, 'Card');

    await press('Try again', pane);

    await within(pane).findByText('Subtasks');
    expect(document.activeElement).toSatisfy(near('.card-pane'));
  });

  it('a subtask that somebody else removed, and the button that added one', async () => {
    const { pane } = await openCard({
      'card:refresh': () => ok(card({ subtasks: [subtask] })),
      'card:subtask-change': () => ok(card({ readAt: 2000 })),
      'card:subtask-add': () => ok(card({ subtasks: [subtask], readAt: 3000 })),
    });
    const row = await within(pane).findByRole('row', { name: 'Measure' });
    act(() => row.focus());
    fireEvent.keyDown(row, { key: ' ' });
    await waitFor(() => expect(within(pane).queryByRole('row')).toBeNull());
    expect(document.activeElement).toSatisfy(near('.card-subtasks'));

    const field = within(pane).getByRole('textbox', { name: 'New subtask' });
    fireEvent.change(field, { target: { value: 'Measure' } });
    await press('Add', pane);

    await within(pane).findByRole('row', { name: 'Measure' });
    expect(document.activeElement).toBe(field);
  });

  it('a file that was called off', async () => {
    const { pane, bridge } = await openCard({ 'card:refresh': () => ok(card()) });
    await within(pane).findByText('Attachments');
    act(() => bridge.push(snapshot({ revision: 2, uploads })));
    await press('Cancel plan.pdf', pane);

    act(() => bridge.push(snapshot({ revision: 3 })));

    expect(document.activeElement).toSatisfy(near('.card-part'));
  });

  it.each(['Cancel', 'Delete'])('the dialog of an entry on a card, by %s', async (name) => {
    await Promise.all([LazyInlineTimes.load(), LazyEditTime.load()]);
    const entry = { trackerId: 5, startedAt: 0, endedAt: 3_600_000, confirmed: true };
    const person = { name: 'Robin', isSelf: true, finishedMs: 3_600_000, count: 1, entries: [entry] };
    let people = [person];
    const app = await openCard({
      'card:open': () => ok(card({ people })),
      'card:refresh': () => ok(card({ people })),
      'time:delete': () => {
        people = [];
        app.bridge.push(snapshot({ revision: 2 }));
        return ok({ changeId: 1 });
      },
    });
    await press('Entries', app.pane);
    await press(/^Edit .*–/, app.pane);
    await press('More…', app.pane);

    await press(name, await screen.findByRole('dialog', { name: 'Edit time' }));

    await waitFor(() => expect(document.activeElement).toSatisfy(near('.card-pane')));
    const opener = within(app.pane).queryByRole('button', { name: /^Edit .*–/ });
    expect(document.activeElement).toBe(opener ?? app.pane);
  });

  it('a suggestion that meets a full column', async () => {
    const suggestion = { kind: 'to-work', suggestionId: 'p', task: task(), column: 'Doing' } as const;
    renderApp(snapshot({ suggestions: [suggestion] }), {
      'card:move-to-work': () => ok({ kind: 'full', column: 'Doing', words: 'Doing is full.' }),
    });

    await press('Move to Doing');
    await screen.findByRole('button', { name: 'Move anyway' });
    expect(document.activeElement).toSatisfy(near('.suggestion'));

    await press('Leave it');
    await screen.findByRole('button', { name: 'Move to Doing' });
    expect(document.activeElement).toSatisfy(near('.suggestion'));
  });

  it.each([
    ['the way to leave a board that is read', { boardReading: { name: 'Big', receivedBytes: 1, totalBytes: null } }],
    ['what waits in another account', { accounts: [open, { ...other, waiting: 1 }] }],
  ])('%s', async (_case, over) => {
    const app = renderApp(snapshot({ accounts: [open, other], ...over }));
    const [button] = await within(await screen.findByRole('contentinfo')).findAllByRole('button');
    act(() => button?.focus());

    act(() => app.bridge.push(snapshot({ revision: 2, accounts: [open, other] })));

    expect(button).toHaveProperty('isConnected', false);
    expect(document.activeElement).toSatisfy(near('.footer'));
  });

  it('the password of a proxy that is forgotten', async () => {
    const kept = ['keychain', null] as const;
    let asked = 0;
    renderApp(snapshot(), {
      'network:get': () => ok({ proxy: 'proxy.example.com:8080', proxyKept: kept[asked++] ?? null, authorities: [] }),
    });
    await openSettings('Accounts');

    const button = await press('Forget the password');

    await waitFor(() => expect(button).toHaveProperty('isConnected', false));
    expect(document.activeElement).toSatisfy(near('#setting-network'));
  });

  it('an account that is removed', async () => {
    const app = renderApp(snapshot({ accounts: [open, other] }), { 'account:remove': () => ok(null) });
    await openSettings('Accounts');
    await press(/^Remove Robin Example, .*b\.example\.com/);
    const dialog = await screen.findByRole('dialog', { name: 'Remove account' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));

    await act(async () => app.bridge.push(snapshot({ revision: 2, accounts: [open] })));

    await waitFor(() => expect(document.activeElement).toSatisfy(near('[aria-label="Accounts"]')));
  });
});

describe('a token for this session', () => {
  it('is sent once, however often its button is pressed', async () => {
    const { account } = snapshot();
    const signedOut = account === null ? null : { ...account, signInNeeded: true };
    const second = Promise.withResolvers<void>();
    const app = renderApp(snapshot({ account: signedOut }), {
      'account:sign-in-again': async ({ keepToken }) => {
        if (keepToken === 'session') await second.promise;
        return refused('There is no keychain.', 'no-keychain');
      },
    });
    await press('Sign in');

    await press('Keep it for this session only');
    await press('Keep it for this session only');

    expect(app.inputsOf('account:sign-in-again')).toHaveLength(2);
    await act(async () => second.resolve());
  });
});
