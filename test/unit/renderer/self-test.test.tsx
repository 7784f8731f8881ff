// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SelfTest } from '../../../common/domain/self-test.ts';
import { type Answers, ok, snapshot } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const TEST: SelfTest = {
  madeAt: 0,
  checks: [
    { name: 'tray', verdict: 'absent', found: 'Nothing shows icons.', means: 'No icon.', fallback: 'Use the window.' },
    { name: 'disk', verdict: 'works', found: 'A file was written.', means: 'All is kept.', fallback: null },
  ],
};

async function openHelp(answers: Answers): Promise<RenderedApp> {
  const app = renderApp(snapshot(), answers);
  await openSettings('Help');
  await act(async () => undefined);
  return app;
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
}

afterEach(cleanup);

describe('the self-test', () => {
  it('tells for each ability what was found, what it means and what is there instead', async () => {
    await openHelp({ 'self-test:run': () => ok(TEST) });
    expect(screen.queryByRole('list', { name: 'Self-test results' })).toBeNull();

    await press('Run self-test');

    const rows = within(screen.getByRole('list', { name: 'Self-test results' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Tray Not hereNo icon.Instead: Use the window.Nothing shows icons.',
      'Disk WorksAll is kept.A file was written.',
    ]);
    expect(screen.getByText('Self-test done: 1 of 2 work.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Run self-test again' })).toBeDefined();
  });

  it('brings its results into view, each time, with the cursor on them', async () => {
    const shown: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(this: Element) {
      const label = this.getAttribute('aria-label');
      if (label !== null) shown.push(label);
    });
    await openHelp({ 'self-test:run': () => ok({ ...TEST }) });

    await press('Run self-test');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Self-test results' }));
    act(() => screen.getByRole('button', { name: 'Run self-test again' }).focus());
    await press('Run self-test again');
    act(() => screen.getByRole('tab', { name: 'Settings' }).focus());
    await press('Run self-test again');

    // Not the third time: the person went elsewhere before it was done.
    expect(shown).toEqual(['Self-test results', 'Self-test results']);
    vi.restoreAllMocks();
  });

  it('is told when it cannot be had', async () => {
    const error = { code: 'unexpected', message: 'This is not available here.' } as const;
    await openHelp({ 'self-test:run': () => ({ ok: false, error }) });

    await press('Run self-test');

    expect(screen.getByRole('alert').textContent).toContain('This is not available here.');
  });
});

describe('diagnostics', () => {
  const answers: Answers = {
    'diagnostics:read': ({ withTaskNames }) =>
      ok({ name: 'cardclock-diagnostics.txt', mime: 'text/plain', text: withTaskNames ? 'With names' : 'Plain' }),
  };

  it('are shown in full before anything is saved, with names of tasks only when ticked', async () => {
    const app = await openHelp(answers);

    await press('Show diagnostics…');
    const dialog = within(screen.getByRole('dialog', { name: 'Diagnostics' }));
    expect(dialog.getByText('Plain')).toBeDefined();
    expect(app.inputsOf('data:save-as')).toEqual([]);

    fireEvent.click(dialog.getByRole('checkbox', { name: 'With the names of tasks' }));
    await act(async () => undefined);
    expect(dialog.getByText('With names')).toBeDefined();
    expect(app.inputsOf('diagnostics:read')).toEqual([{ withTaskNames: false }, { withTaskNames: true }]);

    await press('Save diagnostics');
    expect(app.inputsOf('data:save-as')).toEqual([
      { name: 'cardclock-diagnostics.txt', url: expect.stringMatching(/^blob:/) },
    ]);
  });

  it('say where the logs are when their folder cannot be shown', async () => {
    const error = { code: 'unexpected', message: 'The logs are in /x/logs.' } as const;
    await openHelp({ 'logs:open': () => ({ ok: false, error }) });

    await press('Open logs');

    expect(screen.getByRole('alert').textContent).toContain('The logs are in /x/logs.');
  });
});
