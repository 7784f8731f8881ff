import { describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../../../../common/domain/snapshot.ts';
import { type TrayActions, trayMenu } from '../../../../main/shell/tray/tray-menu.ts';
import { runningTimer, snapshot, task, workListRow } from '../../../support/fake-bridge.ts';

const actions: TrayActions = {
  start: vi.fn<TrayActions['start']>(),
  stop: vi.fn<TrayActions['stop']>(),
  highlight: vi.fn<TrayActions['highlight']>(),
  openCard: vi.fn<TrayActions['openCard']>(),
  browse: vi.fn<TrayActions['browse']>(),
  startAt: vi.fn<TrayActions['startAt']>(),
  openSync: vi.fn<TrayActions['openSync']>(),
  openAccount: vi.fn<TrayActions['openAccount']>(),
  openSettings: vi.fn<TrayActions['openSettings']>(),
  openLogs: vi.fn<TrayActions['openLogs']>(),
  search: vi.fn<TrayActions['search']>(),
  open: vi.fn<TrayActions['open']>(),
  quit: vi.fn<TrayActions['quit']>(),
};

const labels = (state: Snapshot): (string | undefined)[] =>
  trayMenu(state, actions).flatMap((item) => (item.type === 'separator' ? [] : [item.label]));

const tasks = (...ids: number[]) => ids.map((taskId) => task({ taskId, name: `Task ${taskId}` }));

describe('the tray menu', () => {
  it('says when nothing runs, and how the time is', () => {
    expect(labels(snapshot())).toEqual([
      'Nothing running',
      'Search tasks…',
      'Start at…',
      'All saved',
      'Open Cardclock',
      'Settings',
      'Open logs',
      'Quit',
    ]);
  });

  it('stops what runs in an account that is not open, and names that', () => {
    const account = { id: 2, kind: 'service', address: 'https://a&b.example', userName: 'Ada' } as const;
    const runningInOtherAccounts = [{ trackerId: 70, task: task(), startedAt: 0, account }];
    const [item] = trayMenu(snapshot({ runningInOtherAccounts }), actions);

    expect(item?.label).toBe('Stop Ship the thing (Ada, a&&b.example)');
    expect(labels(snapshot({ runningInOtherAccounts }))).not.toContain('Nothing running');
  });

  it('says what is not saved in an account that is not open, and opens it', () => {
    const ada = { id: 2, kind: 'service', address: 'https://a&b.example', userName: 'Ada', current: false } as const;
    const eve = { ...ada, id: 3, userName: 'Eve', waiting: 0, needsYou: 0, running: 0 };
    const accounts = [{ ...ada, waiting: 2, needsYou: 1, running: 0 }, eve];

    const items = trayMenu(snapshot({ accounts }), actions);

    const lines = items.filter(({ label }) => label?.includes('example'));
    expect(lines.map(({ label }) => label)).toEqual(['Ada, a&&b.example: 1 needs you · 2 waiting']);
    // oxlint-disable-next-line typescript/no-unsafe-argument, typescript/no-unsafe-type-assertion -- it takes no notice of them
    lines[0]?.click?.(undefined as never, undefined, undefined as never);
    expect(actions.openAccount).toHaveBeenCalledWith(2);
  });

  it('leads to what waits for an answer or for the disk, and calls nothing saved that is in memory alone', () => {
    const questions = [{ kind: 'past-end', count: 1 } as const, { kind: 'many-doubted', count: 2 } as const];
    const held = [{ what: 'start', task: task(), atMs: 0 } as const];
    const items = trayMenu(snapshot({ questions, held }), actions);
    const lines = items.filter(({ click }) => click === actions.open);

    expect(lines.map(({ label }) => label)).toEqual([
      'Not everything is on disk yet…',
      '2 questions to answer…',
      'Open Cardclock',
    ]);
    expect(labels(snapshot({ held }))).not.toContain('All saved');
  });

  it('continues the last task first, then starts those before it, five at the most', () => {
    expect(labels(snapshot({ recents: tasks(2, 3, 4, 5, 6, 7) })).slice(1, 8)).toEqual([
      'Continue Task 2',
      'Start Task 3',
      'Start Task 4',
      'Start Task 5',
      'Start Task 6',
      'Search tasks…',
      'Start at…',
    ]);
  });

  it('stops, highlights and opens what runs, and offers highlighted tasks that were not tracked lately once', () => {
    const running = [runningTimer({ trackerId: 9, task: task({ taskId: 1, name: 'Ship & shout' }) })];
    const workList = [
      workListRow({ task: task({ taskId: 1, name: 'Ship & shout' }), highlighted: true }),
      workListRow({ task: task({ taskId: 2, name: 'Task 2' }), highlighted: true }),
      workListRow({ task: task({ taskId: 8, name: 'Task 8' }), highlighted: true }),
      workListRow({ task: task({ taskId: 9, name: 'Task 9' }) }),
    ];

    expect(labels(snapshot({ running, workList, recents: tasks(2) })).slice(0, 7)).toEqual([
      'Stop Ship && shout',
      'Highlight Ship && shout',
      'Open card Ship && shout',
      'Start Task 2',
      'Start Task 8',
      'Search tasks…',
      'Start at…',
    ]);
  });

  it('leads to the page of what runs, and says where an external link goes', () => {
    const page = { kind: 'card', address: 'https://name.example/1' } as const;
    const link = { kind: 'link', address: 'https://docs.example/plan' } as const;
    const running = [
      runningTimer({ trackerId: 1, task: task({ taskId: 4, name: 'Ship & shout' }), page }),
      runningTimer({ trackerId: 2, task: task({ taskId: 5, name: 'Plan' }), page: link }),
    ];
    const items = trayMenu(snapshot({ running }), actions).filter((item) => /browser|link/.test(item.label ?? ''));

    expect(items.map((item) => item.label)).toEqual([
      'Open card in browser: Ship && shout',
      'Open external link (docs.example): Plan',
    ]);
    Reflect.apply(items[1]?.click ?? (() => {}), undefined, []);
    expect(actions.browse).toHaveBeenCalledWith(5, link);
  });

  it('takes a highlight away that is there', () => {
    const running = [runningTimer({ task: task({ taskId: 4 }), highlighted: true })];
    const [, item] = trayMenu(snapshot({ running }), actions);

    Reflect.apply(item?.click ?? (() => {}), undefined, []);
    expect(item).toMatchObject({ checked: true });
    expect(actions.highlight).toHaveBeenCalledWith(4, false);
  });

  it('tells what waits, in the words of the footer, and leads to the outbox when something needs the person', () => {
    const sync = { waiting: 2, needsYou: 1, offlineSince: Date.UTC(2026, 4, 4, 12, 2), serverAheadMs: null };
    const startMs = Date.UTC(2026, 4, 4);
    const today = { date: '2026-05-04', timezone: 'UTC', startMs, endMs: startMs + 86_400_000, sessions: [] };
    const line = trayMenu(snapshot({ sync, today }), actions).find(({ label }) => label?.includes('needs you'));

    expect(line).toMatchObject({ label: '1 needs you · 2 waiting, offline since 12:02', enabled: true });
  });

  it('offers nothing to start where nobody is signed in', () => {
    expect(labels(snapshot({ account: null }))).toEqual([
      'Nothing running',
      'Open Cardclock',
      'Settings',
      'Open logs',
      'Quit',
    ]);
  });

  it('cuts names that no menu could hold', () => {
    const long = labels(snapshot({ recents: [task({ name: 'x'.repeat(500) })] }))[1] ?? '';

    expect(long.length).toBeLessThan(75);
  });
});
