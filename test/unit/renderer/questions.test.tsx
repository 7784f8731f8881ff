// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import { ok, runningTimer, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const at = (hour: number, minute = 0): number => hour * HOUR_MS + minute * MINUTE_MS;

const AWAY = {
  kind: 'away',
  awayId: 7,
  why: 'closed',
  task: task(),
  fromMs: at(14, 5),
  toMs: at(16, 40),
  times: { startedAt: at(12, 55), endedAt: null },
} as const satisfies Question;
const LONG = { startedAt: at(12) - 24 * HOUR_MS, endedAt: null };
const plan = task({ taskId: 2, name: 'Plan' });

function render(questions: readonly Question[], answers: Answers = {}): RenderedApp {
  const running = [runningTimer({ startedAt: at(12, 55) })];
  return renderApp(snapshot({ questions, running }), answers);
}

async function card(title: string): Promise<ReturnType<typeof within>> {
  const region = await screen.findByRole('region', { name: 'Questions' });
  return within(within(region).getByRole('article', { name: title }));
}

/** What a button says about itself beyond its name. */
function descriptionOf(button: HTMLElement): string {
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
    .join(' ')
    .replaceAll('\u00A0', ' ');
}

describe('the questions', () => {
  afterEach(cleanup);

  it('are not there while there is nothing to ask', async () => {
    render([]);
    await screen.findByRole('tab', { name: 'Today' });

    expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull();
  });

  it('tell from when to when somebody was away, why, and what each answer leads to', async () => {
    render([AWAY]);
    const { getByText, getByRole } = await card('Time while you were away');

    expect(getByText(/You were away from/).textContent).toBe(
      'You were away from 14:05 to 16:40 while Ship the thing was running. Cardclock was closed.',
    );
    expect(descriptionOf(getByRole('button', { name: 'Keep all of it' }))).toContain(
      'Keeps 3 h 45 m; the timer keeps running',
    );
    expect(descriptionOf(getByRole('button', { name: 'Stop at 14:05' }))).toContain('Keeps 1 h 10 m');
    expect(descriptionOf(getByRole('button', { name: 'Take the time out' }))).toContain(
      'Keeps 1 h 10 m; the timer keeps running from 16:40',
    );
  });

  it.each([
    [
      'at once',
      at(16, 40) + 3000,
      [
        ['Keep all of it', 'Keeps 3 h 45 m'],
        ['End at 14:05', 'Keeps 1 h 10 m'],
        ['Give it to another task…', 'Moves 2 h 35 m there'],
      ],
    ],
    [
      'after more work',
      at(17),
      [
        ['Keep all of it', 'Keeps 4 h 05 m'],
        ['End at 14:05', 'Keeps 1 h 10 m, without the 20 m after it'],
        ['Take the time out', 'Keeps 1 h 10 m before it and 20 m after it'],
        ['Give it to another task…', 'Moves 2 h 35 m there'],
      ],
    ],
  ])('offer what can be done where the timer was stopped %s', async (_when, endedAt, expected) => {
    render([{ ...AWAY, times: { ...AWAY.times, endedAt } }]);
    const { getByText, getAllByRole } = await card('Time while you were away');

    const choices = getAllByRole('button').map((button: HTMLElement) => [button.textContent, descriptionOf(button)]);
    expect(choices).toEqual(expected.map(([label, outcome]) => [label, expect.stringMatching(`${outcome}$`)]));
    expect(getByText(/The timer has ended since, at (16:40|17:00)/)).toBeDefined();
  });

  it('name the days of a stretch that began before today', async () => {
    render([{ ...AWAY, why: 'asleep', fromMs: at(17, 5) - 24 * HOUR_MS, toMs: at(8, 40), times: LONG }]);
    const { getByText, getByRole } = await card('Time while you were away');

    expect(getByText(/You were away from/).textContent).toBe(
      'You were away from Wed 31 Dec 1969, 17:05 to today, 08:40 while Ship the thing was running. This computer was asleep.',
    );
    expect(getByRole('button', { name: 'Stop at Wed 31 Dec 1969, 17:05' })).toBeDefined();
  });

  it.each([
    ['Keep all of it', 'keep'],
    ['Stop at 14:05', 'stop'],
    ['Take the time out', 'split'],
  ])('send “%s” as an answer', async (name, answer) => {
    const app = render([AWAY]);
    const { getByRole } = await card('Time while you were away');

    fireEvent.click(getByRole('button', { name }));

    await waitFor(() => expect(app.inputsOf('away:answer')).toEqual([{ awayId: 7, answer }]));
  });

  it('give the time to a task that is found by a part of its name', async () => {
    const app = render([AWAY], {
      'away:answer': () => ok({ changeId: 42 }),
      'search:cached': ({ text }) => ok({ ...NOTHING_FOUND, hits: text === 'pl' ? [{ task: plan, marks: [] }] : [] }),
    });
    const { getByRole } = await card('Time while you were away');
    const give = getByRole('button', { name: 'Give it to another task…' });
    expect(descriptionOf(give)).toContain('Moves 2 h 35 m there; the timer keeps running');

    fireEvent.click(give);
    const dialog = within(await screen.findByRole('dialog', { name: /^Give 2\sh\s35\sm to another task$/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Give it' }));
    expect(dialog.getByText('Choose the task that the time is for.')).toBeDefined();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Task' }), { target: { value: 'pl' } });
    fireEvent.click(await dialog.findByRole('option', { name: /^Plan/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Give it' }));

    expect(await screen.findByText(/^“Plan” got 2 h 35 m\.$/)).toBeDefined();
    expect(app.inputsOf('away:answer')).toEqual([{ awayId: 7, answer: { toTask: 2 } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offer no time to the task that has it, and say in the dialog why another cannot have it', async () => {
    const refused = { ok: false, error: { code: 'not-found', message: 'This question is no longer open.' } } as const;
    const hits = [task(), plan].map((found) => ({ task: found, marks: [] }));
    render([AWAY], { 'away:answer': () => refused, 'search:cached': () => ok({ ...NOTHING_FOUND, hits }) });
    const { getByRole } = await card('Time while you were away');
    fireEvent.click(getByRole('button', { name: 'Give it to another task…' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('combobox', { name: 'Task' }));
    const option = await dialog.findByRole('option', { name: /^Plan/ });
    expect(dialog.queryByRole('option', { name: /^Ship the thing/ })).toBeNull();
    fireEvent.click(option);
    fireEvent.click(dialog.getByRole('button', { name: 'Give it' }));

    expect(await dialog.findByText('This question is no longer open.')).toBeDefined();
  });

  it('offer to take an answer back', async () => {
    const app = render([AWAY], { 'away:answer': () => ok({ changeId: 42 }) });
    const { getByRole } = await card('Time while you were away');

    fireEvent.click(getByRole('button', { name: 'Stop at 14:05' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 42 }]));
  });

  it.each([
    ['Log as ending now', 'move'],
    ['Keep them here', 'keep'],
  ])('ask about times that end in the past, and send “%s”', async (name, answer) => {
    const app = render([{ kind: 'past-end', count: 3 }]);
    const { getByRole, getByText } = await card('Times that end in the past');
    expect(getByText(/3 entries wait for the answer. It can be changed in Settings/)).toBeDefined();

    fireEvent.click(getByRole('button', { name }));

    await waitFor(() => expect(app.inputsOf('account:answer-past-end')).toEqual([{ answer }]));
  });

  it.each([
    ['Send them again', 'send-again'],
    ['Accept it', 'accept'],
    ['Wait', 'wait'],
  ])('ask about entries that are gone, and send “%s”', async (name, answer) => {
    const app = render([{ kind: 'many-doubted', count: 12 }]);
    const { getByRole, getByText } = await card('Entries are gone at the service');
    expect(getByText(/12 entries are no longer at the service .* Nothing is sent until you decide\./)).toBeDefined();

    fireEvent.click(getByRole('button', { name }));

    await waitFor(() => expect(app.inputsOf('account:answer-many-doubted')).toEqual([{ answer }]));
  });

  it.each([
    ['Start', 'do'],
    ['Not now', 'not-now'],
  ])('ask before a link from outside starts anything, and send “%s”', async (name, answer) => {
    const app = render([{ kind: 'link', linkId: 3, asks: 'start', tasks: [task({ taskId: 2, name: 'Fix it' })] }]);
    const { getByRole, getByText } = await card('Start a timer?');
    expect(getByText(/^A link asks to start/).textContent).toBe('A link asks to start Fix it.');
    expect(descriptionOf(getByRole('button', { name: 'Start' }))).toContain('The running timer is stopped');

    fireEvent.click(getByRole('button', { name }));

    await waitFor(() => expect(app.inputsOf('link:answer')).toEqual([{ linkId: 3, answer }]));
  });

  it('ask before a link from outside stops anything', async () => {
    render([{ kind: 'link', linkId: 4, asks: 'stop', tasks: [task(), task({ taskId: 2, name: 'Fix it' })] }]);
    const { getByRole, getByText } = await card('Stop the timers?');

    expect(getByText(/^A link asks to stop/).textContent).toBe('A link asks to stop Ship the thing and Fix it.');
    expect(descriptionOf(getByRole('button', { name: 'Stop' }))).toContain('Their time until now is kept');
  });

  it('take one answer at a time', async () => {
    const app = render([AWAY], { 'away:answer': () => new Promise(() => undefined) });
    const { getByRole } = await card('Time while you were away');

    fireEvent.click(getByRole('button', { name: 'Keep all of it' }));
    fireEvent.click(getByRole('button', { name: 'Stop at 14:05' }));

    expect(app.inputsOf('away:answer')).toHaveLength(1);
  });

  it('stay, and can be answered again, when the answer is refused', async () => {
    const refused = { ok: false, error: { code: 'storage', message: 'The disk is full.' } } as const;
    const app = render([AWAY], { 'away:answer': () => refused });
    const { getByRole } = await card('Time while you were away');

    fireEvent.click(getByRole('button', { name: 'Keep all of it' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
    fireEvent.click(getByRole('button', { name: 'Stop at 14:05' }));

    await waitFor(() => expect(app.inputsOf('away:answer')).toHaveLength(2));
  });

  it('are said aloud when they come, and only then', async () => {
    const { bridge, container } = render([]);
    await screen.findByRole('tab', { name: 'Today' });
    const said = container.querySelector('.alerts > p[aria-live]');

    act(() => bridge.push(snapshot({ revision: 2, questions: [{ kind: 'many-doubted', count: 12 }] })));
    expect(said?.textContent).toContain('12 entries are no longer at the service');
    act(() => bridge.push(snapshot({ revision: 3, questions: [{ kind: 'many-doubted', count: 13 }] })));

    expect(said?.textContent).not.toContain('13');
  });

  it('are said again where the same one comes once more', async () => {
    const { bridge, container } = render([]);
    await screen.findByRole('tab', { name: 'Today' });
    const said = (): Element | null | undefined => container.querySelector('.alerts > p[aria-live]')?.firstElementChild;
    const questions = [{ kind: 'many-doubted', count: 12 }] as const;
    act(() => bridge.push(snapshot({ revision: 2, questions })));
    const first = said();

    act(() => bridge.push(snapshot({ revision: 3 })));
    act(() => bridge.push(snapshot({ revision: 4, questions })));

    expect(said()?.textContent).toContain('12 entries are no longer at the service');
    expect(said()).not.toBe(first);
  });
});
