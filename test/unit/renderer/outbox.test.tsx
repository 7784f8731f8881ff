// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GoneRow, OutboxAction, OutboxRow } from '../../../common/domain/outbox.ts';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { ok, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { goneRow, outboxRow } from '../../support/outbox-rows.ts';
import { openSync, renderApp, type RenderedApp } from '../../support/render-app.tsx';

const HOUR_MS = 3_600_000;

interface Held {
  readonly rows?: readonly OutboxRow[];
  readonly gone?: readonly GoneRow[];
}

async function openOutbox({ rows = [], gone = [] }: Held, answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot(), { 'outbox:list': () => ok({ tasks: [], rows, gone }), ...answers });
  await openSync();
  return app;
}

function rowOf(name: string) {
  const list = screen.getByRole('list', { name: 'Unconfirmed time' });
  const row = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent.includes(name));
  if (row === undefined) throw new Error(`no row of ${name}`);
  return within(row);
}

const done = (): Reply<Done> => ok({ changeId: 5 });

const CONFLICT: Partial<OutboxRow> = {
  state: 'needs-you',
  change: 'update',
  question: {
    kind: 'conflict',
    base: { startedAt: 9 * HOUR_MS, endedAt: 10 * HOUR_MS },
    mine: { startedAt: 8 * HOUR_MS, endedAt: 10 * HOUR_MS },
    theirs: null,
  },
  actions: ['keep-mine', 'keep-theirs', 'keep-both', 'edit'],
};

