// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, session, task } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';
import { at, morning, row, today } from '../../support/session-rows.tsx';

const plan = session({
  trackerId: 8,
  task: task({ taskId: 2, name: 'Plan the week' }),
  startedAt: at('11:00:00'),
  endedAt: at('11:30:00'),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The second of two entries gets another start, after which the day is as `next` says. */
async function move(start: string, next: ReturnType<typeof today>, meanwhile = (): void => {}): Promise<RenderedApp> {
  const app: RenderedApp = renderApp(today(morning, plan), {
    'time:edit': () => {
      meanwhile();
      app.bridge.push({ ...next, revision: 2 });
      return ok({ changeId: 1 });
    },
  });
  const item = await row('Plan');
  fireEvent.keyDown(item, { key: 'e' });
  fireEvent.change(await within(item).findByRole('textbox', { name: 'Start' }), { target: { value: start } });
  fireEvent.click(within(item).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  return app;
}

const search = (): HTMLElement => screen.getByRole('combobox', { name: 'Search tasks' });

describe('the cursor after the fields of a row', () => {
  it('is on that row, although its times moved it', async () => {
    await move('08:00', today({ ...plan, startedAt: at('08:00:00') }, morning));

    expect(document.activeElement?.textContent).toContain('Plan the week');
  });

  it('is on the row beside it where it left the day', async () => {
    await move('08:00', today(morning));

    expect(document.activeElement?.textContent).toContain('Ship the thing');
  });

  it('stays in the search where that was gone to before the answer came', async () => {
    await move('08:00', today({ ...plan, startedAt: at('08:00:00') }, morning), () => search().focus());

    expect(document.activeElement).toBe(search());
  });
});

describe('the cursor after an entry was split', () => {
  it('is on its row, also where the day changes before the dialog gives it back', async () => {
    const app = renderApp(today(morning, plan), { 'time:split': () => ok({ changeId: 1 }) });
    const item = await row('Plan');
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 's' });
    const splitAt = await screen.findByRole('textbox', { name: 'Split at' });
    // The frame in which a dialog gives the cursor back comes after the next snapshot here.
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((then) => {
      setTimeout(() => then(0), 20);
      return 0;
    });

    fireEvent.submit(splitAt);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => app.bridge.push({ ...today(morning, plan), revision: 2 }));

    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('row'));
    expect(document.activeElement?.textContent).toContain('Plan the week');
    frames.mockRestore();
  });
});
