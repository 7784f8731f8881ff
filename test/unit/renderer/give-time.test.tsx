// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { ok, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const HOUR_MS = 3_600_000;
const AWAY: Question = {
  kind: 'away',
  awayId: 7,
  why: 'closed',
  task: task(),
  fromMs: 14 * HOUR_MS,
  toMs: 16 * HOUR_MS,
  times: { startedAt: 9 * HOUR_MS, endedAt: null },
};
const found = { ...NOTHING_FOUND, hits: [{ task: task({ taskId: 2, name: 'Plan' }), marks: [] }] };

/** The dialog with a task chosen in it. */
async function choosePlan(answer: NonNullable<Answers['away:answer']>): Promise<RenderedApp> {
  const app = renderApp(snapshot({ questions: [AWAY] }), { 'away:answer': answer, 'search:cached': () => ok(found) });
  fireEvent.click(await screen.findByRole('button', { name: 'Give it to another task…' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Task' }));
  fireEvent.click(await dialog.findByRole('option', { name: /^Plan/ }));
  return app;
}

const giveIt = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Give it' }));

describe('the task that time away is given to', () => {
  afterEach(cleanup);

  it('is said to be unknown because the board is still being read', async () => {
    renderApp(snapshot({ questions: [AWAY], boardsUnread: true }), { 'search:cached': () => ok(NOTHING_FOUND) });
    fireEvent.click(await screen.findByRole('button', { name: 'Give it to another task…' }));
    const dialog = within(await screen.findByRole('dialog'));

    fireEvent.change(dialog.getByRole('combobox', { name: 'Task' }), { target: { value: 'Plan' } });

    expect(await dialog.findByText(/the board is still being read/)).toBeDefined();
  });

  it('stays chosen where the question is settled meanwhile, and why it gets nothing is said', async () => {
    const settled = { ok: false, error: { code: 'not-found', message: 'This question is no longer open.' } } as const;
    const app = await choosePlan(() => settled);

    act(() => app.bridge.push(snapshot({ questions: [], revision: 2 })));
    expect(screen.getByRole('button', { name: 'Change task, now Plan' })).toBeDefined();
    giveIt();

    expect(await screen.findByText('This question is no longer open.')).toBeDefined();
  });

  it('is still being chosen where a digit is pressed, which answers nothing behind it', async () => {
    const app = await choosePlan(() => ok({ changeId: 3 }));

    await act(async () =>
      fireEvent.keyDown(screen.getByRole('button', { name: 'Change task, now Plan' }), { key: '1' }),
    );

    expect(app.inputsOf('away:answer')).toEqual([]);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('leaves the cursor where questions stand once it has got it', async () => {
    const app = await choosePlan(() => ok({ changeId: 3 }));
    await act(async () => app.bridge.push(snapshot({ questions: [], revision: 2 })));

    await act(async () => giveIt());

    await waitFor(() => expect(document.activeElement?.className).toBe('alerts'));
  });

  it('gets it once, however often that is pressed, and a refusal is told where the dialog was closed', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply<Done>>();
    const app = await choosePlan(async () => await promise);
    const form = screen.getByRole('button', { name: 'Give it' }).closest('form') ?? document.body;

    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(app.inputsOf('away:answer')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => resolve({ ok: false, error: { code: 'storage', message: 'The disk is full.' } }));

    expect(screen.getByRole('alert').textContent).toBe('The disk is full.');
  });
});
