import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { trayMenu, trayTooltip } from '../../../main/shell/tray-menu.ts';

const actions = { start: () => {}, stop: () => {}, open: () => {}, quit: () => {} };

function task(taskId: number, name: string): TaskRef {
  return { taskId, name, boardId: 1, boardName: 'Product', lane: null, colour: null };
}

function snapshot(fields: Partial<Snapshot> = {}): Snapshot {
  return {
    revision: 1,
    account: {
      kind: 'service',
      address: 'https://boards.example.com',
      userName: 'Test User',
      initials: 'TU',
      timezone: 'Europe/Berlin',
      api: 'v3',
      tokenKept: 'keychain',
      signInNeeded: false,
    },
    running: [],
    workList: [],
    recents: [],
    today: { date: '2026-05-04', timezone: 'Europe/Berlin', startMs: 0, endMs: 1, sessions: [] },
    sync: { waiting: 0, needsYou: 0, offlineSince: null },
    settings: DEFAULT_SETTINGS,
    shell: { kind: 'electron', version: '45.0.0', outdated: false },
    notices: [],
    ...fields,
  };
}

const labels = (state: Snapshot): (string | undefined)[] =>
  trayMenu(state, actions).flatMap((item) => (item.type === 'separator' ? [] : [item.label]));

describe('the tray menu', () => {
  it('says when nothing runs, and how the time is', () => {
    expect(labels(snapshot())).toEqual(['Nothing running', 'All saved', 'Open Cardclock', 'Quit']);
  });

  it('stops what runs and starts what was tracked last, five at the most', () => {
    const running = [
      { trackerId: 9, task: task(1, 'Ship & shout'), startedAt: 0, highlighted: false, confirmed: true },
    ];
    const recents = [2, 3, 4, 5, 6, 7].map((id) => task(id, `Task ${id}`));

    expect(labels(snapshot({ running, recents })).slice(0, 6)).toEqual([
      'Stop Ship && shout',
      'Start Task 2',
      'Start Task 3',
      'Start Task 4',
      'Start Task 5',
      'Start Task 6',
    ]);
  });

  it('tells what waits, in the words of the footer', () => {
    const sync = { waiting: 2, needsYou: 1, offlineSince: Date.UTC(2026, 4, 4, 12, 2) };

    expect(labels(snapshot({ sync }))).toContain('1 needs you · 2 waiting, offline since 14:02');
  });

  it('cuts names that no menu could hold', () => {
    const long = labels(snapshot({ recents: [task(2, 'x'.repeat(500))] }))[1] ?? '';

    expect(long.length).toBeLessThan(70);
    expect(trayTooltip(snapshot())).toBe('Cardclock: nothing running');
  });
});
