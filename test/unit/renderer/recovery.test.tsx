// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Recovery } from '../../../renderer/features/alerts/Recovery.tsx';

afterEach(cleanup);

it('tells that a screen failed and that time is safe, and draws it again when asked to', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('no column');
    return <p>Work list</p>;
  }
  render(
    <Recovery>
      <Fragile />
    </Recovery>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Your time is safe');

  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Show it again' }));

  expect(screen.getByText('Work list')).toBeDefined();
});
