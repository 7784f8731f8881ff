// @vitest-environment happy-dom
import '../../../renderer/features/card/CardPane.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { card } from '../../support/cards.ts';
import { ok, snapshot, task, twoAccounts, workListRow } from '../../support/fake-bridge.ts';
import { held, openCard, refused } from '../../support/open-card.tsx';
import { renderApp } from '../../support/render-app.tsx';

afterEach(cleanup);

const measure = { subtaskId: 1, name: 'Measure', isCompleted: false, assignee: null };
const paint = { subtaskId: 2, name: 'Paint', isCompleted: false, assignee: null };
const away = refused('Needs the service: reading the card. Nobody answers; nothing was changed.', 'unreachable');

describe('a card', () => {
  it('shows at once what is kept, and then what the service says', async () => {
    const fresh = held();
    const { pane } = await openCard({
      'card:open': () => ok(card({ assignee: 'Old Hand' })),
      'card:refresh': async () => await fresh.reply,
    });
    expect(await within(pane).findByText('Old Hand')).toBeDefined();

    await fresh.give(ok(card({ assignee: 'New Hand', readAt: 2000 })));

    expect(within(pane).getByText('New Hand')).toBeDefined();
    expect(within(pane).queryByText('Old Hand')).toBeNull();
  });

  it('never goes back to what an older answer says', async () => {
    const fresh = held();
    const { pane } = await openCard({
      'card:open': () => ok(card({ subtasks: [measure] })),
      'card:refresh': async () => await fresh.reply,
      'card:subtask-change': () => ok(card({ subtasks: [{ ...measure, isCompleted: true }], readAt: 3000 })),
    });
    const box = await within(pane).findByRole<HTMLInputElement>('checkbox', { name: 'Measure' });
    fireEvent.click(box);
    await waitFor(() => expect(box.checked).toBe(true));

    await fresh.give(ok(card({ subtasks: [measure], readAt: 2000 })));

    expect(within(pane).getByRole<HTMLInputElement>('checkbox', { name: 'Measure' }).checked).toBe(true);
  });

  it('goes on to what is read after the clock was set back', async () => {
    const now = Date.now();
    const { pane } = await openCard({
      'card:open': () => ok(card({ assignee: 'Old Hand', readAt: now + 3_600_000 })),
      'card:refresh': () => ok(card({ assignee: 'New Hand', readAt: now })),
    });

    expect(await within(pane).findByText('New Hand')).toBeDefined();
  });

  it('shows the beginning of a description without end, and says so', async () => {
    const description = `<p>How it begins.</p>${'<p>And on.</p>'.repeat(10_000)}`;
    const told = ok(card({ description }));
    const { pane } = await openCard({ 'card:open': () => told, 'card:refresh': () => told });

    expect(await within(pane).findByText('How it begins.')).toBeDefined();
    expect(within(pane).getByText(/too long to show in full/)).toBeDefined();
    expect(pane.querySelectorAll('.card-rich p').length).toBeLessThan(5000);
  });

  it('shows its custom fields by the names that the board gives them, and those without by their number', async () => {
    const customFields = [
      { number: 1, name: 'Customer', value: 'Ada Ltd' },
      { number: 2, name: 'Size', value: 'XL' },
      { number: 11, name: null, value: '7' },
    ];
    const told = ok(card({ customFields, sizeEstimate: 3 }));
    const { pane } = await openCard({ 'card:open': () => told, 'card:refresh': () => told });
    await within(pane).findByText('Ada Ltd');

    const facts = within(pane)
      .getAllByRole('term')
      .map((name) => [name.textContent, name.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Size', '3'],
      ['Customer', 'Ada Ltd'],
      ['Size', 'XL'],
      ['Custom field 11', '7'],
    ]);
  });

  it('says how old it is while the service is away, and nothing at all of a card that was never read', async () => {
    const { pane } = await openCard({ 'card:open': () => ok(card()), 'card:refresh': () => away });
    expect(
      await within(pane).findByText(/^The service does not answer\. This card was last updated \d+ days ago\.$/),
    ).toBeDefined();
    expect(within(pane).queryByRole('alert')).toBeNull();
    cleanup();

    const never = await openCard({ 'card:refresh': () => away }, 'Card');

    expect(await within(never.pane).findByText(/This card was never opened here/)).toBeDefined();
    expect(within(never.pane).getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('tells of a command that failed until it was read, whatever the first reading brings', async () => {
    const fresh = held();
    const { pane } = await openCard({
      'card:open': () => ok(card({ subtasks: [measure] })),
      'card:refresh': async () => await fresh.reply,
      'card:subtask-change': () => refused('Needs the service: changing a subtask.'),
    });
    fireEvent.click(await within(pane).findByRole('checkbox', { name: 'Measure' }));
    await within(pane).findByText('Needs the service: changing a subtask.');

    await fresh.give(ok(card({ subtasks: [measure], readAt: 2000 })));

    expect(within(pane).getByRole('alert').textContent).toBe('Needs the service: changing a subtask.');
  });

  it('has a row for each of two people of one name', async () => {
    const told = vi.spyOn(console, 'error');
    const sam = { name: 'Sam', isSelf: false, finishedMs: 3_600_000, count: 1, entries: [] };
    const { pane } = await openCard({ 'card:refresh': () => ok(card({ people: [sam, sam] })) });

    const table = await within(pane).findByRole('table', { name: 'Time by person' });

    expect(within(table).getAllByRole('rowheader', { name: 'Sam' })).toHaveLength(2);
    expect(told.mock.calls.flat().join(' ')).not.toContain('same key');
    told.mockRestore();
  });

  it('counts one’s own first time on it as soon as it is tracked', async () => {
    const entry = { trackerId: 5, startedAt: 0, endedAt: 3_600_000, confirmed: false };
    let kept = card();
    const { pane, bridge } = await openCard({ 'card:open': () => ok(kept), 'card:refresh': () => ok(card()) });
    await within(pane).findByText('0 m tracked');

    kept = card({ people: [{ name: 'Robin', isSelf: true, finishedMs: 3_600_000, count: 1, entries: [entry] }] });
    act(() => bridge.push(snapshot({ revision: 2 })));

    expect(await within(pane).findByText('1 h tracked')).toBeDefined();
  });

  it('has one’s own entries edited where they stand, and others’ only looked at', async () => {
    const [startedAt, endedAt] = [Date.UTC(1970, 0, 1, 9), Date.UTC(1970, 0, 1, 10)];
    const entry = { startedAt, endedAt, confirmed: true };
    const person = { finishedMs: 3_600_000, count: 1 };
    const { pane, inputsOf } = await openCard({
      'card:refresh': () =>
        ok(
          card({
            people: [
              { ...person, name: 'Ada', isSelf: true, entries: [{ ...entry, trackerId: 5 }] },
              { ...person, name: 'Sam', isSelf: false, entries: [{ ...entry, trackerId: null }] },
            ],
          }),
        ),
      'time:edit': () => ok({ changeId: 1 }),
    });
    fireEvent.click(await within(pane).findByRole('button', { name: 'Entries' }));
    expect(within(screen.getByRole('list', { name: 'Entries of Sam' })).queryByRole('button')).toBeNull();
    const own = within(screen.getByRole('list', { name: 'Entries of Ada' }));

    fireEvent.click(own.getByRole('button', { name: /^Edit .*09:00/ }));
    fireEvent.change(await own.findByRole('textbox', { name: 'Start' }), { target: { value: '09:15' } });
    fireEvent.click(own.getByRole('button', { name: 'Save' }));

    expect(await own.findByRole('button', { name: /^Edit/ })).toBe(document.activeElement);
    expect(inputsOf('time:edit')).toMatchObject([{ trackerId: 5, startedAt: startedAt + 15 * 60_000 }]);
  });

  it('offers nothing that the board does not allow', async () => {
    const { pane } = await openCard({
      'card:refresh': () => ok(card({ subtasks: [measure], may: { change: false, move: false } })),
    });

    const box = await within(pane).findByRole<HTMLInputElement>('checkbox', { name: 'Measure' });
    expect(box.disabled).toBe(true);
    for (const name of ['Add', 'Comment', 'Attach files…', 'Move to Review', 'Rename Measure'])
      expect(within(pane).queryByRole('button', { name })).toBeNull();

    fireEvent.keyDown(box, { key: 'e' });

    expect(within(pane).queryByRole('textbox')).toBeNull();
  });
});

describe('a subtask', () => {
  it('is ticked at once, and goes back with the reason when the service does not take it', async () => {
    const answer = held();
    const { pane, inputsOf } = await openCard({
      'card:refresh': () => ok(card({ subtasks: [measure, paint] })),
      'card:subtask-change': async () => await answer.reply,
    });
    const box = await within(pane).findByRole<HTMLInputElement>('checkbox', { name: 'Paint' });

    fireEvent.click(box);
    expect(box.checked).toBe(true);
    await answer.give(refused('Needs the service: changing a subtask.'));

    expect(within(pane).getByRole<HTMLInputElement>('checkbox', { name: 'Paint' }).checked).toBe(false);
    expect(within(pane).getByRole('alert').textContent).toBe('Needs the service: changing a subtask.');
    expect(inputsOf('card:subtask-change')).toEqual([{ taskId: 1, subtaskId: 2, isCompleted: true }]);
  });

  it('stays as it was pressed last, whatever the answer to the press before says', async () => {
    const first = held();
    const answers = [first.reply, held().reply];
    const { pane } = await openCard({
      'card:refresh': () => ok(card({ subtasks: [paint] })),
      'card:subtask-change': async () => await (answers.shift() ?? first.reply),
    });
    const box = await within(pane).findByRole<HTMLInputElement>('checkbox', { name: 'Paint' });
    fireEvent.click(box);
    fireEvent.click(box);
    expect(box.checked).toBe(false);

    await first.give(ok(card({ subtasks: [{ ...paint, isCompleted: true }], readAt: 2000 })));

    expect(box.checked).toBe(false);
  });

  it('moves with Alt and an arrow, and says where it is', async () => {
    const { pane, inputsOf } = await openCard({
      'card:refresh': () => ok(card({ subtasks: [measure, paint] })),
      'card:subtask-reorder': () => ok(card({ subtasks: [paint, measure], readAt: 2000 })),
    });
    const list = await within(pane).findByRole('grid', { name: 'Subtasks' });
    const [first] = within(list).getAllByRole('row');
    if (first === undefined) throw new Error('a row is needed');
    first.focus();
    expect(document.activeElement).toBe(within(list).getByRole('row', { name: 'Measure' }));

    fireEvent.keyDown(first, { key: 'ArrowDown', altKey: true });

    await within(pane).findByText('Place 2 of 2');
    expect(
      within(list)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Paint', 'Measure']);
    expect(inputsOf('card:subtask-reorder')).toEqual([{ taskId: 1, order: [2, 1] }]);
  });

  it('is renamed in its place; Escape keeps the old name, and the card open', async () => {
    const { pane, inputsOf } = await openCard({
      'card:refresh': () => ok(card({ subtasks: [measure] })),
      'card:subtask-change': () => ok(card({ subtasks: [{ ...measure, name: 'Measure twice' }], readAt: 2000 })),
    });
    fireEvent.click(await within(pane).findByRole('button', { name: 'Rename Measure' }));
    fireEvent.keyDown(within(pane).getByRole('textbox', { name: 'New name of Measure' }), { key: 'Escape' });
    expect(within(pane).getByRole('checkbox', { name: 'Measure' })).toBeDefined();

    fireEvent.click(within(pane).getByRole('button', { name: 'Rename Measure' }));
    const field = within(pane).getByRole('textbox', { name: 'New name of Measure' });
    fireEvent.change(field, { target: { value: 'Measure twice' } });
    fireEvent.click(within(pane).getByRole('button', { name: 'Save' }));

    expect(await within(pane).findByRole('checkbox', { name: 'Measure twice' })).toBeDefined();
    expect(inputsOf('card:subtask-change')).toEqual([{ taskId: 1, subtaskId: 1, name: 'Measure twice' }]);
  });
});

describe('moving on', () => {
  const full = { kind: 'full', column: 'Review', words: '“Review” takes at most 2 cards.' } as const;

  it('explains a full column, and passes it only when told to', async () => {
    const { pane, inputsOf } = await openCard({
      'card:refresh': () => ok(card()),
      'card:move-next': ({ override }) =>
        ok(override ? { kind: 'moved', card: card({ nextColumn: null, readAt: 2000 }) } : full),
    });
    fireEvent.click(await within(pane).findByRole('button', { name: 'Move to Review' }));
    expect((await within(pane).findByRole('alert')).textContent).toContain('at most 2 cards');

    fireEvent.click(within(pane).getByRole('button', { name: 'Move anyway' }));

    await waitFor(() => expect(within(pane).queryByRole('button', { name: 'Move to Review' })).toBeNull());
    expect(inputsOf('card:move-next')).toEqual([
      { taskId: 1, toStageId: 3, override: false },
      { taskId: 1, toStageId: 3, override: true },
    ]);
  });

  it('passes it once, however often that is pressed before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { pane, inputsOf } = await openCard({
      'card:refresh': () => ok(card()),
      'card:move-next': async ({ override }) => {
        if (override) await promise;
        return ok(override ? { kind: 'moved', card: card({ nextColumn: null, readAt: 2000 }) } : full);
      },
    });
    fireEvent.click(await within(pane).findByRole('button', { name: 'Move to Review' }));

    fireEvent.click(await within(pane).findByRole('button', { name: 'Move anyway' }));
    fireEvent.click(within(pane).getByRole('button', { name: 'Move anyway' }));

    expect(inputsOf('card:move-next')).toHaveLength(2);
    await act(async () => resolve());
  });

  it('shows where the card is, and says so, when somebody moved it meanwhile', async () => {
    const { pane } = await openCard({
      'card:refresh': () => ok(card()),
      'card:move-next': () =>
        ok({
          kind: 'elsewhere',
          card: card({ nextColumn: 'Done', nextStageId: 4, readAt: 2000 }),
          words: 'It is in “Review” now.',
        }),
    });

    fireEvent.click(await within(pane).findByRole('button', { name: 'Move to Review' }));

    await within(pane).findByRole('button', { name: 'Move to Done' });
    expect(within(pane).getByRole('alert').textContent).toContain('It is in “Review” now.');
  });

  it('only explains it where passing is switched off', async () => {
    const first = snapshot({ workList: [workListRow({ task: task() })] });
    const settings = { ...first.settings, suggestLimit: false };
    renderApp(
      { ...first, settings },
      {
        'card:open': () => ok(null),
        'card:refresh': () => ok(card()),
        'card:move-next': () => ok(full),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Open Ship the thing' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Move to Review' }));

    expect((await screen.findByRole('alert')).textContent).toBe(full.words);
    expect(screen.queryByRole('button', { name: 'Move anyway' })).toBeNull();
  });
});

