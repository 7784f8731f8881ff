// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { NO_SHORTCUTS, type ShortcutChoices, type ShortcutsView } from '../../../common/keys/shortcut.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const KEYS: ShortcutsView = { way: 'keys', refused: [] };
const TOGGLE = 'Start or stop the last task';

function chosen(shortcuts: Partial<ShortcutChoices>) {
  return snapshot({ settings: { ...DEFAULT_SETTINGS, shortcuts: { ...NO_SHORTCUTS, ...shortcuts } } });
}

const shell = { kind: 'electron', version: '1', outdated: false, language: 'en-US', region: 'en-GB' } as const;

async function openShortcuts(first = snapshot(), answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp({ ...first, shell }, { 'shortcuts:get': () => ok(KEYS), ...answers });
  await openSettings('Shortcuts');
  return app;
}

async function record(label: string): Promise<HTMLInputElement> {
  fireEvent.click(await screen.findByRole('button', { name: `Record keys for ${label}` }));
  return screen.getByRole<HTMLInputElement>('textbox', { name: `Keys for ${label}` });
}

async function row(label: string) {
  return within(await screen.findByRole('listitem', { name: label }));
}

describe('the shortcuts in the settings', () => {
  afterEach(cleanup);

  it('are none at first, and each can be recorded by pressing it', async () => {
    const app = await openShortcuts();
    expect((await row(TOGGLE)).getByText('None')).toBeDefined();

    const field = await record(TOGGLE);
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Control', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'Alt', ctrlKey: true, altKey: true });
    expect(field.value).toBe('Ctrl+Alt+');
    fireEvent.keyDown(field, { key: 't', code: 'KeyT', ctrlKey: true, altKey: true });

    const again = await screen.findByRole('button', { name: `Record keys for ${TOGGLE}` });
    expect(document.activeElement).toBe(again);
    expect(app.inputsOf('shortcuts:record')).toEqual([{ isRecording: true }]);
    expect(app.inputsOf('shortcuts:set')).toEqual([{ action: 'toggle', accelerator: 'Ctrl+Alt+T' }]);
  });

  it('keep the keys of the window from doing what they do while one is recorded', async () => {
    await openShortcuts();

    const field = await record('Open the search');
    fireEvent.keyDown(field, { key: '2', code: 'Digit2', ctrlKey: true });

    expect(screen.getByRole('tab', { name: 'Settings', selected: true })).toBeDefined();
  });

  it('say beside the field why a combination cannot be taken, and wait for another', async () => {
    const app = await openShortcuts();

    const field = await record(TOGGLE);
    fireEvent.keyDown(field, { key: 'c', code: 'KeyC', ctrlKey: true });

    expect((await row(TOGGLE)).getByRole('alert').textContent).toMatch(/Other programs need Ctrl\+C/);
    expect(document.activeElement).toBe(field);
    expect(app.inputsOf('shortcuts:set')).toEqual([]);
  });

  it('say beside the field that a combination is taken, and go on showing the former one', async () => {
    const message = 'Ctrl+Alt+T is taken by another program.';
    await openShortcuts(chosen({ toggle: 'Ctrl+Alt+K' }), {
      'shortcuts:set': () => ({ ok: false, error: { code: 'taken', message } }),
    });

    fireEvent.keyDown(await record(TOGGLE), { key: 't', code: 'KeyT', ctrlKey: true, altKey: true });

    expect((await (await row(TOGGLE)).findByRole('alert')).textContent).toBe(message);
    expect((await row(TOGGLE)).getByText('K')).toBeDefined();
  });

  it('say of a stored one that another program holds it at present', async () => {
    await openShortcuts(chosen({ highlight: 'Ctrl+Alt+H' }), {
      'shortcuts:get': () => ok<ShortcutsView>({ way: 'keys', refused: ['highlight'] }),
    });

    expect((await row('Highlight the running task')).getByText(/uses these keys at the moment/)).toBeDefined();
    expect((await row(TOGGLE)).queryByText(/uses these keys/)).toBeNull();
  });

  it.each(['Escape', 'leaving'])('end the recording by %s, and hold again what was chosen', async (how) => {
    const app = await openShortcuts(chosen({ toggle: 'Ctrl+Alt+K' }));

    const field = await record(TOGGLE);
    if (how === 'Escape') fireEvent.keyDown(field, { key: 'Escape' });
    else act(() => field.blur());

    expect(await screen.findByRole('button', { name: `Record keys for ${TOGGLE}` })).toBeDefined();
    expect(app.inputsOf('shortcuts:record')).toEqual([{ isRecording: true }, { isRecording: false }]);
    expect(app.inputsOf('shortcuts:set')).toEqual([]);
  });

  it('are held again where another view takes the field along', async () => {
    const app = await openShortcuts(chosen({ toggle: 'Ctrl+Alt+K' }));
    await record(TOGGLE);

    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Reports' }));

    expect(screen.queryByRole('textbox', { name: `Keys for ${TOGGLE}` })).toBeNull();
    expect(app.inputsOf('shortcuts:record')).toEqual([{ isRecording: true }, { isRecording: false }]);
  });

  it('can be cleared one by one, back to none as at first', async () => {
    const app = await openShortcuts(chosen({ toggle: 'Ctrl+Alt+K' }));

    fireEvent.click(await screen.findByRole('button', { name: `Clear keys for ${TOGGLE}` }));

    expect(app.inputsOf('shortcuts:set')).toEqual([{ action: 'toggle', accelerator: null }]);
    expect(screen.queryByRole('button', { name: 'Clear keys for Open the search' })).toBeNull();
  });

  it('leave the cursor in the row that was cleared, and wherever it goes after that', async () => {
    const app = await openShortcuts(chosen({ toggle: 'Ctrl+Alt+K' }), { 'shortcuts:set': () => ok(null) });
    const clear = await screen.findByRole('button', { name: `Clear keys for ${TOGGLE}` });
    clear.focus();
    fireEvent.click(clear);
    await act(async () => app.bridge.push({ ...snapshot(), shell, revision: 2 }));

    expect(screen.queryByRole('button', { name: `Clear keys for ${TOGGLE}` })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Record keys for ${TOGGLE}` }));

    await record(TOGGLE);
    const next = screen.getByRole('button', { name: 'Record keys for Open the search' });
    await act(async () => next.focus());
    expect(document.activeElement).toBe(next);
  });

  it('are commands to bind where the desktop gives programs no keys', async () => {
    await openShortcuts(snapshot(), { 'shortcuts:get': () => ok<ShortcutsView>({ way: 'commands', refused: [] }) });

    expect(await screen.findByText('cardclock toggle')).toBeDefined();
    expect(screen.getByText('cardclock --search')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Record keys/ })).toBeNull();
  });
});
