// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '../../support/fake-bridge.ts';
import { entry, fold, layOut, openReports, press, rowsOf, total, unfold, WEEK } from '../../support/open-reports.ts';

layOut();

const NO_OPTIONS = { ownUserId: 11, users: [], boards: [], cardTypes: [], swimlanes: [], asOf: null, problem: null };

describe('what a report is narrowed to', () => {
  it('asks once for a text that is typed, and not for each letter', async () => {
    const app = await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    await unfold('Filter');
    const field = await screen.findByRole('textbox', { name: 'Task or note contains' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of ['m', 'ma', 'mail']) {
      fireEvent.change(field, { target: { value } });
      act(() => {
        vi.advanceTimersByTime(100);
      });
    }
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    vi.useRealTimers();
    fold();
    await waitFor(() => expect(total('Summary').textContent).toContain('30 m'));
    const texts = app.inputsOf('report:open').map((input) => JSON.stringify(input));
    expect(texts.filter((text) => text.includes('"text":"m'))).toHaveLength(1);
  });

  it('takes a text that is typed also where another panel is opened right after', async () => {
    await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    await unfold('Filter');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Task or note contains' }), {
      target: { value: 'mail' },
    });

    fold();
    await unfold('Save');
    fold();

    await waitFor(() => expect(total('Summary').textContent).toContain('30 m'));
    await unfold('Filters: 1');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Task or note contains' }).value).toBe('mail');
  });

  it('can be changed from oneself to somebody else, in whichever order', async () => {
    const ANNA = { id: 12, name: 'Anna' };
    const app = await openReports([entry(9, 90), entry(11, 30, { user: ANNA })]);
    await unfold('Whose time: Mine');
    fireEvent.click(await screen.findByRole('radio', { name: 'Some people’s' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Robin Example' }));
    expect(screen.getByText('Choose at least one person.')).toBeDefined();

    fireEvent.click(screen.getByRole('checkbox', { name: 'Anna' }));

    expect(app.inputsOf('report:open').at(-1)).toMatchObject({ query: { filters: { users: [12] } } });
    expect(screen.queryByText(/^Choose at least/)).toBeNull();
  });

  it('shows what is chosen of a list that is too long to be shown, and how many more there are', async () => {
    const tags = Array.from({ length: 80 }, (_, at) => `tag ${at}`);
    await openReports(WEEK, { 'report:options': () => ok({ ...NO_OPTIONS, tags }) });
    await unfold('Filter');
    const list = within(await screen.findByRole('group', { name: 'Tags' }));
    fireEvent.change(list.getByRole('searchbox'), { target: { value: 'tag 75' } });
    fireEvent.click(await list.findByRole('checkbox', { name: 'tag 75' }));

    fireEvent.change(list.getByRole('searchbox'), { target: { value: '' } });

    await waitFor(() => expect(list.getAllByRole('checkbox')).toHaveLength(60));
    expect(list.getByRole<HTMLInputElement>('checkbox', { name: 'tag 75' }).checked).toBe(true);
    expect(list.getByText('20 more: type to find them.')).toBeDefined();
  });

  it('asks the service about cards where only it knows what they are filtered by', async () => {
    const app = await openReports();
    await unfold(/^Filter/);
    const list = within(await screen.findByRole('group', { name: 'Tags' }));

    fireEvent.click(list.getByRole('checkbox', { name: 'urgent' }));

    const asked = { query: { filters: { users: 'me', tags: ['urgent'] } }, fresh: true };
    await waitFor(() => expect(app.inputsOf('report:open').at(-1)).toMatchObject(asked));
  });

  it('combines filters, counts them, and clears them', async () => {
    const app = await openReports();
    await unfold('Filter');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Support' }));
    fold();
    await waitFor(() => expect(total('Summary').textContent).toContain('30 m'));
    expect(screen.getByRole('button', { name: 'Filters: 1' })).toBeDefined();
    await unfold('Filters: 1');
    press('Clear filters');
    fold();
    await waitFor(() => expect(total('Summary').textContent).toContain('2 h'));
    expect(app.inputsOf('report:open').at(-1)).toMatchObject({ query: { filters: { boardIds: [] } } });
  });

  it('says that rounding is for display only', async () => {
    await openReports();
    await unfold('Rounding');
    fireEvent.change(screen.getByLabelText('Round to'), { target: { value: '15' } });
    fireEvent.change(screen.getByLabelText('Direction'), { target: { value: 'up' } });
    fold();
    expect(
      await screen.findByText(
        'Rounded up to 15 minutes, each entry by itself: for display only, your entries stay as they are.',
      ),
    ).toBeDefined();
  });

  it('groups in any order', async () => {
    await openReports();
    await unfold(/^Group by/);
    fireEvent.change(screen.getByLabelText('Group by'), { target: { value: 'task' } });
    fold();
    await waitFor(async () => expect((await rowsOf('Summary'))[0]).toContain('Task, then board'));
  });
});