describe('sync', () => {
  afterEach(cleanup);

  it('says that everything is saved, since when, and what was sent today', async () => {
    const saved = [
      { trackerId: 1, task: task(), startedAt: 9 * HOUR_MS, endedAt: 10 * HOUR_MS, savedAt: 11 * HOUR_MS },
    ];
    await openOutbox(
      {},
      { 'outbox:list': () => ok({ tasks: [], rows: [], gone: [], syncedAt: 13.4 * HOUR_MS, saved }) },
    );

    const panel = within(screen.getByRole('region', { name: 'Sync' }));
    expect(panel.getByText('Everything is saved').parentElement?.textContent).toBe(
      'Everything is saved · last synced 13:24',
    );
    const sent = within(panel.getByRole('list', { name: 'Sent today' })).getByRole('listitem');
    expect(sent.textContent).toContain('Ship the thing');
    expect(sent.textContent).toContain('11:00');
    expect(panel.queryByRole('button', { name: 'Export all' })).toBeNull();
  });

  it('opens beside the view, is closed by Escape, and gives the cursor back', async () => {
    renderApp(snapshot());
    const button = await screen.findByRole('button', { name: 'Sync' });
    button.focus();
    await openSync();
    const panel = screen.getByRole('region', { name: 'Sync' });
    expect(document.activeElement).toBe(panel);
    expect(button.getAttribute('aria-expanded')).toBe('true');

    fireEvent.keyDown(panel, { key: 'Escape' });

    expect(screen.queryByRole('region', { name: 'Sync' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('has a tab while something is not saved, which stays until it is left', async () => {
    const sync = { waiting: 0, needsYou: 1, offlineSince: null, serverAheadMs: null };
    const { bridge } = renderApp(snapshot({ sync }));
    const tab = await screen.findByRole('tab', { name: 'Sync' });
    expect(tab.textContent).toBe('Sync1');
    fireEvent.click(tab);
    await screen.findByRole('list', { name: 'Unconfirmed time' });

    act(() => bridge.push(snapshot({ revision: 2 })));

    expect(screen.getByRole('tab', { name: 'Sync', selected: true }).textContent).toBe('Sync');
    fireEvent.click(screen.getByRole('tab', { name: 'Reports' }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Sync' })).toBeNull());
  });

  it('has no tab for what is on its way for a moment only', async () => {
    const sync = { waiting: 1, needsYou: 0, offlineSince: null, serverAheadMs: null };
    const { bridge } = renderApp(snapshot({ sync }));
    await screen.findByText('1 waiting');
    expect(screen.queryByRole('tab', { name: 'Sync' })).toBeNull();

    act(() => bridge.push(snapshot({ revision: 2 })));
    act(() => bridge.push(snapshot({ revision: 3, sync })));
    expect(screen.queryByRole('tab', { name: 'Sync' })).toBeNull();

    expect(await screen.findByRole('tab', { name: 'Sync' })).toBeDefined();
  });

  it('has the cursor after a dialog whose row is gone by then', async () => {
    let rows = [outboxRow({ actions: ['edit'] })];
    const app = await openOutbox({}, { 'outbox:list': () => ok({ tasks: [], rows, gone: [] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog');
    rows = [];
    await act(async () => app.bridge.push(snapshot({ revision: 2 })));

    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    await waitFor(() =>
      expect(document.activeElement?.closest('section')).toBe(screen.getByRole('region', { name: 'Sync' })),
    );
  });

  it('shows a row with its time, its state, the service’s words, and since when', async () => {
    await openOutbox({
      rows: [
        outboxRow({
          startedAt: 9 * HOUR_MS,
          endedAt: 10 * HOUR_MS,
          state: 'needs-you',
          words: 'Task is archived',
          question: { kind: 'refused' },
          since: 10 * HOUR_MS,
          triedAt: 11 * HOUR_MS,
        }),
      ],
    });
    const row = rowOf('Ship the thing');

    expect(row.getByText(/09:00 – 10:00/).textContent).toBe('09:00 – 10:00 1\u00A0h');
    expect(row.getByText('Needs you')).toBeDefined();
    expect(row.getByText('Task is archived').tagName).toBe('BLOCKQUOTE');
    expect(row.getByText('Since 10:00 · last tried at 11:00')).toBeDefined();
    expect(screen.getByText('Safe on this computer until you decide.')).toBeDefined();
  });

  it('says that what waits is sent, beside what needs a decision', async () => {
    await openOutbox({ rows: [outboxRow({ state: 'waiting' }), outboxRow({ trackerId: 2, state: 'needs-you' })] });

    const words = /Some of it needs your decision; the rest is sent automatically\.$/;
    expect(screen.getByText(words)).toBeDefined();
  });

  it('offers just the actions of the row, what settles it first, each named with its task', async () => {
    await openOutbox({ rows: [outboxRow({ actions: ['discard', 'edit', 'retry', 'end-now'] })] });
    const buttons = rowOf('Ship the thing').getAllByRole('button');

    expect(buttons.map((button) => button.textContent)).toEqual(['Log as ending now', 'Retry', 'Edit', 'Discard']);
    for (const button of buttons) {
      const id = button.getAttribute('aria-describedby') ?? '';
      expect(document.querySelector(`#${id}`)?.textContent).toContain('Ship the thing');
    }
  });

  it.each<[OutboxAction, string, string, unknown]>([
    ['discard', 'Discard', 'outbox:discard', { trackerId: 100 }],
    ['end-now', 'Log as ending now', 'outbox:end-now', { trackerId: 100 }],
    ['keep-mine', 'Keep mine', 'outbox:keep', { trackerId: 100, keep: 'mine' }],
    ['keep-theirs', 'Keep theirs', 'outbox:keep', { trackerId: 100, keep: 'theirs' }],
    ['keep-both', 'Keep both', 'outbox:keep', { trackerId: 100, keep: 'both' }],
  ])('sends %s once, and can take it back', async (action, name, command, input) => {
    const app = await openOutbox(
      { rows: [outboxRow({ actions: [action] })] },
      { 'outbox:discard': done, 'outbox:end-now': done, 'outbox:keep': done },
    );
    const button = rowOf('Ship the thing').getByRole('button', { name });

    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 5 }]));
    expect(app.inputsOf(command)).toEqual([input]);
  });

  it('retries a row', async () => {
    const app = await openOutbox({ rows: [outboxRow()] });

    fireEvent.click(rowOf('Ship the thing').getByRole('button', { name: 'Retry' }));

    expect(app.inputsOf('outbox:retry')).toEqual([{ trackerId: 100 }]);
  });

  it('can press a button again after a failure', async () => {
    const refused = { ok: false, error: { code: 'storage', message: 'The disk is full.' } } as const;
    const app = await openOutbox({ rows: [outboxRow()] }, { 'outbox:discard': () => refused });
    const discard = rowOf('Ship the thing').getByRole('button', { name: 'Discard' });

    fireEvent.click(discard);
    await screen.findByText('The disk is full.');
    fireEvent.click(discard);

    expect(app.inputsOf('outbox:discard')).toHaveLength(2);
  });

  it('opens the times of a row, and keeps them open when the row is confirmed meanwhile', async () => {
    let rows: readonly OutboxRow[] = [outboxRow()];
    const { bridge } = await openOutbox({}, { 'outbox:list': () => ok({ tasks: [], rows, gone: [] }) });
    fireEvent.click(rowOf('Ship the thing').getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit time' })).toBeDefined();

    rows = [];
    act(() => bridge.push(snapshot({ revision: 2 })));

    await waitFor(() => expect(document.querySelector('.outbox-row')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Edit time' })).toBeDefined();
  });

  it('shows the three sides of a conflict in a table', async () => {
    await openOutbox({ rows: [outboxRow(CONFLICT)] });
    const table = within(rowOf('Ship the thing').getByRole('table'));
    const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

    expect(cells).toEqual([
      ['Detail', 'Before', 'This device', 'Other device'],
      ['Start', '09:00', '08:00 changed', 'deleted'],
      ['End', '10:00', '10:00', 'deleted'],
      ['Length', '1 h', '2 h changed', 'deleted'],
    ]);
  });

  it('says what becomes of an entry that one side had removed', async () => {
    await openOutbox({ rows: [outboxRow(CONFLICT)] }, { 'outbox:keep': done });

    fireEvent.click(rowOf('Ship the thing').getByRole('button', { name: 'Keep theirs' }));

    expect(await screen.findByText('Deleted “Ship the thing” here too.')).toBeDefined();
  });

  it('compares nothing where an entry is only gone', async () => {
    const base = { startedAt: 0, endedAt: HOUR_MS };
    await openOutbox({
      rows: [outboxRow({ ...CONFLICT, question: { kind: 'conflict', base, mine: base, theirs: null } })],
    });
    const row = rowOf('Ship the thing');

    expect(row.getByText(/Deleted on another device\./)).toBeDefined();
    expect(row.queryByRole('table')).toBeNull();
  });

  it('keeps what was removed at the service in a list of its own, to be restored', async () => {
    const app = await openOutbox(
      { gone: [goneRow({ goneAt: 2 * HOUR_MS })] },
      { 'outbox:restore': () => ok({ changeId: 6 }) },
    );
    const list = within(screen.getByRole('list', { name: 'Deleted on another device' }));
    expect(list.getByText('Gone since 02:00 · kept until Sat 31 Jan')).toBeDefined();

    const restore = list.getByRole('button', { name: 'Restore' });
    for (const button of [restore, restore]) fireEvent.click(button);

    await screen.findByRole('button', { name: 'Undo' });
    expect(app.inputsOf('outbox:restore')).toEqual([{ trackerId: 200 }]);
  });

  it('hands everything out as a file', async () => {
    const app = await openOutbox(
      { rows: [outboxRow()] },
      { 'data:export': () => ok({ name: 'a.csv', mime: 'text/csv', parts: ['a,b'] }) },
    );
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);

    fireEvent.click(screen.getByRole('button', { name: 'Export all' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));

    expect(await screen.findByText(/^a\.csv was passed to the browser/)).toBeDefined();
    expect(app.inputsOf('data:export')).toEqual([{ format: 'csv' }]);
    expect(made).toHaveBeenCalledOnce();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('asks again after changes in quick succession, one question at a time', async () => {
    const rows = [outboxRow({ task: task({ name: 'Late' }) })];
    let underWay = 0;
    let most = 0;
    let asked = 0;
    const { bridge } = await openOutbox(
      {},
      {
        'outbox:list': async () => {
          asked += 1;
          underWay += 1;
          most = Math.max(most, underWay);
          await Promise.resolve();
          underWay -= 1;
          return ok({ tasks: [], rows: asked > 1 ? rows : [], gone: [] });
        },
      },
    );

    act(() => {
      for (let revision = 2; revision < 8; revision += 1) bridge.push(snapshot({ revision }));
    });

    expect(await screen.findByText('Late')).toBeDefined();
    expect(most).toBe(1);
  });
});
