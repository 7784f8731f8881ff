// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { openEditor } from '../../support/session-rows.tsx';

function clickOutside(): void {
  const overlay = document.querySelector('.dialog-overlay') ?? document.body;
  fireEvent.pointerDown(overlay, { button: 0 });
  fireEvent.pointerUp(overlay, { button: 0 });
  fireEvent.mouseDown(overlay, { button: 0 });
  fireEvent.mouseUp(overlay, { button: 0 });
  fireEvent.click(overlay, { button: 0 });
}

describe('a dialog in which something is typed', () => {
  afterEach(cleanup);

  it('stays where the person clicks beside it, and goes so while nothing is typed', async () => {
    await openEditor();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
    fireEvent.input(field, { target: { value: '08:15' } });
    clickOutside();
    expect(field.closest('[role="dialog"]')).toBe(screen.getByRole('dialog', { name: 'Edit time' }));
    expect(field.value).toBe('08:15');

    cleanup();
    await openEditor();
    clickOutside();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not left for another place that the tray or a link wants to show, and that is said', async () => {
    const app = await openEditor();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
    fireEvent.input(field, { target: { value: '08:15' } });

    act(() => app.bridge.go({ kind: 'view', view: 'reports' }));

    expect(field.closest('[role="dialog"]')).toBe(screen.getByRole('dialog', { name: 'Edit time' }));
    expect(screen.getByText(/^“Edit time” is open with what you typed/)).toBeDefined();
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => app.bridge.go({ kind: 'view', view: 'reports' }));
    expect(screen.getByRole('tab', { name: 'Reports' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the keys of the window', () => {
  afterEach(cleanup);

  it.each(['1', '2', '3', '4', 'k', 'z'])('leave a dialog and what is typed in it alone: Ctrl+%s', async (key) => {
    const app = await openEditor();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
    fireEvent.change(field, { target: { value: '08:15' } });

    for (const target of [field, document.body]) fireEvent.keyDown(target, { key, ctrlKey: true });

    expect(field.closest('[role="dialog"]')).toBe(screen.getByRole('dialog', { name: 'Edit time' }));
    expect(field.value).toBe('08:15');
    expect(app.inputsOf('time:newest')).toEqual([]);
  });

  it.each([
    ['AZERTY', { key: '"', code: 'Digit3' }, 'tab', 'Reports'],
    ['Russian', { key: 'л', code: 'KeyK' }, 'combobox', 'Search tasks'],
    ['Greek', { key: 'κ', code: 'KeyK' }, 'combobox', 'Search tasks'],
  ] as const)(
    'lie at their place on a keyboard that types something else there: %s',
    async (_layout, typed, role, name) => {
      renderApp(snapshot({}));
      await screen.findByRole('tab', { name: 'Reports' });

      fireEvent.keyDown(document.body, { ...typed, ctrlKey: true });

      const found = screen.getByRole(role, { name });
      expect(role === 'tab' ? found.getAttribute('aria-selected') === 'true' : document.activeElement === found).toBe(
        true,
      );
    },
  );

  it('change the view again once it is closed', async () => {
    await openEditor();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    fireEvent.keyDown(document.body, { key: '3', ctrlKey: true });

    expect(screen.getByRole('tab', { name: 'Reports' }).getAttribute('aria-selected')).toBe('true');
  });
});
