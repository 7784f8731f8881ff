// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session, Snapshot } from '../../../common/domain/snapshot.ts';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { type Answers, ok, session, task } from '../../support/fake-bridge.ts';
import { mayGoHidden } from '../../support/may-go-hidden.ts';
import { renderApp } from '../../support/render-app.tsx';
import { at, morning, press, row, today } from '../../support/session-rows.tsx';

const DAY_MS = 86_400_000;
const ADA = { kind: 'service', address: '', userName: 'Ada', waiting: 0, needsYou: 0, running: 0 } as const;
const noon = session({
  trackerId: 8,
  task: task({ taskId: 2, name: 'Plan' }),
  startedAt: at('11:00'),
  endedAt: at('11:30'),
});
const startFields = (): readonly HTMLInputElement[] => screen.queryAllByRole('textbox', { name: 'Start' });
const starts = (): readonly string[] => startFields().map(({ value }) => value);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const yesterday = session({
  trackerId: 5,
  task: task({ taskId: 3, name: 'Sleep on it' }),
  startedAt: at('11:00') - DAY_MS,
  endedAt: at('11:30') - DAY_MS,
});
const answers: Answers = {
  'time:edit': () => ok({ changeId: 4 }),
  'day:get': ({ date }) => {
    const day = today(yesterday).today;
    return ok({ ...day, date, startMs: day.startMs - DAY_MS, endMs: day.endMs - DAY_MS });
  },
};

/** A day in the account of that number. */
function of(id: number, ...sessions: readonly Session[]): Snapshot {
  return { ...today(...sessions), accounts: [{ ...ADA, id, current: true }], revision: id };
}

async function typeStart(text: string): Promise<void> {
  fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Start' }), { target: { value: text } });
}

async function comeBack(name: string): Promise<HTMLInputElement> {
  press(name);
  return await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start' });
}

describe('what was typed in a row', () => {
  it('is there again after another day was looked at, and is saved for the entry as it was', async () => {
    const app = renderApp(today(morning, noon), answers);
    await typeStart('8:30');

    press('Day before');
    await screen.findByText(/Sleep on it/);
    expect(startFields()).toEqual([]);
    const field = await comeBack('Today');
    expect(field.value).toBe('8:30');
    expect(document.activeElement).not.toBe(field);
    fireEvent.submit(field);
    await waitFor(() => expect(startFields()).toEqual([]));

    const was = { startedAt: morning.startedAt, endedAt: morning.endedAt };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, startedAt: at('08:30') }]);
  });

  it('is no draft any more where it was saved, although another day is on view by the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply<Done>>();
    renderApp(today(morning), { ...answers, 'time:edit': async () => await promise });
    await typeStart('8:30');
    fireEvent.submit(startFields()[0] ?? document.body);
    press('Day before');
    await screen.findByText(/Sleep on it/);

    await act(async () => resolve(ok({ changeId: 4 })));
    press('Today');
    // What is said of it names the card, too.
    await screen.findByText(/Ship the thing/, { selector: '[role="grid"] *' });

    expect(startFields()).toEqual([]);
  });

  it('is there again, with the reason, where it could not be saved by then', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply<Done>>();
    renderApp(today(morning), { ...answers, 'time:edit': async () => await promise });
    await typeStart('8:30');
    fireEvent.submit(startFields()[0] ?? document.body);
    press('Day before');
    await screen.findByText(/Sleep on it/);

    await act(async () => resolve({ ok: false, error: { code: 'storage', message: 'The disk is full.' } }));

    expect(screen.getByRole('alert').textContent).toBe('The disk is full.');
    expect((await comeBack('Today')).value).toBe('8:30');
  });

  it('is there again after another view was looked at', async () => {
    renderApp(today(morning), answers);
    await typeStart('8:30');

    fireEvent.click(screen.getByRole('tab', { name: 'Reports' }));
    await waitFor(() => expect(startFields()).toEqual([]));
    fireEvent.click(screen.getByRole('tab', { name: 'Today' }));

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start' })).value).toBe('8:30');
  });

  it('is told where the entry was changed meanwhile, and nothing is overwritten unseen', async () => {
    const app = renderApp(today(morning), answers);
    await typeStart('8:30');
    press('Day before');
    await screen.findByText(/Sleep on it/);

    act(() => app.bridge.push({ ...today({ ...morning, startedAt: at('09:10') }), revision: 2 }));
    const field = await comeBack('Today');
    fireEvent.submit(field);
    await waitFor(() => expect(app.inputsOf('time:edit')).toHaveLength(1));

    const was = { startedAt: morning.startedAt, endedAt: morning.endedAt };
    expect(app.inputsOf('time:edit')).toMatchObject([{ was }]);
  });

  it('keeps a hidden page as long as its entry is there, and is there again where that comes back', async () => {
    const app = renderApp(today(morning, noon), answers);
    await typeStart('8:30');
    press('Day before');
    await screen.findByText(/Sleep on it/);
    expect(mayGoHidden()).toBe(false);

    act(() => app.bridge.push({ ...today(noon), revision: 2 }));
    expect(mayGoHidden()).toBe(true);

    act(() => app.bridge.push({ ...today(morning, noon), revision: 3 }));
    expect(mayGoHidden()).toBe(false);
    expect((await comeBack('Today')).value).toBe('8:30');
  });

  it('keeps a hidden page where nothing tells of its entry any more: another account, or another day', async () => {
    const app = renderApp(of(1, morning), answers);
    await typeStart('8:30');

    act(() => app.bridge.push(of(2, noon)));
    expect(mayGoHidden()).toBe(false);
    act(() => app.bridge.push({ ...of(3, noon), today: { ...of(3, noon).today, date: '2026-05-05' } }));
    expect(mayGoHidden()).toBe(false);
  });

  it.each(['Cancel', 'Escape'])('is gone for good by %s', async (way) => {
    renderApp(today(morning), answers);
    await typeStart('8:30');

    if (way === 'Cancel') press('Cancel');
    else fireEvent.keyDown(startFields()[0] ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(startFields()).toEqual([]));
    press('Day before');
    await screen.findByText(/Sleep on it/);
    press('Today');
    await screen.findByText(/Ship the thing/);

    expect(startFields()).toEqual([]);
  });
});

it('a row stays open where something was typed when another is opened, and closes where nothing was', async () => {
  const app = renderApp(today(morning, noon), { 'time:edit': () => ok({ changeId: 4 }) });
  fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
  await waitFor(() => expect(starts()).toEqual(['09:00']));

  press('Edit Plan, 11:00 – 11:30');
  await waitFor(() => expect(starts()).toEqual(['11:00']));
  fireEvent.change(startFields()[0] ?? document.body, { target: { value: '11:05' } });
  press('Edit Ship the thing, 09:00 – 10:30');
  await waitFor(() => expect(starts()).toEqual(['09:00', '11:05']));
  fireEvent.submit(startFields()[1] ?? document.body);
  await waitFor(() => expect(starts()).toEqual(['09:00']));

  expect(app.inputsOf('time:edit')).toMatchObject([{ trackerId: 8, startedAt: at('11:05') }]);
});
