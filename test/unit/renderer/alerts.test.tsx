// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Question } from '../../../common/domain/snapshot.ts';
import type { Reminder } from '../../../common/domain/reminder.ts';
import { snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const HOUR_MS = 3_600_000;
const GONE: Question = { kind: 'many-doubted', count: 12 };
const PAST: Question = { kind: 'past-end', count: 2 };
const UNTRACKED: Reminder = { kind: 'untracked', reminderId: 'untracked 1', sinceMs: 14 * HOUR_MS, last: null };
const GOAL: Reminder = { kind: 'goal', reminderId: 'goal 1', goalMinutes: 480, otherAccountsMs: 0 };
const LONG: Reminder = {
  kind: 'long',
  reminderId: 'long 1',
  trackerId: 1,
  task: task(),
  startedAt: 0,
  limitMs: 4 * HOUR_MS,
  account: null,
};
const SUGGESTION = {
  kind: 'to-work',
  suggestionId: 'suggestion 1',
  task: task({ column: 'Backlog' }),
  column: 'In progress',
} as const;

function shown(): string {
  const boxes = [...document.querySelectorAll<HTMLElement>('.alert')].filter((box) => !box.hidden);
  expect(boxes).toHaveLength(1);
  const [box] = boxes;
  if (box === undefined) throw new Error('Nothing is shown');
  return box.querySelector('h2, p')?.textContent ?? '';
}

async function open(parts: Parameters<typeof snapshot>[0]): Promise<RenderedApp> {
  const app = renderApp(snapshot(parts));
  await screen.findByRole('tab', { name: 'Today' });
  return app;
}

describe('what is asked and told', () => {
  afterEach(cleanup);

  it('is shown one at a time, a question first, with its number and the way to the others', async () => {
    await open({ suggestions: [SUGGESTION], reminders: [UNTRACKED], questions: [GONE] });
    expect(shown()).toBe('Entries are gone at the service');
    expect(screen.getByText('1 of 3')).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Next alert' }));
    expect(shown()).toBe('No timer is running');
    expect(screen.getByText('2 of 3')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Previous alert' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous alert' }));

    expect(shown()).toContain('is still in Backlog');
    expect(screen.getByText('3 of 3')).toBeDefined();
  });

  it('is a timer that may run by mistake before what is only good to know', async () => {
    const app = await open({ reminders: [GOAL] });
    expect(shown()).toBe('Daily goal reached');

    act(() => app.bridge.push(snapshot({ revision: 2, reminders: [GOAL, LONG] })));

    expect(shown()).toContain('running for more than');
  });

  it('has no number while it is alone', async () => {
    await open({ questions: [GONE] });

    expect(screen.queryByText(/\d of \d/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next alert' })).toBeNull();
  });

  it('gives way to a question, but not under the pointer, the cursor or a choice', async () => {
    const app = await open({ suggestions: [SUGGESTION] });
    const strip = document.querySelector('.alerts') ?? document.body;

    fireEvent.mouseMove(strip);
    act(() => app.bridge.push(snapshot({ revision: 2, suggestions: [SUGGESTION], questions: [GONE] })));
    expect(shown()).toContain('is still in Backlog');
    expect(screen.getByText('2 of 2')).toBeDefined();
    fireEvent.mouseLeave(strip);
    expect(shown()).toBe('Entries are gone at the service');

    fireEvent.click(screen.getByRole('button', { name: 'Next alert' }));
    act(() => app.bridge.push(snapshot({ revision: 3, suggestions: [SUGGESTION], questions: [GONE, PAST] })));
    expect(shown()).toContain('is still in Backlog');
  });

  it('lets a question come where the pointer rests and the cursor was left after an answer', async () => {
    const app = await open({ questions: [PAST], suggestions: [SUGGESTION] });
    const strip = document.querySelector<HTMLElement>('.alerts') ?? document.body;
    fireEvent.mouseMove(strip);
    act(() => screen.getByRole('button', { name: 'Keep them here' }).focus());
    act(() => app.bridge.push(snapshot({ revision: 2, suggestions: [SUGGESTION] })));
    expect(shown()).toContain('is still in Backlog');
    expect(document.activeElement).toBe(strip);

    act(() => app.bridge.push(snapshot({ revision: 3, suggestions: [SUGGESTION], questions: [GONE] })));

    expect(shown()).toBe('Entries are gone at the service');
  });

  it.each([
    ['', '2'],
    [', also of a French keyboard', 'é'],
  ])(
    'is answered with the number of the answer while the cursor is there%s, and with none elsewhere',
    async (_of, two) => {
      const app = await open({ questions: [GONE, PAST] });

      fireEvent.keyDown(document.body, { key: '2' });
      expect(app.inputsOf('account:answer-many-doubted')).toEqual([]);
      const first = screen.getByRole('button', { name: 'Send them again' });
      act(() => first.focus());
      fireEvent.keyDown(first, { key: '2', repeat: true });
      fireEvent.keyDown(first, { key: '9' });
      fireEvent.keyDown(first, { key: '2', ctrlKey: true });
      expect(app.inputsOf('account:answer-many-doubted')).toEqual([]);
      fireEvent.keyDown(first, { key: two, code: 'Digit2' });

      await waitFor(() => expect(app.inputsOf('account:answer-many-doubted')).toEqual([{ answer: 'accept' }]));
    },
  );

  it('goes on to what follows once it is settled, and the cursor stays', async () => {
    const app = await open({ questions: [GONE, PAST] });
    act(() => screen.getByRole('button', { name: 'Accept it' }).focus());

    act(() => app.bridge.push(snapshot({ revision: 2, questions: [PAST] })));

    expect(shown()).toBe('Times that end in the past');
    expect(document.activeElement?.className).toBe('alerts');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '1' });
    await waitFor(() => expect(app.inputsOf('account:answer-past-end')).toEqual([{ answer: 'move' }]));
  });

  it('keeps what is typed in the form to sign in again while another is looked at, and takes no number from it', async () => {
    const { account } = snapshot();
    const signedOut = account === null ? null : { ...account, signInNeeded: true };
    const app = await open({ account: signedOut, questions: [GONE] });
    fireEvent.click(screen.getByRole('button', { name: 'Next alert' }));
    const token = screen.getByLabelText('Access token');

    fireEvent.change(token, { target: { value: 'abc1' } });
    fireEvent.keyDown(token, { key: '1' });
    fireEvent.click(screen.getByRole('button', { name: 'Next alert' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next alert' }));

    expect(within(document.body).getByLabelText<HTMLInputElement>('Access token').value).toBe('abc1');
    expect(app.inputsOf('account:sign-in-again')).toEqual([]);
  });
});
