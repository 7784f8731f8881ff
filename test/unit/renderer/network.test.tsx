// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../../common/domain/network.ts';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { refused } from '../../support/open-card.tsx';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';

const proxyQuestion = { proxy: 'proxy.example:3128', isRefused: false };
const nobody = snapshot({ account: null });
const root: Authority = { id: 'AA:BB', name: 'Example Company Root', validUntil: Date.UTC(2030, 0, 1) };

afterEach(cleanup);

function type(name: string, value: string, within_ = screen.getByRole('textbox', { name })): void {
  fireEvent.change(within_, { target: { value } });
}

async function connect(): Promise<void> {
  await screen.findByRole('button', { name: 'Connect' });
  type('Address', 'https://boards.example.com');
  type('Access token', 'secret');
  fireEvent.submit(screen.getByRole('form', { name: 'Connect to your board service' }));
  await act(async () => undefined);
}

async function openNetwork(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Network settings…' }));
  return await screen.findByRole('dialog', { name: 'Network' });
}

describe('a first connection that the network keeps from its service', () => {
  it.each(['unknown-authority', 'proxy', 'proxy-sign-in'] as const)(
    'leads to the settings of the network, and is tried again from there: %s',
    async (code) => {
      const app = renderApp(nobody, { 'account:connect': () => refused('It did not work.', code) });
      await connect();
      expect(screen.getByRole('alert').textContent).toBe('It did not work.');

      const dialog = await openNetwork();
      fireEvent.click(within(dialog).getByRole('button', { name: 'Connect again' }));
      await act(async () => undefined);

      expect(app.inputsOf('account:connect')).toHaveLength(2);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('does not lead there for what has nothing to do with it', async () => {
    renderApp(nobody, { 'account:connect': () => refused('It has expired.', 'certificate') });

    await connect();

    expect(screen.queryByRole('button', { name: 'Network settings…' })).toBeNull();
  });

  it('is asked for user and password in the same place, and connects once only where that is pressed', async () => {
    const view = { proxy: proxyQuestion.proxy, proxyKept: 'keychain', authorities: [] } as const;
    const app = renderApp(
      { ...nobody, proxyQuestion },
      {
        'account:connect': () => refused('The proxy asks who you are.', 'proxy-sign-in'),
        'proxy:sign-in': ({ password }) =>
          password === 'right' ? ok(view) : refused('The proxy refuses this user or password.', 'proxy-sign-in'),
      },
    );
    await connect();
    const dialog = await openNetwork();
    const form = within(dialog).getByRole('form', { name: 'Sign in to the proxy' });

    fireEvent.submit(form);
    expect(within(form).getByRole('alert').textContent).toBe('Type your user name for the proxy.');
    type('User name', 'ada', within(form).getByRole('textbox', { name: 'User name' }));
    type('Password', 'wrong', within(form).getByRole('textbox', { name: 'Password' }));
    fireEvent.submit(form);
    expect((await within(form).findByText('The proxy refuses this user or password.')).getAttribute('role')).toBe(
      'alert',
    );
    type('Password', 'right', within(form).getByRole('textbox', { name: 'Password' }));
    fireEvent.submit(form);
    await screen.findByText('Signed in to the proxy.');

    expect(app.inputsOf('proxy:sign-in')).toEqual([
      { user: 'ada', password: 'wrong' },
      { user: 'ada', password: 'right' },
    ]);
    expect(app.inputsOf('account:connect')).toHaveLength(1);
  });
});

describe('a proxy that asks while somebody works', () => {
  it('stands above the day until it no longer asks', async () => {
    const app = renderApp(snapshot({ proxyQuestion: { ...proxyQuestion, isRefused: true } }));

    const form = await screen.findByRole('form', { name: 'Sign in to the proxy' });
    expect(form.textContent).toContain('refuses the password');
    act(() => app.bridge.push(snapshot({ revision: 2 })));

    expect(screen.queryByRole('form', { name: 'Sign in to the proxy' })).toBeNull();
  });
});

async function openAuthorities(answers: Parameters<typeof renderApp>[1]): Promise<ReturnType<typeof renderApp>> {
  const app = renderApp(snapshot(), answers);
  await openSettings('Accounts');
  return app;
}

async function choose(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".cer"]');
  if (input === null) throw new Error('there is nothing to choose a file with');
  Object.defineProperty(input, 'files', { value: [new File([text], 'company.pem')], configurable: true });
  fireEvent.change(input);
  await act(async () => undefined);
}

describe('certificate authorities', () => {
  it('are added from a file, listed with their end, and removed', async () => {
    let authorities: readonly Authority[] = [];
    const app = await openAuthorities({
      'network:get': () => ok({ proxy: null, proxyKept: null, authorities }),
      'authority:add': () => ok((authorities = [root])),
      'authority:remove': () => ok((authorities = [])),
    });

    await choose('-----BEGIN CERTIFICATE-----');
    const list = screen.getByRole('list', { name: 'Certificate authorities' });
    expect((await within(list).findByRole('listitem')).textContent).toContain('Valid until 1 Jan 2030');
    fireEvent.click(within(list).getByRole('button', { name: 'Remove Example Company Root' }));
    await act(async () => undefined);

    expect(within(list).queryByRole('listitem')).toBeNull();
    expect(app.inputsOf('authority:add')).toEqual([{ base64: btoa('-----BEGIN CERTIFICATE-----') }]);
    expect(app.inputsOf('authority:remove')).toEqual([{ id: 'AA:BB' }]);
  });

  it('are none where the file holds none, which is told with its name', async () => {
    await openAuthorities({ 'authority:add': () => refused('There is no certificate in this file.', 'bad-input') });

    await choose('hello');

    expect((await screen.findByRole('alert')).textContent).toBe('company.pem: There is no certificate in this file.');
  });
});
