// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openEditor } from '../../support/session-rows.tsx';

describe('the keys of the window', () => {
  afterEach(cleanup);

  it.each(['1', '2', '3', '4', 'k', 'z'])('leave a dialog and what is typed in it alone: Ctrl+%s', async (key) => {
    const app = await openEditor();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
    fireEvent.change(field, { target: { value: '08:15' } });

    for (const target of [field, document.body]) fireEvent.keyDown(target, { key, ctrlKey: true });

    expect(screen.getByRole('dialog', { name: 'Edit time' }).contains(field)).toBe(true);
    expect(field.value).toBe('08:15');
    expect(app.inputsOf('time:newest')).toEqual([]);
  });

  it('change the view again once it is closed', async () => {
    await openEditor();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    fireEvent.keyDown(document.body, { key: '3', ctrlKey: true });

    expect(screen.getByRole('tab', { name: 'Ledger' }).getAttribute('aria-selected')).toBe('true');
  });
});
