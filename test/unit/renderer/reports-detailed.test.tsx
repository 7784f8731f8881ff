// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { type Answers, ok, session, snapshot, task } from '../../support/fake-bridge.ts';
import type { SampleEntry } from '../../support/fake-reports.ts';
import { entry, layOut, openReports, press, rowsOf, TODAY, total, unfold, WEEK } from '../../support/open-reports.ts';
import type { RenderedApp } from '../../support/render-app.tsx';

layOut();

async function openDetailed(entries?: readonly SampleEntry[], answers: Answers = {}): Promise<RenderedApp> {
  const app = await openReports(entries, answers);
  fireEvent.click(await screen.findByRole('tab', { name: 'Entries' }));
  await screen.findAllByText('09:00');
  return app;
}

const OTHERS = {
  trackerId: null,
  startedAt: Date.UTC(2026, 10, 20, 9),
  endedAt: Date.UTC(2026, 10, 20, 10),
  ms: 3_600_000,
  roundedMs: 3_600_000,
  task: task(),
  user: { id: 8, name: 'Somebody' },
  confirmed: true,
  running: false,
  fromBefore: false,
  goesOn: false,
};

function on(taskId: number, name: string): Partial<SampleEntry> {
  return { task: task({ taskId, name }) };
}

function durationHead(): HTMLElement {
  return screen.getByRole('columnheader', { name: /Duration/ });
}

