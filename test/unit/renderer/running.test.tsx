// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { ok, runningTimer, session, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const at = (time: string): number => Date.parse(`2026-05-04T${time}Z`);
const ship = task({ name: 'Ship the thing' });
const timer = runningTimer({ trackerId: 9, task: ship, startedAt: at('10:00') });
const startMs = at('00:00');
const day = { date: '2026-05-04', timezone: 'UTC', startMs, endMs: startMs + 86_400_000, sessions: [] };

async function choose(entry: string, answers: Answers = {}, over: Partial<Snapshot> = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot({ running: [timer], today: day, ...over }), answers);
  fireEvent.click(await screen.findByRole('button', { name: 'More for Ship the thing', expanded: false }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
  return app;
}

async function stopFromElsewhere(app: RenderedApp): Promise<void> {
  const stopped = session({ trackerId: 9, task: ship, startedAt: at('10:00'), endedAt: at('11:50') });
  await act(async () => app.bridge.push(snapshot({ today: { ...day, sessions: [stopped] }, revision: 2 })));
}

const searchField = async (): Promise<HTMLInputElement> =>
  await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the menu of what runs', () => {
  it('stops at an earlier time, says before how long that makes it and after it what it is, and can be taken back', async () => {
    const app = await choose('Stop at…', {
      'timer:stop': () => ok({ changeId: 1 }),
      'time:undo': () => ok({ changeId: 2 }),
    });
    const field = await screen.findByRole('textbox', { name: 'It ended at' });
    expect(screen.getByText(/^Length/).textContent).toBe('Length 2 h');

    fireEvent.change(field, { target: { value: '9:59' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));
    expect(screen.getByText('It has to end after it started, at 10:00.')).toBeDefined();
    expect(screen.getByText(/^Length/).textContent).toBe('Length –');
    fireEvent.change(field, { target: { value: '11:30' } });
    expect(screen.getByText(/^Length/).textContent).toBe('Length 1 h 30 m');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));
    await act(async () => undefined);

    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 9, at: at('11:30') }]);
    expect(screen.getByText('“Ship the thing” is now 10:00 – 11:30.')).toBeDefined();
    press('Undo');
    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 1 }]));
  });

  it('stops a timer that was forgotten yesterday on the day that it began', async () => {
    const forgotten = { ...timer, startedAt: at('10:00') - 86_400_000 };
    const app = await choose('Stop at…', { 'timer:stop': () => ok({ changeId: 1 }) }, { running: [forgotten] });

    fireEvent.change(await screen.findByRole('textbox', { name: 'It ended at' }), { target: { value: '17:30' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));
    await act(async () => undefined);

    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 9, at: at('17:30') - 86_400_000 }]);
  });

  it('stops one that has run for more than a day on the day that the field shows', async () => {
    const forgotten = { ...timer, startedAt: at('09:00') - 86_400_000 };
    const app = await choose('Stop at…', { 'timer:stop': () => ok({ changeId: 1 }) }, { running: [forgotten] });

    fireEvent.change(await screen.findByRole('textbox', { name: 'It ended at' }), { target: { value: '11:30' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));
    await act(async () => undefined);

    expect(app.inputsOf('timer:stop')).toEqual([{ trackerId: 9, at: at('11:30') }]);
  });

  it('makes the time that was typed the end, also of a timer that was stopped meanwhile', async () => {
    const app = await choose('Stop at…', { 'time:edit': () => ok({ changeId: 2 }) });
    const field = await screen.findByRole('textbox', { name: 'It ended at' });
    fireEvent.change(field, { target: { value: '11:30' } });

    await stopFromElsewhere(app);
    expect(screen.getByText(/^It was stopped at 11:50 meanwhile\./)).toBeDefined();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await act(async () => undefined);

    const was = { startedAt: at('10:00'), endedAt: at('11:50') };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 9, was, endedAt: at('11:30') }]);
    expect(app.inputsOf('timer:stop')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so where the timer was stopped just then, and keeps the time', async () => {
    await choose('Stop at…', { 'timer:stop': () => ok({ changeId: null }) });
    fireEvent.change(await screen.findByRole('textbox', { name: 'It ended at' }), { target: { value: '11:30' } });

    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));

    expect((await screen.findByRole('alert')).textContent).toMatch(/^It was stopped meanwhile, so nothing was changed/);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'It ended at' }).value).toBe('11:30');
  });

  it('keeps the start that is being typed when the timer is stopped meanwhile', async () => {
    const app = await choose('Edit start…', { 'time:edit': () => ok({ changeId: 2 }) });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Start' }), { target: { value: '9:40' } });

    await stopFromElsewhere(app);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' }).value).toBe('9:40');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'End' }).value).toBe('11:50');
    press('Save');
    await act(async () => undefined);

    const was = { startedAt: at('10:00'), endedAt: at('11:50') };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 9, was, startedAt: at('09:40') }]);
    expect(screen.getByText('“Ship the thing” is now 09:40 – 11:50.')).toBeDefined();
  });

  it('edits the start', async () => {
    await choose('Edit start…');

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start' })).value).toBe('10:00');
    expect(screen.getByText('Empty: it keeps running.')).toBeDefined();
  });

  it('edits the start where it stands, too', async () => {
    renderApp(snapshot({ running: [timer], today: day }));
    fireEvent.click(await screen.findByRole('button', { name: 'since 10:00' }));

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start' })).value).toBe('10:00');
  });

  it('names the day on which it began, where that is not today', async () => {
    const startedAt = startMs - 3_600_000;
    renderApp(snapshot({ running: [{ ...timer, startedAt }], today: day }));

    expect(await screen.findByRole('button', { name: 'since Sun 3 May, 23:00' })).toBeDefined();
  });

  it('splits in the middle of what ran so far', async () => {
    await choose('Split…');

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Split at' })).value).toBe('11:00');
  });

  it('discards, and takes that back', async () => {
    const app = await choose('Discard', { 'time:delete': () => ok({ changeId: 2 }) });

    expect(await screen.findByText('“Ship the thing”, running since 10:00, was discarded.')).toBeDefined();
    press('Undo');
    await act(async () => undefined);

    expect(app.inputsOf('time:delete')).toEqual([{ trackerId: 9 }]);
    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 2 }]);
  });
});

