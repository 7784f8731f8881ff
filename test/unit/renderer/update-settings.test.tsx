// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import type { UpdatesView } from '../../../common/domain/update.ts';
import { type Answers, ok, snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const NONE: UpdatesView = { version: '0.1.0', canInstall: true, checkedAt: null, state: { kind: 'none' } };

const shell = { kind: 'electron', version: '1', outdated: false, language: 'en-US', region: 'en-GB' } as const;

async function open(updates: UpdatesView | null, updateFeed: string, answers: Answers = {}): Promise<RenderedApp> {
  const settings = { ...DEFAULT_SETTINGS, updateFeed };
  const app = renderApp(snapshot({ settings, shell }), { 'updates:get': () => ok(updates), ...answers });
  await openSettings('Help');
  return app;
}

async function said(): Promise<string> {
  return (await screen.findByRole('status', { name: 'Updates' })).textContent ?? '';
}

describe('the settings of updates', () => {
  afterEach(cleanup);

  it('have nothing to check where there is no feed', async () => {
    await open(NONE, '');

    expect(await said()).toBe('This is Cardclock 0.1.0.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check now' }).disabled).toBe(true);
  });

  it('take a feed only when it is complete and asked for, and ask it then', async () => {
    const app = await open(NONE, '', { 'updates:check': () => ok({ ...NONE, checkedAt: 0 }) });
    const field = await screen.findByRole('textbox', { name: 'Update feed' });

    fireEvent.change(field, { target: { value: 'http://example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use this feed' }));
    expect(await screen.findByText(/A feed is an https address/)).toBeDefined();
    expect(app.inputsOf('settings:change')).toEqual([]);
    fireEvent.change(field, { target: { value: ' https://example.com/cardclock ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use this feed' }));

    await waitFor(() => expect(app.inputsOf('updates:check')).toHaveLength(1));
    expect(app.inputsOf('settings:change')).toEqual([{ updateFeed: 'https://example.com/cardclock' }]);
  });

  it('tell of a check that failed', async () => {
    await open({ ...NONE, checkedAt: 0, state: { kind: 'failed', reason: '404 Not Found' } }, 'https://example.com');

    expect(await said()).toContain('The feed could not be read: 404 Not Found. Checked');
  });

  it('offer a new version for download, and then for installing', async () => {
    const ready: UpdatesView = { ...NONE, state: { kind: 'ready', version: '0.2.0' } };
    const app = await open({ ...NONE, state: { kind: 'available', version: '0.2.0' } }, 'https://example.com', {
      'updates:download': () => ok(ready),
    });

    fireEvent.click(await screen.findByRole('button', { name: 'Download 0.2.0' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Install and restart' }));

    expect(await said()).toBe('Cardclock 0.2.0 is downloaded. This is 0.1.0.');
    await waitFor(() => expect(app.inputsOf('updates:install')).toHaveLength(1));
  });

  it('show how far a download is, also to a window that was opened meanwhile, and call it off', async () => {
    const found: UpdatesView = { ...NONE, state: { kind: 'available', version: '0.2.0' } };
    let now: UpdatesView = { ...found, download: { receivedBytes: 0, totalBytes: null } };
    const app = await open(now, 'https://example.com', {
      'updates:get': () => ok(now),
      'updates:cancel': () => ok(found),
    });
    const bar = await screen.findByRole('progressbar', { name: 'Downloading the new version' });
    expect(bar.hasAttribute('value')).toBe(false);
    expect(screen.getByText('Asking the feed…')).toBeDefined();

    now = { ...found, download: { receivedBytes: 12_300_000, totalBytes: 81_400_000 } };
    expect(await screen.findByText('15%, 12.3 MB of 81.4 MB')).toBeDefined();
    expect(bar.getAttribute('value')).toBe('12300000');
    now = found;
    screen.getByRole('button', { name: 'Cancel download' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel download' }));

    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(app.inputsOf('updates:cancel')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Download 0.2.0' }).getAttribute('aria-disabled')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'New version' }));
  });

  it('follow what a check by itself has found meanwhile', async () => {
    let now = NONE;
    const app = await open(NONE, 'https://example.com', { 'updates:get': () => ok(now) });
    expect(await said()).toBe('This is Cardclock 0.1.0.');

    now = { ...NONE, checkedAt: 0, state: { kind: 'available', version: '0.2.0' } };
    const lastUpdateCheck = { at: 0, found: '0.2.0', problem: null };
    const settings = { ...DEFAULT_SETTINGS, updateFeed: 'https://example.com', lastUpdateCheck };
    act(() => app.bridge.push(snapshot({ revision: 2, settings, shell })));

    expect(await screen.findByRole('button', { name: 'Download 0.2.0' })).toBeDefined();
  });

  it('only tell of a new version where this one cannot replace itself', async () => {
    await open({ ...NONE, canInstall: false, state: { kind: 'available', version: '0.2.0' } }, 'https://example.com');

    expect(await said()).toContain('This copy can’t update itself: get it where you got this one.');
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });

  it('are not there in a browser tab', async () => {
    renderApp(snapshot());
    await openSettings('Help');

    expect(screen.queryByRole('heading', { name: 'Updates' })).toBeNull();
  });
});
