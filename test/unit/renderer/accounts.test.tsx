// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountSummary, PastEnd } from '../../../common/domain/snapshot.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { stateWords } from '../../../renderer/account/account-words.ts';
import { ok, snapshot, type Answers } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

function account(over: Partial<AccountSummary> = {}): AccountSummary {
  return {
    id: 1,
    kind: 'service',
    address: 'https://boards.example.com',
    userName: 'Robin Example',
    current: true,
    waiting: 0,
    needsYou: 0,
    running: 0,
    ...over,
  };
}

const other = account({ id: 2, kind: 'built-in', address: '', userName: 'Sam Example', current: false });

async function openAccounts(accounts: readonly AccountSummary[], answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot({ accounts }), answers);
  await openSettings('Accounts');
  return app;
}

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
  await act(async () => undefined);
}

function withPastEnd(pastEnd: PastEnd) {
  const first = snapshot();
  if (first.account === null) throw new Error('the snapshot of these specs has an account');
  return { ...first, account: { ...first.account, kind: 'service' as const, pastEnd } };
}

const choice = (): HTMLSelectElement =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Times that end in the past' });

afterEach(cleanup);

describe('the accounts of this computer', () => {
  it('are listed with what waits in each, and the open one is marked', async () => {
    await openAccounts([account({ waiting: 2, needsYou: 1, running: 1 }), other]);

    const items = within(screen.getByRole('list', { name: 'Accounts' })).getAllByRole('listitem');

    expect(items[0]?.textContent).toContain('1 timer runs · 3 entries not yet saved');
    expect(within(items[0] ?? document.body).queryByRole('button', { name: /^Open/ })).toBeNull();
    expect(items[1]?.textContent).toContain('built-in board');
  });

  it('are opened by their name', async () => {
    const app = await openAccounts([account(), other]);

    await press('Open Sam Example, built-in board');

    expect(app.inputsOf('account:switch')).toEqual([{ accountId: 2 }]);
  });

  it('grow by one that is connected in a dialog, which then closes', async () => {
    const app = await openAccounts([account()]);

    await press('Add another account…');
    const dialog = await screen.findByRole('dialog', { name: 'Add an account' });
    const type = (name: string, value: string): boolean =>
      fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } });
    type('Address', 'https://other.example.com');
    type('Access token', 'secret');
    fireEvent.submit(within(dialog).getByRole('form', { name: 'Connect to your board service' }));
    await act(async () => undefined);

    expect(app.inputsOf('account:connect')).toEqual([
      { address: 'https://other.example.com', token: 'secret', keepToken: 'keychain' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are not added where the dialog is closed meanwhile: the check is called off, and that is said', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply<null>>();
    const app = await openAccounts([account(), other], { 'account:connect': async () => await promise });
    await press('Add another account…');
    const dialog = await screen.findByRole('dialog', { name: 'Add an account' });
    for (const name of ['Address', 'Access token'])
      fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value: 'typed' } });
    fireEvent.submit(within(dialog).getByRole('form', { name: 'Connect to your board service' }));

    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(app.inputsOf('account:call-off')).toEqual([null]);
    await act(async () => resolve({ ok: false, error: { code: 'called-off', message: 'This was cancelled.' } }));

    expect(screen.getByText(/^The check was cancelled: no account was added/)).toBeDefined();
  });

  it('have their state in words', () => {
    expect(stateWords(account())).toBe('');
    expect(stateWords(account({ running: 2 }))).toBe('2 timers run');
    expect(stateWords(account({ needsYou: 1 }))).toBe('1 entry not yet saved');
  });
});