describe('switching from what runs', () => {
  const plan = { task: task({ taskId: 2, name: 'Plan the week' }), marks: [] };
  const found: Answers = { 'search:cached': () => ok({ ...NOTHING_FOUND, hits: [plan] }) };

  it('goes to the search, where the next pick starts its task, which ends the others', async () => {
    const app = await choose('Switch…', found);
    const field = await searchField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe('');

    fireEvent.click(await screen.findByRole('option', { name: /^Plan the week/ }));

    await waitFor(() => expect(app.inputsOf('timer:start')).toEqual([{ taskId: 2 }]));
  });

  it('begins with the verb where several may run: the next pick ends them all the same', async () => {
    const app = await choose('Switch…', found, { settings: { ...DEFAULT_SETTINGS, severalTimers: true } });
    const field = await searchField();
    await waitFor(() => expect(field.value).toBe('switch to '));
    expect(document.activeElement).toBe(field);

    fireEvent.change(field, { target: { value: `${field.value}plan` } });
    fireEvent.click(await screen.findByRole('option', { name: /^Switch to “Plan the week” now/ }));

    await waitFor(() => expect(app.inputsOf('timer:start')).toEqual([{ taskId: 2, alone: true }]));
  });

  it('is not offered for a timer of another device, which a start leaves running', async () => {
    renderApp(snapshot({ running: [{ ...timer, own: false }], today: day }));
    fireEvent.click(await screen.findByRole('button', { name: 'More for Ship the thing', expanded: false }));

    expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Switch…' })).toBeNull();
  });
});

describe('the link to what runs', () => {
  const page = { kind: 'card', address: 'https://example.com/boards/1#tasks-1' } as const;

  it.each([
    ['the page of its card', { ...timer, page }, page.address],
    ['where it has none, the address by which this app opens it', timer, 'cardclock://task/1'],
  ])('is %s', async (_what, shown, link) => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

    await choose('Copy link', {}, { running: [shown] });

    expect(await screen.findByText(`Link copied: ${link}`)).toBeDefined();
    expect(copied.mock.calls).toEqual([[link]]);
  });

  it('is told where the system does not let anything be copied', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));

    await choose('Copy link');

    expect((await screen.findByRole('alert')).textContent).toContain('The link is cardclock://task/1');
  });

  it('is not there while the card is on no board yet', async () => {
    renderApp(snapshot({ running: [{ ...timer, task: task({ taskId: -3, name: 'Ship the thing' }) }], today: day }));
    fireEvent.click(await screen.findByRole('button', { name: 'More for Ship the thing', expanded: false }));

    expect(await screen.findByRole('menuitem', { name: 'Edit start…' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Copy link' })).toBeNull();
  });
});

describe('while nothing runs', () => {
  const finished = session({ task: ship, startedAt: at('09:00'), endedAt: at('09:45') });
  const withSessions = (...sessions: (typeof finished)[]) => snapshot({ recents: [ship], today: { ...day, sessions } });

  it('the last task can start where the last entry of the day ended', async () => {
    const earlier = { ...finished, trackerId: 99, endedAt: at('09:10') };
    const app = renderApp(withSessions(earlier, finished));

    fireEvent.click(await screen.findByRole('button', { name: 'Start where I stopped (09:45)' }));

    expect(app.inputsOf('timer:start')).toEqual([{ taskId: 1, at: at('09:45') }]);
  });

  it.each([
    ['there is no entry', []],
    ['the last one ended less than two minutes ago', [{ ...finished, endedAt: at('11:58:01') }]],
    ['the last one ends in the future', [{ ...finished, endedAt: at('12:30') }]],
  ])('that is not offered where %s', async (_case, sessions) => {
    renderApp(withSessions(...sessions));

    expect(await screen.findByRole('button', { name: 'Continue Ship the thing' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Start at the end/ })).toBeNull();
  });
});