describe('the entries', () => {
  it('has a row for each entry and the total of all', async () => {
    await openDetailed();
    const rows = await rowsOf('Entries');
    expect(rows[1]).toBe('Fri 20 Nov | 09:00 | 10:30 | 1 h 30 m | Ship the thing | Product | Robin Example');
    expect(rows[2]).toContain('not yet confirmed');
    expect(total('Entries').textContent).toContain('2 h');
  });

  it('shows minutes as the other tables do, and the seconds to who points at it', async () => {
    await openDetailed([entry(9, 30 + 40 / 60), entry(11, 30 + 40 / 60)]);

    const rows = await rowsOf('Entries');

    expect(rows[1]).toContain('09:00 | 09:30 | 30 m |');
    expect(total('Entries').textContent).toBe('Total1 h 01 m2 entries · including seconds');
    expect(screen.getAllByTitle('0:30:40')).toHaveLength(2);
    expect(screen.getByTitle('1:01:20')).toBeDefined();
  });

  it('sorts by the column that is pressed, and the other way round when it is pressed again', async () => {
    const app = await openDetailed();
    press(/^Duration/);
    await waitFor(() => expect(durationHead().getAttribute('aria-sort')).toBe('ascending'));
    press(/^Duration/);
    await waitFor(() => expect(durationHead().getAttribute('aria-sort')).toBe('descending'));
    expect(app.inputsOf('report:rows').at(-1)).toMatchObject({ sort: { column: 'duration', descending: true } });
  });

  it('are moved to another card together, and their day opens by Enter', async () => {
    const app = await openDetailed(WEEK, {
      'day:get': ({ date }) => ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [] }),
    });
    const row = screen.getAllByRole('row')[1] ?? document.body;
    fireEvent.keyDown(row, { key: 'a', ctrlKey: true });
    await screen.findByText(/^2 entries selected/);
    fireEvent.keyDown(row, { key: 'm' });
    const dialog = await screen.findByRole('dialog', { name: 'Move to another task' });
    expect(dialog.textContent).toContain('2 entries, 2 h');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));

    fireEvent.keyDown(row, { key: 'Enter' });
    expect(await screen.findByRole('tab', { name: 'Today', selected: true })).toBeDefined();
    await waitFor(() => expect(app.inputsOf('day:get')).toEqual([{ date: '2026-11-20' }]));
  });

  it('are told as a whole before they are deleted, also where midnight cuts them', async () => {
    const night = { startedAt: Date.UTC(2026, 10, 19, 23), endedAt: Date.UTC(2026, 10, 20, 1) };
    const after = { ...OTHERS, trackerId: 5, date: '2026-11-20', startedAt: Date.UTC(2026, 10, 20), fromBefore: true };
    const app = await openReports(WEEK, {
      'report:rows': ({ offset }) =>
        ok({
          offset,
          order: 0,
          rows: offset === 0 ? [{ ...after, endedAt: night.endedAt }] : [],
          totals: { ms: 1, unconfirmedMs: 0, roundedMs: 1, entries: 2 },
        }),
      'day:peek': ({ date }) =>
        ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [session({ trackerId: 5, ...night })] }),
      'time:delete-all': () => ok({ changeId: 1 }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Entries' }));
    await screen.findAllByText('Somebody');

    fireEvent.keyDown(screen.getAllByRole('row')[1] ?? document.body, { key: 'Delete' });

    const dialog = await screen.findByRole('dialog', { name: 'Delete entries' });
    expect(dialog.textContent).toContain('1 entry, 2 h will be deleted.');
    expect(dialog.textContent).toContain('23:00 – 01:00');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.inputsOf('time:delete-all')).toEqual([{ trackerIds: [5] }]));
  });

  it('are told up to now before they are deleted where they still run, also of a day that is over', async () => {
    const startedAt = Date.UTC(2026, 10, 19, 23);
    const before = { ...OTHERS, trackerId: 5, date: '2026-11-19', startedAt, endedAt: Date.UTC(2026, 10, 20) };
    const sums = { ms: 1, unconfirmedMs: 0, roundedMs: 1, entries: 2 };
    await openReports(WEEK, {
      'report:rows': ({ offset }) =>
        ok({ offset, order: 0, rows: offset === 0 ? [{ ...before, goesOn: true }] : [], totals: sums }),
      'day:peek': ({ date }) =>
        ok({
          date,
          timezone: 'UTC',
          ...dayBounds('UTC', date),
          sessions: [session({ trackerId: 5, startedAt, endedAt: null })],
        }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Entries' }));
    await screen.findAllByText('Somebody');

    fireEvent.keyDown(screen.getAllByRole('row')[1] ?? document.body, { key: 'Delete' });

    const dialog = await screen.findByRole('dialog', { name: 'Delete entries' });
    expect(dialog.textContent).toContain('1 entry, 43 h will be deleted.');
  });

  it('are shifted once, however often Enter is pressed before the answer', async () => {
    const app = await openDetailed(WEEK, { 'time:shift': () => new Promise(() => {}) });
    fireEvent.click(screen.getAllByRole('row')[1] ?? document.body);
    press('Shift…');
    const dialog = await screen.findByRole('dialog', { name: 'Shift entries' });
    const form = within(dialog).getByRole('textbox', { name: 'Later or earlier by' }).closest('form') ?? dialog;

    fireEvent.submit(form);
    fireEvent.submit(form);

    await waitFor(() => expect(app.inputsOf('time:shift')).toHaveLength(1));
  });

  it('are chosen no longer where others have come into their places', async () => {
    const entries = [entry(9, 90, on(1, 'Alpha')), entry(11, 30, on(2, 'Mike'))];
    const app = await openDetailed(entries);
    press(/^Task/);
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('Alpha'));
    fireEvent.click(screen.getAllByRole('row')[1] ?? document.body);
    const note = screen.getByRole('status', { name: 'Selection' });
    await waitFor(() => expect(note.textContent).toContain('1 entry selected: 1 h 30 m'));

    entries[0] = entry(9, 90, on(3, 'Zulu'));
    act(() => app.bridge.push(snapshot({ revision: 9, timeNews: 1, today: { ...TODAY, sessions: [] } })));
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('Mike'));

    await waitFor(() => expect(note.textContent).not.toContain('selected:'));
  });

  it('stay chosen where only their times are others', async () => {
    const entries = [entry(9, 90), entry(11, 30)];
    const app = await openDetailed(entries);
    fireEvent.click(screen.getAllByRole('row')[1] ?? document.body);
    const note = screen.getByRole('status', { name: 'Selection' });
    await waitFor(() => expect(note.textContent).toContain('1 entry selected: 1 h 30 m'));

    entries[0] = entry(9, 60);
    act(() => app.bridge.push(snapshot({ revision: 9, timeNews: 1, today: { ...TODAY, sessions: [] } })));

    await waitFor(() => expect(note.textContent).toContain('1 entry selected: 1 h'));
  });

  it('are chosen no longer once they are shifted: others may stand in their places', async () => {
    await openDetailed(WEEK, { 'time:shift': () => ok({ changeId: 1 }) });
    const row = screen.getAllByRole('row')[1] ?? document.body;
    act(() => row.focus());
    fireEvent.keyDown(row, { key: ' ' });
    const note = screen.getByRole('status', { name: 'Selection' });
    await waitFor(() => expect(note.textContent).toContain('1 entry selected'));
    press('Shift…');
    const dialog = await screen.findByRole('dialog', { name: 'Shift entries' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Shift' }));

    await waitFor(() => expect(note.textContent).toContain('Select rows'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Shift entries' })).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('of other people are left alone, and that is said', async () => {
    const app = await openReports(WEEK, {
      'report:rows': ({ offset }) =>
        ok({
          offset,
          order: 0,
          rows: [{ ...OTHERS, date: '2026-11-20' }],
          totals: { ms: 1, unconfirmedMs: 0, roundedMs: 1, entries: 2 },
        }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Entries' }));
    await screen.findAllByText('Somebody');

    fireEvent.keyDown(screen.getAllByRole('row')[1] ?? document.body, { key: 'e' });

    expect(await screen.findByText('Only your own time can be changed. Select entries of yours alone.')).toBeDefined();
    expect(app.inputsOf('time:move')).toEqual([]);
  });

  it('makes a column wider by keyboard', async () => {
    await openDetailed();
    const edge = screen.getByRole('separator', { name: 'Width of Task' });
    const before = Number(edge.getAttribute('aria-valuenow'));
    fireEvent.keyDown(edge, { key: 'ArrowRight', shiftKey: true });
    expect(Number(edge.getAttribute('aria-valuenow'))).toBe(before + 5);
  });

  it('selects rows by keyboard and says what they come to', async () => {
    await openDetailed();
    const first = (await screen.findByText('09:00')).closest('tr');
    if (first === null) throw new Error('no row');
    act(() => first.focus());
    fireEvent.keyDown(first, { key: ' ' });
    const note = screen.getByRole('status', { name: 'Selection' });
    await waitFor(() => expect(note.textContent).toBe('1 entry selected: 1 h 30 m'));
    fireEvent.keyDown(first, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(note.textContent).toBe('2 entries selected: 2 h, 30 m not yet confirmed'));
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
    fireEvent.keyDown(document.activeElement ?? first, { key: 'Escape' });
    await waitFor(() => expect(note.textContent).toContain('Select rows'));
  });

  it('draws only the rows in sight of very many', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => entry(9 + index / 120, 1));
    const app = await openDetailed(many);
    const table = screen.getByRole('table', { name: 'Entries' });
    expect(table.getAttribute('aria-rowcount')).toBe('1202');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    expect(app.inputsOf('report:rows').length).toBeLessThan(3);
  });
});

describe('handing a report out', () => {
  it('copies Markdown without a permission for the clipboard', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => {
      copied.push(document.querySelector('textarea')?.value ?? '');
      return true;
    };
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
    await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    await unfold('Export');
    press('Copy as Markdown');
    expect(await screen.findByText('The report is on the clipboard, as Markdown.')).toBeDefined();
    expect(copied[0]).toContain('Ship the thing');
  });

  it('writes the table in sight, with the chosen durations', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const app = await openReports();
    fireEvent.click(await screen.findByRole('tab', { name: 'Entries' }));
    await unfold('Export');
    fireEvent.change(screen.getByLabelText('Durations as'), { target: { value: 'decimal' } });
    press('Export CSV');
    expect(await screen.findByText(/^cardclock-detailed-.* was passed to the browser/)).toBeDefined();
    expect(app.inputsOf('report:export').at(-1)).toMatchObject({
      content: 'detailed',
      format: 'csv',
      durations: 'decimal',
    });
  });

  it('saves the PDF file that the desktop made', async () => {
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await openReports(WEEK, {
      'report:print': () => ok({ kind: 'pdf', name: 'report.pdf', bytes: new Uint8Array([1, 2]) }),
      'data:saved': () => ok({ kind: 'saved', name: 'mine.pdf' }),
    });
    await screen.findByRole('table', { name: 'Summary' });
    await unfold('Export');
    press('Export PDF');
    expect(await screen.findByText('Saved as mine.pdf.')).toBeDefined();
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ type: 'application/pdf', size: 2 }));
  });
});
