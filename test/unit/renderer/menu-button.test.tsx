// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

describe('a button that opens a menu', () => {
  afterEach(cleanup);

  it('leaves the keys of the window to the window', async () => {
    renderApp(snapshot());
    const button = await screen.findByRole('button', { name: 'More for this day' });

    fireEvent.keyDown(button, { key: '2', code: 'Digit2', ctrlKey: true });

    expect(await screen.findByRole('tab', { name: 'Week', selected: true })).toBeDefined();
  });
});