describe('files for a card', () => {
  it('that are refused are told one and all, also where another one arrived', async () => {
    const { pane } = await openCard({
      'card:refresh': () => ok(card()),
      'card:upload-begin': ({ name }) =>
        name === 'small.txt' ? ok({ uploadId: 1 }) : refused(`“${name}” is larger than 25 MB.`),
      'card:upload-part': () => ok(null),
      'card:upload-send': () => ok(card({ readAt: 2000 })),
    });
    const field = await within(pane).findByLabelText('Files to attach');
    const files = ['film.mp4', 'small.txt', 'song.wav'].map((name) => new File(['x'], name));

    fireEvent.change(field, { target: { files } });

    expect(
      await within(pane).findByText('“film.mp4” is larger than 25 MB. “song.wav” is larger than 25 MB.'),
    ).toBeDefined();
  });

  it('do not go to the account that was opened meanwhile, and those that were not sent are named', async () => {
    const first = held();
    const { bridge } = await openCard({
      'card:refresh': () => ok(card()),
      'card:upload-begin': () => ok({ uploadId: 1 }),
      'card:upload-part': () => ok(null),
      'card:upload-send': async () => await first.reply,
    });
    act(() => bridge.push(snapshot({ accounts: twoAccounts(1), workList: [workListRow()], revision: 2 })));
    fireEvent.click(await screen.findByRole('button', { name: 'Open Ship the thing' }));
    const files = ['one.txt', 'two.txt', 'three.txt'].map((name) => new File(['x'], name));
    fireEvent.change(await screen.findByLabelText('Files to attach'), { target: { files } });
    const sent = (): readonly unknown[] => bridge.asked.filter(({ command }) => command.startsWith('card:upload-'));
    await waitFor(() => expect(sent()).toHaveLength(3));

    act(() => bridge.push(snapshot({ accounts: twoAccounts(2), revision: 3 })));
    await first.give(ok(card()));

    expect(await screen.findByText(/these files were not sent: two\.txt and three\.txt\./)).toBeDefined();
    expect(sent()).toHaveLength(3);
  });
});
