// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GoneRow, LedgerAction, LedgerRow } from '../../../common/domain/ledger.ts';
import type { Done } from '../../../common/domain/done-deed.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { ok, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { goneRow, ledgerRow } from '../../support/ledger-rows.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const HOUR_MS = 3_600_000;

interface Held {
  readonly rows?: readonly LedgerRow[];
  readonly gone?: readonly GoneRow[];
}

async function openLedger({ rows = [], gone = [] }: Held, answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot(), { 'ledger:list': () => ok({ tasks: [], rows, gone }), ...answers });
  fireEvent.click(await screen.findByRole('tab', { name: 'Ledger' }));
  await screen.findByRole('list', { name: 'Unconfirmed time' });
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

const CONFLICT: Partial<LedgerRow> = {
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

describe('the ledger', () => {
  afterEach(cleanup);

  it('has the cursor after a dialog whose row is gone by then', async () => {
    let rows = [ledgerRow({ actions: ['edit'] })];
    const app = await openLedger({}, { 'ledger:list': () => ok({ tasks: [], rows, gone: [] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog');
    rows = [];
    await act(async () => app.bridge.push(snapshot({ revision: 2 })));

    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    await waitFor(() =>
      expect(document.activeElement?.closest('[role="tabpanel"]')).toBe(screen.getByRole('tabpanel')),
    );
  });

  it('shows a row with its time, its state, the service’s words, and since when', async () => {
    await openLedger({
      rows: [
        ledgerRow({
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

    expect(row.getByText(/Thu 1 Jan, 09:00 – 10:00/).textContent).toBe('Thu 1 Jan, 09:00 – 10:00 (1 h)');
    expect(row.getByText('Needs you.')).toBeDefined();
    expect(row.getByText('Task is archived').tagName).toBe('BLOCKQUOTE');
    expect(row.getByText('Since 10:00 · last tried at 11:00')).toBeDefined();
    expect(
      screen.getByText('Everything is safe on this computer. What needs your decision waits for you.'),
    ).toBeDefined();
  });

  it('says that what waits is sent, beside what needs a decision', async () => {
    await openLedger({ rows: [ledgerRow({ state: 'waiting' }), ledgerRow({ trackerId: 2, state: 'needs-you' })] });

    const words = /^Everything is safe on this computer and will be sent automatically\. What needs your decision/;
    expect(screen.getByText(words)).toBeDefined();
  });

  it('offers just the actions of the row, what settles it first, each named with its task', async () => {
    await openLedger({ rows: [ledgerRow({ actions: ['discard', 'edit', 'retry', 'end-now'] })] });
    const buttons = rowOf('Ship the thing').getAllByRole('button');

    expect(buttons.map((button) => button.textContent)).toEqual(['Log as ending now', 'Retry', 'Edit', 'Discard']);
    for (const button of buttons) {
      const id = button.getAttribute('aria-describedby') ?? '';
      expect(document.querySelector(`#${id}`)?.textContent).toContain('Ship the thing');
    }
  });

  it.each<[LedgerAction, string, string, unknown]>([
    ['discard', 'Discard', 'ledger:discard', { trackerId: 100 }],
    ['end-now', 'Log as ending now', 'ledger:end-now', { trackerId: 100 }],
    ['keep-mine', 'Keep mine', 'ledger:keep', { trackerId: 100, keep: 'mine' }],
    ['keep-theirs', 'Keep theirs', 'ledger:keep', { trackerId: 100, keep: 'theirs' }],
    ['keep-both', 'Keep both', 'ledger:keep', { trackerId: 100, keep: 'both' }],
  ])('sends %s once, and can take it back', async (action, name, command, input) => {
    const app = await openLedger(
      { rows: [ledgerRow({ actions: [action] })] },
      { 'ledger:discard': done, 'ledger:end-now': done, 'ledger:keep': done },
    );
    const button = rowOf('Ship the thing').getByRole('button', { name });

    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(app.inputsOf('time:undo')).toEqual([{ changeId: 5 }]));
    expect(app.inputsOf(command)).toEqual([input]);
  });

  it('retries a row', async () => {
    const app = await openLedger({ rows: [ledgerRow()] });

    fireEvent.click(rowOf('Ship the thing').getByRole('button', { name: 'Retry' }));

    expect(app.inputsOf('ledger:retry')).toEqual([{ trackerId: 100 }]);
  });

  it('can press a button again after a failure', async () => {
    const refused = { ok: false, error: { code: 'storage', message: 'The disk is full.' } } as const;
    const app = await openLedger({ rows: [ledgerRow()] }, { 'ledger:discard': () => refused });
    const discard = rowOf('Ship the thing').getByRole('button', { name: 'Discard' });

    fireEvent.click(discard);
    await screen.findByText('The disk is full.');
    fireEvent.click(discard);

    expect(app.inputsOf('ledger:discard')).toHaveLength(2);
  });

  it('opens the times of a row, and keeps them open when the row is confirmed meanwhile', async () => {
    let rows: readonly LedgerRow[] = [ledgerRow()];
    const { bridge } = await openLedger({}, { 'ledger:list': () => ok({ tasks: [], rows, gone: [] }) });
    fireEvent.click(rowOf('Ship the thing').getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit time' })).toBeDefined();

    rows = [];
    act(() => bridge.push(snapshot({ revision: 2 })));

    await waitFor(() => expect(document.querySelector('.ledger-row')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Edit time' })).toBeDefined();
  });

  it('shows the three sides of a conflict in a table', async () => {
    await openLedger({ rows: [ledgerRow(CONFLICT)] });
    const table = within(rowOf('Ship the thing').getByRole('table'));
    const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

    expect(cells).toEqual([
      ['Detail', 'Before', 'Yours', 'Theirs'],
      ['Start', '09:00', '08:00 changed', 'removed'],
      ['End', '10:00', '10:00', 'removed'],
      ['Length', '1 h', '2 h changed', 'removed'],
    ]);
  });

  it('says what becomes of an entry that one side had removed', async () => {
    await openLedger({ rows: [ledgerRow(CONFLICT)] }, { 'ledger:keep': done });

    fireEvent.click(rowOf('Ship the thing').getByRole('button', { name: 'Keep theirs' }));

    expect(await screen.findByText('“Ship the thing” is removed here too.')).toBeDefined();
  });

  it('compares nothing where an entry is only gone', async () => {
    const base = { startedAt: 0, endedAt: HOUR_MS };
    await openLedger({
      rows: [ledgerRow({ ...CONFLICT, question: { kind: 'conflict', base, mine: base, theirs: null } })],
    });
    const row = rowOf('Ship the thing');

    expect(row.getByText(/It is no longer at the service\./)).toBeDefined();
    expect(row.queryByRole('table')).toBeNull();
  });

  it('keeps what was removed at the service in a list of its own, to be restored', async () => {
    const app = await openLedger(
      { gone: [goneRow({ goneAt: 2 * HOUR_MS })] },
      { 'ledger:restore': () => ok({ changeId: 6 }) },
    );
    const list = within(screen.getByRole('list', { name: 'Removed at the service' }));
    expect(list.getByText('Gone since 02:00 · kept until Sat 31 Jan')).toBeDefined();

    const restore = list.getByRole('button', { name: 'Restore' });
    for (const button of [restore, restore]) fireEvent.click(button);

    await screen.findByRole('button', { name: 'Undo' });
    expect(app.inputsOf('ledger:restore')).toEqual([{ trackerId: 200 }]);
  });

  it('hands everything out as a file', async () => {
    const app = await openLedger({}, { 'data:export': () => ok({ name: 'a.csv', mime: 'text/csv', parts: ['a,b'] }) });
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);

    fireEvent.click(screen.getByRole('button', { name: 'Export all' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));

    expect(await screen.findByText(/^a\.csv is handed to the browser/)).toBeDefined();
    expect(app.inputsOf('data:export')).toEqual([{ format: 'csv' }]);
    expect(made).toHaveBeenCalledOnce();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('asks again after changes in quick succession, one question at a time', async () => {
    const rows = [ledgerRow({ task: task({ name: 'Late' }) })];
    let underWay = 0;
    let most = 0;
    let asked = 0;
    const { bridge } = await openLedger(
      {},
      {
        'ledger:list': async () => {
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
