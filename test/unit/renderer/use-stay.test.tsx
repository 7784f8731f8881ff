// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

afterEach(() => {
  cleanup();
  show('visible');
});

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** As a window does that is let go. */
function mayGo(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('a hidden page may be let go as long as nothing would be lost with it', async () => {
  renderApp(snapshot());
  await screen.findByRole('tab', { name: 'Today' });
  act(() => show('hidden'));

  expect(mayGo()).toBe(true);

  fireEvent.change(screen.getByRole('combobox', { name: 'Search tasks' }), { target: { value: 'start 12' } });
  expect(mayGo()).toBe(false);

  act(() => show('visible'));
  expect(mayGo()).toBe(true);
});

it('the range and groups of a report stay as they were chosen', async () => {
  renderApp(snapshot());
  fireEvent.click(await screen.findByRole('tab', { name: 'Reports' }));
  await screen.findByRole('tab', { name: 'Reports', selected: true });
  act(() => show('hidden'));

  expect(mayGo()).toBe(false);
});
