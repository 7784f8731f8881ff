// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { refused } from '../../support/open-card.tsx';
import { renderApp } from '../../support/render-app.tsx';

const nobody = snapshot({ account: null });
const noKeychain = { ok: false, error: { code: 'no-keychain', message: 'This desktop has no keychain.' } } as const;

describe('the first run', () => {
  afterEach(cleanup);

  it('offers a service of one’s own and the built-in board', async () => {
    const app = renderApp(nobody);

    fireEvent.click(await screen.findByRole('button', { name: 'Try the built-in board' }));

    expect(app.inputsOf('account:try-built-in')).toEqual([null]);
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined();
  });

  it('sends address and token without the blanks around them', async () => {
    const app = renderApp(nobody);

    await fillIn(' https://boards.example.com ', ' secret\n');

    expect(app.inputsOf('account:connect')).toEqual([
      { address: 'https://boards.example.com', token: 'secret', keepToken: 'keychain' },
    ]);
  });

  it('sends the header that a service wants its token in', async () => {
    const app = renderApp(nobody);
    fireEvent.change(await screen.findByLabelText('Header for the token'), { target: { value: ' X-Board-Token ' } });

    await fillIn('https://boards.example.com', 'secret');

    expect(app.inputsOf('account:connect')).toMatchObject([{ header: 'X-Board-Token' }]);
  });

  it('says which field is empty, and sends nothing', async () => {
    const app = renderApp(nobody);

    await fillIn('https://boards.example.com', ' ');

    const token = screen.getByRole('textbox', { name: 'Access token' });
    expect(token.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Paste the token of your profile.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).not.toBe('true');
    expect(app.inputsOf('account:connect')).toEqual([]);
  });

  it.each([
    ['token-refused', 'Access token'],
    ['not-a-task-board', 'Address'],
    ['unreachable', 'Address'],
  ] as const)('says at its field why it failed, and keeps what was typed: %s', async (code, name) => {
    renderApp(nobody, { 'account:connect': () => refused('It did not work.', code) });

    await fillIn('https://boards.example.com', 'wrong');

    const told = await screen.findByRole('alert');
    const field = screen.getByRole('textbox', { name });
    expect(told.textContent).toBe('It did not work.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(told.id);
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'https://boards.example.com');
    expect(screen.getByRole('textbox', { name: 'Access token' })).toHaveProperty('value', 'wrong');

    fireEvent.change(field, { target: { value: 'another' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says beside the button what is wrong with neither field', async () => {
    renderApp(nobody, { 'account:connect': () => refused('The disk is full.', 'storage') });

    await fillIn('https://boards.example.com', 'secret');

    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
    expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('offers to keep the token for this session where there is no keychain', async () => {
    const app = renderApp(nobody, {
      'account:connect': ({ keepToken }) => (keepToken === 'session' ? ok(null) : noKeychain),
    });
    await fillIn('https://boards.example.com', 'secret');

    const choice = await screen.findByRole('button', { name: 'Keep it for this session only' });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect(screen.getByRole('textbox', { name: 'Access token' }).getAttribute('aria-invalid')).not.toBe('true');
    // No promise that this computer cannot hold.
    expect(screen.queryByText(/Kept in this computer’s keychain/)).toBeNull();
    fireEvent.click(choice);

    expect(app.inputsOf('account:connect').at(-1)).toEqual({
      address: 'https://boards.example.com',
      token: 'secret',
      keepToken: 'session',
    });
  });
});

async function fillIn(address: string, token: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Address' }), { target: { value: address } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Access token' }), { target: { value: token } });
  fireEvent.submit(screen.getByRole('form', { name: 'Connect to your board service' }));
}
