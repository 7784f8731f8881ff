// @vitest-environment happy-dom
import '../../../renderer/features/card/CardPane.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { card } from '../../support/cards.ts';
import { type Answers, ok, snapshot, twoAccounts, workListRow } from '../../support/fake-bridge.ts';
import { held, openCard, type OpenedCard, refused } from '../../support/open-card.tsx';

afterEach(cleanup);

const measure = { subtaskId: 1, name: 'Measure', isCompleted: false, assignee: null };
const paint = { subtaskId: 2, name: 'Paint', isCompleted: false, assignee: null };
const kept: Answers = {
  'card:open': () => ok(card({ subtasks: [measure, paint] })),
  'card:refresh': () => ok(card({ subtasks: [measure, paint] })),
};

async function field(name: string): Promise<HTMLInputElement> {
  return await screen.findByRole<HTMLInputElement>('textbox', { name });
}

async function type(name: string, value: string): Promise<void> {
  fireEvent.change(await field(name), { target: { value } });
}

async function rename(name: string, to: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Rename ${name}` }));
  await type(`New name of ${name}`, to);
}

async function close({ pane }: OpenedCard): Promise<void> {
  fireEvent.click(within(pane).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function openAgain(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Open Ship the thing' }));
  await screen.findByRole('dialog');
}

async function unfold(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Entries' }));
}

describe('a subtask that is typed', () => {
  it('stands in its field again when the card is closed and opened', async () => {
    const opened = await openCard(kept);
    await type('New subtask', 'Sand it');

    await close(opened);
    await openAgain();

    expect((await field('New subtask')).value).toBe('Sand it');
  });

  it('stands there as well where it was refused after the card was closed, and is gone once it was added', async () => {
    const answer = held();
    const opened = await openCard({ ...kept, 'card:subtask-add': async () => await answer.reply });
    await type('New subtask', 'Sand it');
    fireEvent.click(within(opened.pane).getByRole('button', { name: 'Add' }));
    await close(opened);

    await answer.give(refused('Needs the service: adding a subtask.'));
    await openAgain();

    expect((await field('New subtask')).value).toBe('Sand it');
  });
});

describe('times that are typed', () => {
  const [startedAt, endedAt] = [Date.UTC(1970, 0, 1, 9), Date.UTC(1970, 0, 1, 10)];
  const entries = [{ trackerId: 5, startedAt, endedAt, confirmed: true }];
  const people = [{ name: 'Ada', isSelf: true, finishedMs: 3_600_000, count: 1, entries }];
  const answers: Answers = {
    'card:open': () => ok(card({ people })),
    'card:refresh': () => ok(card({ people })),
    'time:edit': () => ok({ changeId: 1 }),
  };

  it('stand in the fields of their entry again when the card is closed and opened, until they are saved', async () => {
    const opened = await openCard(answers);
    await unfold();
    fireEvent.click(await screen.findByRole('button', { name: /^Edit .*09:00/ }));
    await type('Start', '09:15');

    await close(opened);
    await openAgain();
    expect((await field('Start')).value).toBe('09:15');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('button', { name: /^Edit .*09:00/ })).toBeDefined();
    expect(opened.inputsOf('time:edit')).toMatchObject([{ trackerId: 5, startedAt: startedAt + 15 * 60_000 }]);
  });

  it('are gone once they are cancelled', async () => {
    const opened = await openCard(answers);
    await unfold();
    fireEvent.click(await screen.findByRole('button', { name: /^Edit .*09:00/ }));
    await type('Start', '09:15');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    await close(opened);
    await openAgain();
    await unfold();

    expect(await screen.findByRole('button', { name: /^Edit .*09:00/ })).toBeDefined();
  });
});

describe('a new name of a subtask', () => {
  it('stands in its field again when the card is closed and opened; Escape gives the old one back', async () => {
    const opened = await openCard(kept);
    await rename('Measure', 'Measure twice');

    await close(opened);
    await openAgain();
    const again = await field('New name of Measure');
    expect(again.value).toBe('Measure twice');
    fireEvent.keyDown(again, { key: 'Escape' });

    expect(await screen.findByRole('checkbox', { name: 'Measure' })).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('stays where Escape only takes back signs that are being composed', async () => {
    await openCard(kept);
    await rename('Measure', 'Measure twice');

    fireEvent.keyDown(await field('New name of Measure'), { key: 'Escape', isComposing: true });

    expect((await field('New name of Measure')).value).toBe('Measure twice');
  });

  it('stays beside another one that is begun', async () => {
    await openCard(kept);
    await rename('Measure', 'Measure twice');

    await rename('Paint', 'Paint it');

    expect((await field('New name of Measure')).value).toBe('Measure twice');
    expect((await field('New name of Paint')).value).toBe('Paint it');
  });

  it('is sent once, however often Enter is pressed, and its field goes', async () => {
    const answer = held();
    const { inputsOf } = await openCard({ ...kept, 'card:subtask-change': async () => await answer.reply });
    await rename('Measure', 'Measure twice');
    const form = (await field('New name of Measure')).closest('form') ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);

    await answer.give(ok(card({ subtasks: [{ ...measure, name: 'Measure twice' }, paint], readAt: 3000 })));

    expect(inputsOf('card:subtask-change')).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: 'Measure twice' })).toBeDefined();
  });
});

describe('what is typed on a card', () => {
  it('is there again after another account was open, and not on the card of the same number there', async () => {
    const app = await openCard(kept);
    let revision = 1;
    const openAccount = async (id: number): Promise<void> => {
      revision += 1;
      act(() => app.bridge.push(snapshot({ workList: [workListRow()], accounts: twoAccounts(id), revision })));
      await openAgain();
    };
    await openAccount(1);
    await type('New comment', 'Not lost');

    await openAccount(2);
    expect((await field('New comment')).value).toBe('');
    await openAccount(1);

    expect((await field('New comment')).value).toBe('Not lost');
  });
});
