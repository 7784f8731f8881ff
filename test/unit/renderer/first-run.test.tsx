// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok, snapshot } from '../../support/fake-bridge.ts';
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

  it('says which field is empty, and sends nothing', async () => {
    const app = renderApp(nobody);

    await fillIn('https://boards.example.com', ' ');

    const token = screen.getByRole('textbox', { name: 'Access token' });
    expect(token.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Paste the token of your profile.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).not.toBe('true');
    expect(app.inputsOf('account:connect')).toEqual([]);
  });

  it('says in words why it failed, and keeps what was typed', async () => {
    renderApp(nobody, {
      'account:connect': () => ({ ok: false, error: { code: 'token-refused', message: 'The token was refused.' } }),
    });

    await fillIn('https://boards.example.com', 'wrong');

    expect((await screen.findByRole('alert')).textContent).toBe('The token was refused.');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'https://boards.example.com');
    expect(screen.getByRole('textbox', { name: 'Access token' })).toHaveProperty('value', 'wrong');
  });

  it('offers to keep the token for this session where there is no keychain', async () => {
    const app = renderApp(nobody, {
      'account:connect': ({ keepToken }) => (keepToken === 'session' ? ok(null) : noKeychain),
    });
    await fillIn('https://boards.example.com', 'secret');

    fireEvent.click(await screen.findByRole('button', { name: 'Keep it for this session only' }));

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
