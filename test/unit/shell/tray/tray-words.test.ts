import { describe, expect, it } from 'vitest';
import { trayState } from '../../../../main/shell/tray/tray-icon.ts';
import { trayTitle, trayTooltip } from '../../../../main/shell/tray/tray-words.ts';
import { runningTimer, snapshot, task } from '../../../support/fake-bridge.ts';

const HOUR_MS = 3_600_000;
const HELD = { what: 'start', task: task(), atMs: 0 } as const;
const two = [
  runningTimer({ task: task({ name: 'Ship the thing' }), startedAt: 0 }),
  runningTimer({ task: task({ name: 'Answer mail' }), startedAt: HOUR_MS }),
];

describe('the words at the tray', () => {
  it('name what runs and for how long, and stay within a minute', () => {
    expect(trayTooltip(snapshot(), HOUR_MS)).toBe('Cardclock: nothing running');
    expect(trayTooltip(snapshot({ running: two }), HOUR_MS + 5 * 60_000)).toBe(
      'Cardclock: Ship the thing, 1 h 05 m; Answer mail, 5 m',
    );
  });

  it('change once a minute and not more often, so that the icon is not drawn anew either', () => {
    const running = [runningTimer({ startedAt: 0 })];
    const seconds = Array.from({ length: 10 * 60 }, (_, second) => HOUR_MS + second * 1000);

    expect(new Set(seconds.map((nowMs) => trayTooltip(snapshot({ running }), nowMs))).size).toBe(10);
    expect(new Set(seconds.map((nowMs) => trayTitle({ running }, nowMs))).size).toBe(10);
  });

  it('say why the icon calls for attention, or that time waits', () => {
    const sync = { waiting: 3, needsYou: 0, offlineSince: null, serverAheadMs: null };
    const open = { questions: [{ kind: 'past-end', count: 1 } as const], held: [HELD] };

    expect(trayTooltip(snapshot(open), 0)).toBe(
      'Cardclock: nothing running. Not everything is on disk yet. 1 question to answer',
    );
    expect(trayTooltip(snapshot({ sync }), 0)).toBe('Cardclock: nothing running');
    expect(trayTooltip(snapshot({ sync: { ...sync, needsYou: 1 } }), 0)).toBe(
      'Cardclock: nothing running. 1 needs you · 3 waiting',
    );
    expect(trayTooltip(snapshot({ sync: { ...sync, offlineSince: 0 } }), 0)).toMatch(/3 waiting, offline since /);
  });

  it('name another account in which time waits that cannot be sent, or that needs the person', () => {
    const ada = { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' } as const;
    const other = { ...ada, current: false, waiting: 2, needsYou: 0, running: 0 };
    const seen = (over: object) => {
      const shown = snapshot({ accounts: [{ ...other, ...over }] });
      return [trayState(shown).badge, trayTooltip(shown, 0).split('. ').slice(1).join('. ')];
    };

    expect(seen({})).toEqual(['none', '']);
    expect(seen({ needsYou: 1 })).toEqual(['attention', 'Ada, boards.example.com: 1 needs you · 2 waiting']);
    expect(seen({ signInNeeded: true })).toEqual(['attention', 'Ada, boards.example.com: 2 waiting · not signed in']);
    expect(seen({ offlineSince: 0 })).toEqual(['waiting', expect.stringMatching(/2 waiting, offline since /)]);
    expect(seen({ needsYou: 1, current: true })).toEqual(['none', '']);
  });

  it('show the longest timer beside the icon, and never a negative time', () => {
    expect(trayTitle({ running: two }, HOUR_MS + 5 * 60_000)).toBe('1:05');
    expect(trayTitle({ running: two }, -HOUR_MS)).toBe('0:00');
    expect(trayTitle({ running: [] }, 0)).toBe('');
  });
});

describe('the state of the tray', () => {
  const sync = { waiting: 3, needsYou: 0, offlineSince: null, serverAheadMs: null };

  it('waits only while there is time that cannot be sent', () => {
    expect(trayState(snapshot({ sync })).badge).toBe('none');
    expect(trayState(snapshot({ sync: { ...sync, offlineSince: 1 } })).badge).toBe('waiting');
    expect(trayState(snapshot({ sync: { ...sync, waiting: 0, offlineSince: 1 } })).badge).toBe('none');
  });

  it('calls for attention before anything else, and keeps telling that a timer runs', () => {
    const state = trayState(snapshot({ running: two, sync: { ...sync, offlineSince: 1, needsYou: 1 } }));
    expect(state).toEqual({ face: 'running', badge: 'attention' });
    expect(trayState(snapshot({ questions: [{ kind: 'past-end', count: 1 }] })).badge).toBe('attention');
    expect(trayState(snapshot({ held: [HELD] })).badge).toBe('attention');
  });
});