describe('the removal of an account', () => {
  it('asks first, and loses nothing where everything is confirmed', async () => {
    const app = await openAccounts([account(), other]);

    await press('Remove Sam Example, built-in board…');
    expect(screen.queryByRole('button', { name: 'Export first' })).toBeNull();
    await press('Remove');

    expect(app.inputsOf('account:remove')).toEqual([{ accountId: 2, loseUnsynced: false }]);
    expect(screen.getByText('Sam Example, built-in board, was removed from this computer.')).toBeDefined();
  });

  it('is told to have failed where its dialog was closed meanwhile, and closes no other dialog', async () => {
    const answers = [Promise.withResolvers<Reply<null>>(), Promise.withResolvers<Reply<null>>()];
    let asked = 0;
    await openAccounts([account(), other], {
      'account:remove': async () => {
        asked += 1;
        return await (answers[asked - 1]?.promise ?? ok(null));
      },
    });
    const begin = async (): Promise<void> => {
      await press('Remove Sam Example, built-in board…');
      await press('Remove');
      await press('Cancel');
    };

    await begin();
    await act(async () => answers[0]?.resolve({ ok: false, error: { code: 'storage', message: 'The disk is full.' } }));
    expect(screen.getByRole('alert').textContent).toBe('The disk is full.');

    await begin();
    await press('Remove Sam Example, built-in board…');
    await act(async () => answers[1]?.resolve(ok(null)));
    expect(screen.getByRole('dialog', { name: 'Remove account' })).toBeDefined();
  });

  it('warns of what would be lost, and offers an export before', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:specs');
    const app = await openAccounts([account({ waiting: 2, needsYou: 1 })], {
      'data:export': () => ok({ name: 'cardclock.jsonl', mime: 'application/x-ndjson', parts: ['{}'] }),
    });

    await press('Remove Robin Example, boards.example.com…');
    expect(screen.getByText(/^3 entries exist only here and would be lost: 2 waiting, 1 needs you\./)).toBeDefined();
    await press('Export first');
    await press('Remove with 3 unconfirmed entries');

    expect(app.inputsOf('data:export')).toEqual([{ format: 'jsonl' }]);
    expect(saved).toHaveBeenCalledOnce();
    expect(app.inputsOf('account:remove')).toEqual([{ accountId: 1, loseUnsynced: true }]);
  });

  it('says in its dialog why it failed', async () => {
    const error = { code: 'unsynced', message: 'Something came in meanwhile. Nothing was removed.' } as const;
    await openAccounts([account()], { 'account:remove': () => ({ ok: false, error }) });

    await press('Remove Robin Example, boards.example.com…');
    await press('Remove');

    const dialog = screen.getByRole('dialog', { name: 'Remove account' });
    expect(within(dialog).getByRole('alert').textContent).toBe('Something came in meanwhile. Nothing was removed.');
  });
});

describe('ends in the past', () => {
  it('are asked about until there is an answer', async () => {
    const app = renderApp(withPastEnd('unknown'));
    await openSettings('Accounts');
    expect(choice().value).toBe('ask');

    fireEvent.change(choice(), { target: { value: 'move' } });

    expect(app.inputsOf('account:answer-past-end')).toEqual([{ answer: 'move' }]);
  });

  it('are asked about again when the answer is taken back', async () => {
    const app = renderApp(withPastEnd('keep'));
    await openSettings('Accounts');

    expect(choice().value).toBe('keep');
    fireEvent.change(choice(), { target: { value: 'ask' } });

    expect(app.inputsOf('account:answer-past-end')).toEqual([{ answer: 'ask' }]);
  });
});

describe('the first screen', () => {
  it('leads back to the accounts that were used here', async () => {
    const closed = [account({ current: false, waiting: 1 }), other];
    const error = { code: 'unexpected', message: 'It could not be opened.' } as const;
    const app = renderApp(snapshot({ account: null, accounts: closed }), {
      'account:switch': () => ({ ok: false, error }),
    });

    const list = await screen.findByRole('list', { name: 'Accounts on this computer' });
    expect(list.textContent).toContain('boards.example.com · 1 entry not yet saved');
    await press('Open Robin Example, boards.example.com');

    expect(app.inputsOf('account:switch')).toEqual([{ accountId: 1 }]);
    expect(screen.getByRole('alert').textContent).toBe('It could not be opened.');
  });

  it('shows no such list where there were none', async () => {
    renderApp(snapshot({ account: null }));

    await screen.findByRole('button', { name: 'Try the built-in board' });

    expect(screen.queryByRole('list', { name: 'Accounts on this computer' })).toBeNull();
  });
});
